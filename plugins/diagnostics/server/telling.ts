import type { Notifier, Trx } from '../../../core/server/index.ts';
import type { FhirRecord } from '../../../core/server/record/fhirRecord.ts';
import { idOf, type NotificationKind } from '../../../core/shared/index.ts';
import { patientOf, type Result } from './result.ts';

export interface Place {
  readonly db: Trx;
  readonly orgId: string;
  readonly record: FhirRecord;
}

const staffProfiles = async ({ db, orgId }: Place, practitioners: readonly string[]): Promise<readonly string[]> => {
  if (practitioners.length === 0) return [];
  const rows = await db
    .selectFrom('profile')
    .select('id')
    .where('org_id', '=', orgId)
    .where('role', '!=', 'patient')
    .where('resource_id', 'in', practitioners)
    .execute();
  return rows.map(({ id }) => id);
};

/** Everybody of these roles in the organisation. */
export const everybody = async (
  { db, orgId }: Place,
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
    .execute();
  return rows.map(({ id }) => id);
};

/** FHIR ids of the Practitioners of the patient's active care teams. */
const careTeamOf = async (patient: string, { record }: Place): Promise<readonly string[]> => {
  const { resources } = await record.search('CareTeam', {
    patient: `Patient/${patient}`,
    status: 'active',
    _count: 20,
  });
  return resources.flatMap(({ participant = [] }) =>
    participant.flatMap(({ member }) => idOf(member, 'Practitioner') ?? []),
  );
};

/** Who hears of a critical result: whoever ordered it and the care team; where there is nobody, every practitioner. */
export const whoHears = async (
  result: Result,
  orderer: string | undefined,
  place: Place,
): Promise<readonly string[]> => {
  const patient = patientOf(result);
  const team = patient === undefined ? [] : await careTeamOf(patient, place);
  const people = await staffProfiles(place, [...new Set([...(orderer === undefined ? [] : [orderer]), ...team])]);
  return people.length > 0 ? people : everybody(place, ['practitioner']);
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
export const tellStaff = (
  notifier: Notifier,
  { db, orgId }: Place,
  people: readonly string[],
  kind: NotificationKind,
  result: Result,
): Promise<void> => notifier.notify(db, orgId, people, kind, dataOf(result));

export const tellPatient = async (notifier: Notifier, { db, orgId }: Place, result: Result): Promise<void> => {
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
