/**
 * What an archive holds of each table with rows of organisations: the columns that are named here and no others, so that what
 * somebody adds later is left out until somebody has looked at it. A test finds what is named nowhere.
 */
const rows: Readonly<Record<string, string>> = {
  appointments_away_reason: 'practitioner first_day last_day why',
  appointments_next_available: 'day type type_name practitioner practitioner_name recorded_at days',
  appointments_offer: 'appointment start_at practitioner expires_at state',
  appointments_reminder_rule: 'type hours asks missed',
  appointments_wait: 'appointment practitioner since start_at',
  audit_event:
    'id seq at account_id profile_id role ip request_id action target_type target_id patient_id detail previous_hash hash',
  chart_merge: 'from_id into_id at by_name profile_id moved taken',
  custom_role: 'id base name takes gives created_at changed_by',
  diagnostics_setting: 'rule days escalate_after sets',
  fax_annotation: 'id fax_id page kind box text by profile_id at removed_at',
  fax_carried: 'ref service mark provider_id pages at',
  fax_event: 'id fax_id at by what detail',
  fax_incoming: `id provider provider_id number name received_at content pages file_id sha256 state assignee label note copies
    same_as turns patient_id patient_name document_id task_id kind title filed_at page_order split_from source_pages aside
    split_at filed_file original_file unredacted_file pages_version read_version snoozed_until came_from
    looks_like merged_into merged_at source_faxes merged_pages likely_kind urgency
    due_at late_told_at late_task listed`,
  fax_line: 'number',
  fax_mailbox: 'looked_at left_sender left_unproven left_nothing problem',
  fax_misdirection: 'fax_id direction at held told outcome patient_told',
  fax_outgoing: `id created_by created_at number name subject patient_id patient_name file_id sha256 pages documents state
    attempts pages_sent next_at lease_until failure reply_to label note turns send_at batch_id cost_amount
    cost_currency came_from cancel_asked_at cancel_told_at`,
  fax_reading: 'fax_id page outcome words look',
  fax_redaction: 'id fax_id page at by boxes reason quarters file_id undone_at',
  fax_setting: 'due hours urgent_hours pages_a_day cost_a_month',
  fax_favourite: 'number name',
  feature_plan: 'feature enabled day set_by first',
  home_care_document: 'id worker_id file_id name size credential added_at added_by removed_at',
  home_care_event: `id visit_id worker_id kind device_at device_sent_at received_at detail field corrected_at flags planned_at
    replaces by_name metres`,
  home_care_need: 'id patient_id patient_name facts came_from',
  home_care_paid: `id period_id visit_id worker_id worker_name patient_id patient_name title day minutes km later rest hour_rate
    km_rate pay mileage worker_class back`,
  home_care_period: 'id from_day to_day closed_at closed_by total reopened_at',
  home_care_photo: 'event_id file_id received_at',
  home_care_rate: 'id kind class worker_id from_day until_day amount set_by set_at added_at version',
  home_care_rules: 'rules set_at',
  home_care_telling: 'id worker_id visit_id kind start_at was_at told_at told_by',
  home_care_visit: `id need_id patient_id patient_name area day start_at end_at latest_at window_from window_to title skills
    tasks access worker_id state started_at ended_at results note km reason exceptions missed_told_at asked came_from
    workers second_id gender pets payer position shares travel told`,
  home_care_worker: 'id name paused facts warned version',
  intake_reminder: 'id task_id sent_by sent_at',
  legal_hold: 'id patient_id reason placed_at placed_by released_at released_by release_reason',
  mail_template: 'id locale subject body version changed_at changed_by',
  medications_dose: 'source dose_at patient_id state until_at',
  medications_plan: 'source patient_id plan dose_at remind_at runs_out',
  medications_settings: 'patient_id settings',
  messaging_file: 'id owner_id upload_id session_id seq place name type size created_at',
  messaging_message: 'session_id seq author_id client_id text reply_to created_at',
  messaging_person: 'session_id profile_id part read_seq unread touched_at ended audited_at',
  messaging_session: `id kind reason start_at status requested_by client_id due_at decided_at decided_by decision_reason
    completed_at patient_id created_at touched_at sensitive`,
  note_templates: 'version templates at by_name',
  org_feature: 'feature enabled changed_at changed_by first',
  own_age: 'age closes',
  patient_profile_card_photo: 'patient_id coverage_id side file_id taken_at',
  profile_offer:
    'id account_id email role first_name last_name title resource_id invited_by state created_at expires_at',
  push_escalation_rule: 'on push mail task in_quiet_hours',
  report_limit: 'least',
  report_run: 'schedule_id due_at at outcome',
  report_schedule: 'id report_id profile_id every day hour next_at stopped',
  retention_rule: 'kind months version changed_at changed_by ran_at removed_then removed',
  saved_report: 'id profile_id name query shared created_at removed_at',
  scim_call: 'id at act subject status why',
  scim_connection: 'id role made_by made_at last_used_at others_role',
  scim_group: 'id display_name external_id role custom_role_id claimed created_at changed_at',
  scim_member: 'group_id user_id',
  scim_user: `id account_id user_name external_id email first_name last_name title locale managed deleted_at created_at
    changed_at`,
  sign_on_link: 'id issuer subject account_id email state asked_at decided_by last_used_at',
  sign_on_provider: 'issuer client_id asks_first trusts_addresses hours enabled changed_at',
  smart_app: 'id name service redirects launch_url scope keys_url enabled approved_by created_at',
  staff_leave: 'profile_id at undo_until undone_at given',
  tasks_view: 'id profile_id name query created_at',
  telemedicine_chat: 'visit id seat name text at',
  telemedicine_invite: 'id visit email name locale profile_id invited_by opened_at revoked_at created_at',
  telemedicine_seat: 'id visit kind profile_id invite_id name state admitted since joined_at gone_at',
  telemedicine_visit: `id practitioner start_at closes_at opened_at arrived_at started_at met_at ended_at cancelled encounter
    note stars comment shared`,
  text_message:
    'id profile_id number kind words question about until state attempts next_at outside_id created_at sent_at answered_at',
  text_number: 'profile_id number on confirmed_at stopped_at',
  transcription:
    'visit status begun_at asked_at paused_at paused_by patient_id encounter_id file_id document_id kept_at released_at came_from',
  transcription_consent: 'visit seat name answer at withdrawn_at consent_id agreed_at',
  transcription_line: 'visit id seat name kind language said_at text made_at',
  transcription_pause: 'visit from_at to_at',
};

