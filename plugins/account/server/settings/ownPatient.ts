import type { ContactPoint, Patient } from '@medplum/fhirtypes';
import type { Trx } from '#core/server/database/tables.ts';
import type { Caller, ServerServices } from '#core/server/plugin/scope.ts';
import { eventsOf, type RecordEvent, type RecordEventContext } from '#clinical/server';
import type { Stored } from '#clinical/shared';

/** Whom the record and the settings mean by one name: the account's email is its sign-in, the rest is the Patient's. */
const namesOf = ({ name = [] }: Patient) => {
  const own = name.find(({ use }) => use === 'official') ?? name[0];
  return { firstName: own?.given?.join(' ') ?? '', lastName: own?.family ?? '' };
};

const isPhone = ({ system, use }: ContactPoint): boolean => system === 'phone' && use !== 'old';

/** What the patient's own record says of them. */
export const saidByRecord = (patient: Patient) => ({
  ...namesOf(patient),
  phone: patient.telecom?.find(isPhone)?.value ?? null,
});

/** The caller's own Patient; null for staff, for who stands for somebody, and for who has none yet. */
export const ownPatient = async (
  services: ServerServices,
  db: Trx,
  { role, resourceId, orgId, shared }: Pick<Caller, 'role' | 'resourceId' | 'orgId' | 'shared'>,
): Promise<Stored<Patient> | null> =>
  role === 'patient' && resourceId && !shared ? services.record(db, orgId).find('Patient', resourceId) : null;

/** With this number in the place of the one that stands first; a new one is not verified. */
export const withPhone = (patient: Stored<Patient>, value: string | null): Stored<Patient> => {
  const { telecom = [] } = patient;
  const before = telecom.find(isPhone);
  if ((before?.value ?? null) === value) return patient;
  const next: ContactPoint[] =
    value === null ? [] : [{ system: 'phone', value, ...(before?.use && { use: before.use }) }];
  return {
    ...patient,
    telecom: before ? telecom.flatMap((one) => (one === before ? next : [one])) : [...telecom, ...next],
  };
};

/** A Patient's new name is that of the person who signs in, wherever the app says it. */
export const followNames = async (events: readonly RecordEvent[], { db, orgId }: RecordEventContext): Promise<void> => {
  for (const { action, resource } of eventsOf(events, 'Patient')) {
    const { firstName, lastName } = namesOf(resource);
    if (action === 'deleted' || firstName === '' || lastName === '') continue;
    await db
      .updateTable('profile')
      .set({ first_name: firstName, last_name: lastName })
      .where('org_id', '=', orgId)
      .where('resource_id', '=', resource.id)
      .where('role', '=', 'patient')
      .where('stands_for', 'is', null)
      .execute();
  }
};
