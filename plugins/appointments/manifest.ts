import { definePlugin } from '#core/plugin';
import { accountRoles, FeatureStates, localised, Persistence } from '#core/shared';
import { recordServices } from '#clinical/shared';

export const appointments = definePlugin({
  id: 'appointments',
  title: localised('Appointments', 'Rendez-vous'),
  summary: localised(
    'Calendars, availability, booking by patients and staff, reminders.',
    'Calendriers, disponibilités, prise de rendez-vous par les patients et le personnel, rappels.',
  ),
  audience: accountRoles,
  records: ['Appointment', 'AppointmentResponse', 'Schedule', 'Slot'],
  notifications: [
    'appointment_update',
    'appointment_user_update',
    'appointment_invite',
    'appointment_telemedicine_invite',
    'appointment_reminder',
  ],
  tags: { appointments: ['Appointment'] },
  needs: { ...recordServices, features: FeatureStates, persistence: Persistence },
});
