/**
 * Unique indexes of tables with an organisation that do not begin with it, and why. Whoever spreads the tables over several
 * servers by organisation puts it before each of them (docs/scale.md).
 */
const reasons: Readonly<Record<string, string>> = {
  'the number of a resource within the house, by which its index is joined in few bytes': `import_hold_pkey patient_key_pkey
    resource_date_pkey resource_quantity_pkey resource_reference_pkey resource_rid resource_string_pkey resource_token_pkey`,
  'asked for before anybody knows the organisation: what was handed over is all there is': `appointments_setting_feed
    deep_link_hash_key guest_pass_hash_key home_care_access_hash_key sign_on_way_pkey telemedicine_code_pkey`,
  'what another system sends names no organisation': `fax_carried_pkey fax_line_call_pkey fax_line_pkey scim_connection_id_key`,
  'a random id, the same nowhere else': `audit_event_pkey bulk_export_pkey custom_role_pkey deep_link_pkey fax_annotation_pkey fax_incoming_pkey
    fax_outgoing_pkey file_pkey guest_pass_pkey home_care_access_pkey home_care_need_pkey home_care_period_pkey home_care_rate_pkey
    home_care_visit_pkey home_care_worker_pkey intake_reminder_pkey legal_hold_pkey messaging_file_pkey messaging_session_pkey
    notification_pkey patient_profile_code_pkey profile_offer_pkey profile_pkey report_schedule_pkey saved_report_pkey scim_call_pkey
    scim_group_pkey scim_user_pkey sign_on_link_pkey smart_app_pkey smart_grant_pkey subscription_pkey tasks_view_pkey
    telemedicine_invite_pkey telemedicine_seat_pkey upload_pkey`,
  'counted up through the house, so that what happened stands in one order': `audit_pending_pkey fax_event_pkey
    fax_redaction_pkey home_care_paid_pkey live_event_pkey push_delivery_pkey subscription_event_pkey terminology_concept_pkey
    terminology_set_pkey`,
  'begins with a row that is of one organisation': `fax_upload_pkey messaging_file_owner_id_upload_id_key messaging_message_pkey
    messaging_message_session_id_author_id_client_id_key messaging_person_pkey messaging_session_requested_by_client_id_key
    push_urgent_pkey report_pin_pkey report_run_pkey report_schedule_report_id_profile_id_key scim_member_pkey
    subscription_event_number tasks_preference_pkey tasks_view_profile_id_name_key terminology_concept_code
    terminology_parent_pkey terminology_word_pkey`,
  'found by the account, which has profiles in several organisations': 'profile_one_patient',
};

export const keyExceptions: ReadonlyMap<string, string> = new Map(
  Object.entries(reasons).flatMap(([reason, names]) => names.split(/\s+/).map((name) => [name, reason] as const)),
);
