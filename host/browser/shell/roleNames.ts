import type { AccountRole, Translation } from '#core/shared';
import type { messages } from '../messages/en-CA.ts';

export const roleNames = (t: Translation<typeof messages>): Readonly<Record<AccountRole, string>> => ({
  patient: t.patientRole,
  practitioner: t.practitionerRole,
  admin: t.adminRole,
  clinic_admin: t.clinicAdminRole,
  super_admin: t.superAdminRole,
});
