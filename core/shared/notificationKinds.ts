/** ENT-6. */
export const notificationKinds = [
  'request',
  'secure_messaging_status',
  'end_secure_session',
  'message',
  'appointment_update',
  'appointment_user_update',
  'appointment_invite',
  'appointment_telemedicine_invite',
  'telemedicine_invite',
  'appointment_reminder',
  'medication_reminder',
  // What the clinical features add to ENT-6.
  'care_plan_update',
  'form_alert',
  'form_request',
  'form_submitted',
  'renewal_request',
  'renewal_update',
  'result_available',
  'result_critical',
  'task_update',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];
