import { definePlugin } from '#core/plugin';
import { FeatureStates, pageServices, Persistence, staffRoles } from '#core/shared';
import { ClinicalRecord } from '#clinical/shared';

declare module '#core/shared/notificationKinds.ts' {
  interface NotificationTypes extends Record<(typeof notifications)[number], true> {}
}

const notifications = [
  'appointment_update',
  'appointment_user_update',
  'appointment_invite',
  'appointment_telemedicine_invite',
  'appointment_reminder',
] as const;

declare module '#core/shared/tags.ts' {
  interface Tags extends Record<keyof typeof tags, true> {}
}

const tags = {
  appointments: ['Appointment'],
} as const;

export const appointments = definePlugin({
  id: 'appointments',
  title: { 'en-CA': 'Appointments', 'fr-CA': 'Rendez-vous' },
  summary: {
    'en-CA': 'Calendars, availability, booking by patients and staff, reminders.',
    'fr-CA': 'Calendriers, disponibilités, prise de rendez-vous par les patients et le personnel, rappels.',
  },
  audience: [...staffRoles, 'patient'],
  records: ['Appointment', 'AppointmentResponse', 'Schedule', 'Slot'],
  notifications,
  tags,
  needs: { ...pageServices, record: ClinicalRecord, features: FeatureStates, persistence: Persistence },
});
