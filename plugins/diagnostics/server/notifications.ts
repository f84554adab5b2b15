import type { Notifier, Trx } from '#core/server';
import { profilesOf } from '#clinical/server/people/profilesOf.ts';
import type { FhirRecord } from '#clinical/server/record/fhirRecord.ts';
import { idOf } from '#clinical/shared';
import { type NotificationKind } from '#core/shared';
import { patientOf, type Result } from './result.ts';

export interface OrgRecord {
  readonly db: Trx;
  readonly orgId: string;
  readonly record: FhirRecord;
}

/** All profiles with these roles in the organisation. */
export const profilesWithRole = async (
  { db, orgId }: OrgRecord,
  roles: readonly ('practitioner' | 'admin')[],
): Promise<string[]> => {
  const among = roles.includes('admin')
    ? (['practitioner', 'admin', 'clinic_admin'] as const)
    : (['practitioner'] as const);
  const rows = await db
    .selectFrom('profile')
    .select('id')
    .where('org_id', '=', orgId)
    .where('role', 'in', [...among])
    .where('suspended_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
};

/** FHIR ids of the Practitioners of the patient's active care teams. */
const careTeamOf = async (patient: string, { record }: OrgRecord): Promise<readonly string[]> => {
  const { resources } = await record.search('CareTeam', {
    patient: `Patient/${patient}`,
    status: 'active',
    _count: 20,
  });
  return resources.flatMap(({ participant = [] }) =>
    participant.flatMap(({ member }) => idOf(member, 'Practitioner') ?? []),
  );
};

/** Who is notified of a critical result: who ordered it and the care team, else every practitioner. */
export const criticalRecipients = async (
  result: Result,
  orderer: string | undefined,
  place: OrgRecord,
): Promise<readonly string[]> => {
  const patient = patientOf(result);
  const team = patient === undefined ? [] : await careTeamOf(patient, place);
  const asked = orderer === undefined ? team : [orderer, ...team];
  const people = await profilesOf(place.db, place.orgId, asked, { staff: true });
  return people.length > 0 ? people : profilesWithRole(place, ['practitioner']);
};

const dataOf = (result: Result) => {
  const patient = patientOf(result);
  return {
    resource_id: result.id,
    ...(result.resourceType === 'Observation' ? { session_status: 'value' } : {}),
    ...(patient === undefined ? {} : { patient_id: patient }),
  };
};

/** Never what the result is: that there is one. */
export const notifyStaff = (
  notifier: Notifier,
  { db, orgId }: OrgRecord,
  people: readonly string[],
  kind: NotificationKind,
  result: Result,
): Promise<void> => notifier.notify(db, orgId, people, kind, dataOf(result));

export const notifyPatient = async (notifier: Notifier, { db, orgId }: OrgRecord, result: Result): Promise<void> => {
  const patient = patientOf(result);
  if (patient === undefined) return;
  const rows = await db
    .selectFrom('profile')
    .select('id')
    .where('org_id', '=', orgId)
    .where('role', '=', 'patient')
    .where('resource_id', '=', patient)
    .execute();
  await notifier.notify(
    db,
    orgId,
    rows.map(({ id }) => id),
    'result_available',
    { resource_id: result.id },
  );
};
