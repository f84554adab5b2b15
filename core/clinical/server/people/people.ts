import type { Trx } from '#core/server/database/tables.ts';
import type { FhirRecord } from '../record/fhirRecord.ts';
import {
  organizationResource,
  patientResource,
  type PersonDetail,
  type PlacedPerson,
  practitionerResource,
  roleResource,
} from './personResources.ts';

type ReadDetails = (db: Trx, accountIds: readonly string[]) => Promise<ReadonlyMap<string, PersonDetail>>;

/** Who is who in the record: every active profile is a Patient, or a Practitioner with a PractitionerRole. */
export interface People {
  /**
   * Gives everybody of the organisation who has none yet their resource, under the profile's id; nothing where all have one.
   * Within the caller's transaction, with the system's rights.
   */
  place(orgId: string): Promise<void>;
  /** FHIR id of what a profile is, placed now if it has to be; null for an account that is not active. */
  resourceIdOf(orgId: string, profileId: string): Promise<string | null>;
  /** Where birth dates, telephones and addresses come from: whoever asks people for them says it once. */
  describeWith(read: ReadDetails): void;
}

/** The services that placing people needs. */
interface PlacingServices {
  asSystem<T>(work: (db: Trx) => Promise<T>): Promise<T>;
  record(db: Trx, orgId: string): FhirRecord;
}

const atOnce = 500;

interface Row extends Omit<PlacedPerson, 'orgId'> {
  readonly accountId: string;
}

/** Locked, so that two requests that need the same person place them once. */
const unplaced = (db: Trx, orgId: string): Promise<Row[]> =>
  db
    .selectFrom('profile as p')
    .innerJoin('account as c', 'c.id', 'p.account_id')
    .select([
      'p.id',
      'p.role',
      'p.first_name as firstName',
      'p.last_name as lastName',
      'p.title',
      'c.email',
      'c.locale',
      'c.id as accountId',
    ])
    .where('p.org_id', '=', orgId)
    .where('p.resource_id', 'is', null)
    .where('c.status', '=', 'active')
    .orderBy('p.id')
    .limit(atOnce)
    .forUpdate('p')
    .execute();

const write = async (record: FhirRecord, person: PlacedPerson): Promise<void> => {
  const own =
    person.role === 'patient' ? [patientResource(person)] : [practitionerResource(person), roleResource(person)];
  for (const resource of own) {
    if (!(await record.find(resource.resourceType, resource.id))) await record.create(resource);
  }
};

const ensureOrganization = async (db: Trx, record: FhirRecord, orgId: string): Promise<void> => {
  if (await record.find('Organization', orgId)) return;
  const { name } = await db.selectFrom('organization').select('name').where('id', '=', orgId).executeTakeFirstOrThrow();
  await record.create(organizationResource(orgId, name));
};

export const peopleOf = (services: PlacingServices): People => {
  let details: ReadDetails = () => Promise.resolve(new Map());
  const placeSome = async (db: Trx, orgId: string): Promise<number> => {
    const rows = await unplaced(db, orgId);
    if (rows.length === 0) return 0;
    const record = services.record(db, orgId);
    await ensureOrganization(db, record, orgId);
    const known = await details(db, [...new Set(rows.map(({ accountId }) => accountId))]);
    for (const { accountId, ...person } of rows) await write(record, { ...known.get(accountId), ...person, orgId });
    const ids = rows.map(({ id }) => id);
    await db
      .updateTable('profile')
      .set(({ ref }) => ({ resource_id: ref('id') }))
      .where('id', 'in', ids)
      .where('resource_id', 'is', null)
      .execute();
    return rows.length;
  };
  const place = (orgId: string): Promise<void> =>
    services.asSystem(async (db) => {
      while ((await placeSome(db, orgId)) === atOnce);
    });
  return {
    place,
    resourceIdOf: (orgId, profileId) =>
      services.asSystem(async (db) => {
        await place(orgId);
        const row = await db
          .selectFrom('profile')
          .select('resource_id')
          .where('id', '=', profileId)
          .where('org_id', '=', orgId)
          .executeTakeFirst();
        return row?.resource_id ?? null;
      }),
    describeWith: (read) => {
      details = read;
    },
  };
};
