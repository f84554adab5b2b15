import type { Person } from '@medplum/fhirtypes';
import { sql } from 'kysely';
import type { Stored } from '#clinical/shared';
import type { Trx } from '#core/server/database/tables.ts';
import type { ServerServices } from '#core/server/plugin/scope.ts';
import type { FhirRecord } from '../../record/fhirRecord.ts';

interface Place {
  readonly db: Trx;
  readonly orgId: string;
  readonly record: FhirRecord;
}

/**
 * Who stands for patients, as one Person of the clinic: linked to each RelatedPerson that they are, and to their own Patient and
 * Practitioner. Needs `asSystem`.
 */
export const linkPerson = async ({ db, orgId, record }: Place, accountId: string): Promise<void> => {
  const profiles = await db
    .selectFrom('profile')
    .select(['id', 'role', 'first_name', 'last_name', 'resource_id', 'stands_for'])
    .where('org_id', '=', orgId)
    .where('account_id', '=', accountId)
    .where('resource_id', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const first = profiles.find(({ stands_for }) => stands_for !== null);
  if (!first) return;
  const targets = profiles.map(({ role, resource_id: id, stands_for }) => {
    const type = stands_for !== null ? 'RelatedPerson' : role === 'patient' ? 'Patient' : 'Practitioner';
    return `${type}/${id}`;
  });
  const person: Stored<Person> = {
    resourceType: 'Person',
    id: first.id,
    active: true,
    name: [{ use: 'official', family: first.last_name, given: [first.first_name] }],
    // The mailbox was shown to be theirs, and no document.
    link: [...new Set(targets)].map((reference) => ({ target: { reference }, assurance: 'level2' as const })),
    managingOrganization: { reference: `Organization/${orgId}` },
  };
  const before = await record.find('Person', first.id);
  await record.update(before ? { ...before, ...person, meta: before.meta } : person);
};

/** Those who stood for patients before there was a Person for them. On another server the people there keep their own. */
export const linkEarlier = (services: Pick<ServerServices, 'asSystem' | 'record'>, orgId: string): Promise<void> =>
  services.asSystem(async (db) => {
    const record = services.record(db, orgId);
    if (record.elsewhere) return;
    const { rows } = await sql<{ readonly id: string; readonly account_id: string }>`
      select distinct on (account_id) account_id, id from profile
      where org_id = ${orgId} and stands_for is not null and resource_id is not null
      order by account_id, created_at, id`.execute(db);
    for (const { id, account_id } of rows)
      if (!(await record.find('Person', id))) await linkPerson({ db, orgId, record }, account_id);
  });
