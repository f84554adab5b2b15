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
] as const;
export type NotificationKind = (typeof notificationKinds)[number];
