import { type Handler, invalid, type ServerServices, type Trx } from '../../../core/server/index.ts';
import { mainName } from '../../../core/server/record/names.ts';
import { recordStore } from '../../../core/server/record/recordStore.ts';
import type { Placed } from '../../../core/server/record/resource.ts';
import type { PatientQuery } from '../../../core/server/record/store.ts';
import type { PatientRow, searchPatients } from '../shared/patientsContract.ts';
import { isRegistered } from '../../../core/server/record/people/personResources.ts';

const pageSize = 50;

type After = NonNullable<PatientQuery['after']>;
const encode = ({ name, id }: After): string => Buffer.from(JSON.stringify([name, id])).toString('base64url');
const decode = (text: string): After => {
  try {
    const [name, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[];
    if (typeof name === 'string' && typeof id === 'string') return { name, id };
  } catch {
    // Falls through: whatever it was, it was no page of ours.
  }
  throw invalid('This page does not exist. Begin from the first.', { after: 'Begin from the first page.' });
};

interface Portal {
  readonly state: PatientRow['portal'];
  readonly email: string;
}

/** The accounts of these patients, by FHIR id. */
const portalsOf = async (db: Trx, orgId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Portal>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('profile as p')
    .innerJoin('account as c', 'c.id', 'p.account_id')
    .select(['p.resource_id', 'c.status', 'c.email'])
    .where('p.org_id', '=', orgId)
    .where('p.role', '=', 'patient')
    .where('p.resource_id', 'in', ids)
    .execute();
  const state = (status: string): Portal['state'] =>
    status === 'active' ? 'active' : status === 'suspended' ? 'suspended' : 'invited';
  return new Map(rows.map(({ resource_id, status, email }) => [resource_id ?? '', { state: state(status), email }]));
};

interface Contact {
  readonly system?: string;
  readonly value?: string;
}

const rowOf = (resource: Placed, portal: Portal | undefined): PatientRow => {
  const { first, last } = mainName(resource);
  const telecom = (resource['telecom'] ?? []) as readonly Contact[];
  const mail = telecom.find(({ system, value }) => system === 'email' && typeof value === 'string');
  return {
    id: resource.id,
    firstName: first,
    lastName: last,
    birthDate: (resource['birthDate'] as string | undefined) ?? null,
    gender: (resource['gender'] as string | undefined) ?? null,
    deceased: resource['deceasedBoolean'] === true || resource['deceasedDateTime'] !== undefined,
    source: isRegistered(resource) ? 'registered' : 'imported',
    portal: portal?.state ?? 'none',
    email: portal?.email ?? mail?.value ?? null,
  };
};

export const search =
  (services: ServerServices): Handler<typeof searchPatients> =>
  async ({ body }, { db, caller, audit }) => {
    const { q = '', after, limit = pageSize } = body;
    const last = after === undefined ? undefined : decode(after);
    await services.people.place(caller.orgId);
    const rows = await recordStore(db, caller.orgId).searchPatients({ text: q, after: last, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const portals = await portalsOf(
      db,
      caller.orgId,
      page.map(({ resource }) => resource.id),
    );
    await audit({
      action: 'read',
      target: { type: 'patients', id: 'list' },
      detail: { rows: page.length, searched: q !== '' },
    });
    const end = page.at(-1);
    return {
      data: page.map(({ resource }) => rowOf(resource, portals.get(resource.id))),
      next: rows.length > limit && end ? encode({ name: end.name, id: end.resource.id }) : null,
    };
  };
