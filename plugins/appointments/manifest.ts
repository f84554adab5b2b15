import { definePlugin } from '../../core/plugin/index.ts';
import {
  Auth,
  ClinicalRecord,
  FeatureStates,
  Http,
  I18n,
  Resources,
  Router,
  staffRoles,
  Toasts,
} from '../../core/shared/index.ts';

export const appointments = definePlugin({
  id: 'appointments',
  title: { 'en-CA': 'Appointments', 'fr-CA': 'Rendez-vous' },
  summary: {
    'en-CA': 'Calendars, availability, booking by patients and staff, reminders.',
    'fr-CA': 'Calendriers, disponibilités, prise de rendez-vous par les patients et le personnel, rappels.',
  },
  audience: [...staffRoles, 'patient'],
  records: ['Appointment', 'AppointmentResponse', 'Schedule', 'Slot'],
  needs: {
    auth: Auth,
    http: Http,
    record: ClinicalRecord,
    resources: Resources,
    router: Router,
    i18n: I18n,
    toasts: Toasts,
    features: FeatureStates,
  },
});
