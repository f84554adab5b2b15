import type { Consent } from '@medplum/fhirtypes';
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import type { Moment, Trx } from '#core/server/database/tables.ts';
import { forgetFact } from '#core/server/database/transactions.ts';
import { orgTable } from '#core/server/database/orgTable.ts';
import { definitions } from '../../resource/definitions.ts';
import type { Withheld } from '../../record/fhirRecord.ts';
import { type Actor, type DenialLookup, denialsOf, namesOf } from './denials.ts';
import { sortOf } from '../kinds.ts';

/** What active consents deny, a row for each person or role that they name; searches join it. */
export interface ConsentDenialTable {
  org_id: string;
  consent_id: string;
  /** `Patient/1`, as the index of references has it: cut out of it, row-level security would keep the id out of the index. */
  target: string;
  /** `Practitioner/1` or `role:admin`. */
  actor: string;
  starts: Moment | null;
  ends: Moment | null;
}

declare module '#core/server/database/tables.ts' {
  interface Tables {
    consent_denial: ConsentDenialTable;
  }
}

/** Replaces what these consents deny. */
export const writeDenials = async (
  db: QueryExecutorProvider,
  orgId: string,
  consents: readonly Consent[],
): Promise<void> => {
  if (consents.length === 0) return;
  forgetFact(denied);
  const ids = consents.flatMap(({ id }) => id ?? []);
  await sql`delete from consent_denial where org_id = ${orgId} and consent_id = any(${ids}::text[])`.execute(db);
  const rows = consents.flatMap((consent) =>
    denialsOf(consent, orgId).map(({ patient, ...one }) => ({ id: consent.id, target: `Patient/${patient}`, ...one })),
  );
  if (rows.length === 0) return;
  await sql`insert into consent_denial (org_id, consent_id, target, actor, starts, ends)
    select ${orgId}, i.id, i.target, i.actor, i.starts, i.ends
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as i(id text, target text, actor text, starts timestamptz, ends timestamptz)`.execute(db);
};

export const forgetDenials = async (db: Trx, orgId: string, consentId: string): Promise<void> => {
  forgetFact(denied);
  await sql`delete from consent_denial where org_id = ${orgId} and consent_id = ${consentId}`.execute(db);
};

export const denialTable = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`create table consent_denial (
    org_id text not null references organization (id) on delete cascade,
    consent_id text collate "C" not null,
    target text collate "C" not null,
    actor text collate "C" not null,
    starts timestamptz,
    ends timestamptz
  )`.execute(db);
  await sql`create index consent_denial_asked on consent_denial (org_id, target, actor)`.execute(db);
  await sql`create index consent_denial_actor on consent_denial (org_id, actor)`.execute(db);
  await sql`create index consent_denial_consent on consent_denial (org_id, consent_id)`.execute(db);
  await orgTable('consent_denial')(db);
  const { rows } = await sql<{ org_id: string; content: Consent }>`select org_id, content from resource
    where type = 'Consent' and not deleted`.execute(db);
  for (const [orgId, mine] of Map.groupBy(rows, ({ org_id }) => org_id))
    await writeDenials(
      db,
      orgId,
      mine.map(({ content }) => content),
    );
};

/** In force at this moment, an ISO text. */
const inForceAt = (at: RawBuilder<string>) => sql`(d.starts is null or d.starts <= ${at}::timestamptz)
  and (d.ends is null or d.ends >= ${at}::timestamptz)`;
const inForce = (at: Date) => inForceAt(sql<string>`${at.toISOString()}`);

export const withheldFrom = (actor: Actor, now: Date, opened: readonly string[]): Withheld => ({
  actors: namesOf(actor),
  at: now,
  opened,
});

/** Name of the fact whether anybody keeps the caller out. */
export const denied = 'denied';

/** Does anybody keep this person out? @param now an ISO text */
export const anyDenial = (actor: Actor, now: RawBuilder<string>) =>
  sql<boolean>`exists (select from consent_denial d
    where d.org_id = ${actor.orgId} and d.actor = any(${[...namesOf(actor)]}::text[]) and ${inForceAt(now)})`;

/** For the record that this database keeps. */
export const tableDenials = (db: Trx, actor: Actor, now: Date): DenialLookup => {
  const mine = sql`d.org_id = ${actor.orgId} and d.actor = any(${[...namesOf(actor)]}::text[]) and ${inForce(now)}`;
  return {
    any: async () => {
      const { rows } = await sql`select 1 from consent_denial d where ${mine} limit 1`.execute(db);
      return rows.length > 0;
    },
    among: async (patients) => {
      if (patients.length === 0) return new Set();
      const targets = patients.map((patient) => `Patient/${patient}`);
      const { rows } = await sql<{ target: string }>`select distinct d.target from consent_denial d
        where ${mine} and d.target = any(${targets}::text[])`.execute(db);
      return new Set(rows.map(({ target }) => target.slice('Patient/'.length)));
    },
    all: async () => {
      const { rows } = await sql<{
        target: string;
      }>`select distinct d.target from consent_denial d where ${mine} and d.target like 'Patient/%'`.execute(db);
      return rows.map(({ target }) => target.slice('Patient/'.length));
    },
  };
};

/** Under which code the index says whose a resource of this type is; null where it is nobody's. */
export const whoseIndexed = async (type: string): Promise<string | null> => {
  const { whose } = sortOf(type);
  return whose && ((await definitions()).params(type).get(whose.param)?.stored ?? whose.param);
};

/** Is the patient of the resource with this `rid`, by this code of the reference index, among those who keep the asker out? One look-up each. */
export const isWithheld = (orgId: string, rid: unknown, stored: string, { actors, at, opened }: Withheld) =>
  sql`coalesce((select true from resource_reference w join consent_denial d on d.org_id = ${orgId}
      and d.actor = any(${[...actors]}::text[]) and d.target = w.target and ${inForce(at)}
    where w.rid = ${rid} and w.param = ${stored}
      ${opened.length > 0 ? sql`and w.target <> all(${opened.map((id) => `Patient/${id}`)}::text[])` : sql``}
    limit 1), false)`;

/** Profiles of staff whom this patient keeps out now: every profile of whoever is named, or holds a role that is. */
export const deniedProfiles = async (
  db: Trx,
  orgId: string,
  patient: string,
  now: Date,
): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`
    with denied as (
      select d.actor from consent_denial d where d.org_id = ${orgId} and d.target = ${`Patient/${patient}`} and ${inForce(now)}
    )
    select p.id from profile p where p.org_id = ${orgId} and p.role <> 'patient' and p.account_id in (
      select o.account_id from profile o where o.org_id = ${orgId}
        and ('Practitioner/' || coalesce(o.resource_id, o.id) in (select actor from denied)
          or 'role:' || o.role in (select actor from denied))
    )`.execute(db);
  return rows.map(({ id }) => id);
};
