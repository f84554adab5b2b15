/**
 * Every table from which the server removes rows, and why it may. `rule`: a clinic's retention rule, which legal holds overrule.
 * `held`: after a time of the house's own, except under a legal hold. `act`: when somebody does just that, in the audit trail.
 * `derived`: made again from what stays. `expires`: codes, sessions, queues and their like, which are nobody's record.
 */
export type Reason = 'rule' | 'held' | 'act' | 'derived' | 'expires';

const tables: Readonly<Record<Reason, string>> = {
  rule: 'notification intake_reminder fax_incoming fax_annotation fax_event fax_reading fax_redaction text_message',
  held: 'medications_dose transcription_line',
  act: `account acting_organization account_detail account_pin chart_merge custom_role draft fax_favourite feature_plan file home_care_document home_care_rate home_care_visit messaging_file messaging_person
    passkey patient_profile_card_photo recovery_code org_feature organization report_pin report_schedule role_preview scim_group scim_member text_number smart_app subscription
    tasks_view telemedicine_code`,
  derived: `appointments_ask appointments_away_reason appointments_clinic_reminder appointments_hold appointments_reminder appointments_wait care_plans_hand_off chart_fact chart_person consent_denial
    diagnostics_due import_hold medications_plan migration patient_key patient_word report_change report_day resource_words terminology_set`,
  expires: `account_closing appointments_mail appointments_offer audit_pending bulk_export deep_link device fax_outgoing guest_pass
    kept_answer known_device live_event live_signal login_challenge mail_outbox one_time_code organization_export organization_export_address
    passkey_challenge patient_profile_code profile profile_offer push_delivery push_endpoint push_urgent refresh_token
    report_file saved_report scim_call sign_on_way signing_key smart_launch smart_request smart_token subscription_event text_code text_reply throttle upload`,
};

export const deletions: ReadonlyMap<string, Reason> = new Map(
  (Object.entries(tables) as [Reason, string][]).flatMap(([reason, names]) =>
    names.split(/\s+/).map((name) => [name, reason] as const),
  ),
);

/** Tables with a patient in them that may go all the same, and why. */
export const ofPatients: Readonly<Record<string, string>> = {
  audit_pending: 'entries on their way into the chain, which keeps them',
  fax_outgoing: 'previews that nobody sent within a day; what is sent stays',
  patient_profile_code: 'codes that confirm an address',
  smart_launch: 'a launch of an app, for minutes',
  smart_request: 'a question of an app that nobody answered',
};

/** Files that remove from a table whose name is put together, and what that is. */
export const dynamic: Readonly<Record<string, string>> = {
  'core/clinical/server/index/writeIndex.ts': 'the index of the record, made again from it',
  'core/clinical/server/smart/smartModule.ts': 'requests and launches of apps that expired',
  'core/clinical/server/terminology/load/write.ts': 'codes of a set that was loaded anew',
  'core/server/organizations/deletion/removeSome.ts': 'all of an organisation that two super administrators delete',
  'core/server/retention/removeRows.ts': 'what a retention rule lets go',
};