/** Written by a part of its own: the FHIR record, the files, the people. */
const elsewhere = 'resource resource_history file profile';

/** Left out, and why. */
const without: Readonly<Record<string, string>> = {
  'made again from what is in the archive': `appointments_ask appointments_clinic_reminder appointments_hold appointments_reminder audit_act audit_act_patient
    audit_act_up_to audit_check audit_patient chart_fact chart_person concept_use consent_denial diagnostics_due import_hold patient_key patient_word
    report_cell report_change report_day resource_date resource_quantity resource_reference resource_string resource_token resource_words`,
  'on its way, for minutes or days': `appointments_mail audit_pending bulk_export care_plans_hand_off fax_line_call fax_upload
    home_care_shown kept_answer licence_warning live_event live_prune notification push_delivery push_urgent report_file subscription
    subscription_event upload`,
  'a key to something': `deep_link guest_pass home_care_access patient_profile_code sign_on_way smart_grant telemedicine_code
    text_code`,
  'one person’s own: drafts, and how they like their pages': `appointments_setting chart_view draft report_pin
    tasks_preference`,
  'code systems of others, which are loaded anew': `terminology_concept terminology_mapping terminology_parent terminology_set
    terminology_word`,
};

const words = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean);

/** Columns by table. */
export const exportedTables: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(rows).map(([table, columns]) => [table, words(columns)]),
);

export const leftOut: ReadonlyMap<string, string> = new Map(
  Object.entries(without).flatMap(([why, tables]) => words(tables).map((table) => [table, why] as const)),
);

export const writtenElsewhere: ReadonlySet<string> = new Set(words(elsewhere));

/** Columns that stay behind of tables that are in it: secrets, and what is made from others. */
export const leftColumns: ReadonlySet<string> = new Set(
  words(`home_care_need.recorded home_care_worker.recorded messaging_message.folded messaging_session.last_seq messaging_session.last_author_id messaging_session.last_preview
    messaging_session.last_files messaging_session.last_at profile_offer.code_hash profile_offer.attempts
    profile_offer.custom_role_id report_run.mail_id scim_connection.token_hash sign_on_provider.client_secret smart_app.proof
    smart_app.secret_hash smart_app.keys telemedicine_invite.wants_pin telemedicine_invite.pin_hash
    telemedicine_invite.attempts telemedicine_invite.locked_until telemedicine_seat.device telemedicine_seat.voice
    telemedicine_seat.seen_at telemedicine_seat.heard telemedicine_seat.media telemedicine_seat.checks
    telemedicine_seat.readings telemedicine_seat.bad_readings`),
);
