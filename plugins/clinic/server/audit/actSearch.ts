import { type SelectQueryBuilder, sql } from 'kysely';
import { entriesAbout } from '#core/server/audit/hashChain.ts';
import type { AuditEventTable, Tables, Trx } from '#core/server';
import { type CallRequest } from '#core/shared';
import type { exportAudit } from '#plugins/clinic/shared/audit/calls.ts';
import type { AuditActTable } from './schema.ts';

type Query = CallRequest<typeof exportAudit>['query'];
export type Filters = Pick<Query, 'person' | 'action' | 'target' | 'patient' | 'from' | 'to'>;

/** Where a search is made: days are those of the clinic's zone. */
export interface Place {
  readonly db: Trx;
  readonly orgId: string;
  readonly zone: string;
}

/** A day in a zone, as the moment at which it begins; `plus` days later. */
const begins = (day: string, zone: string, plus: number) =>
  sql<Date>`((${day}::text::date + ${plus}::int)::timestamp at time zone ${zone}::text)`;

type Acts = SelectQueryBuilder<Tables & { a: AuditActTable }, 'a', object>;

/** After which act a page begins: those that began together are told apart by their number. */
export interface After {
  readonly at: Date;
  readonly id: number;
}
export const afterOf = (text: string | undefined): After | undefined => {
  if (text === undefined) return undefined;
  const [at, id] = text.split('_');
  return { at: new Date(Number(at)), id: Number(id) };
};
export const afterText = ({ first_at, id }: { readonly first_at: Date; readonly id: number }): string =>
  `${first_at.getTime()}_${id}`;

const limited = (acts: Acts, { zone }: Place, filters: Filters, after: After | undefined): Acts => {
  const { person, action, target, from, to } = filters;
  let found = acts;
  if (person) found = found.where('a.profile_id', '=', person);
  if (action) found = found.where('a.action', '=', action);
  if (target) found = found.where('a.target_type', '=', target);
  if (from) found = found.where('a.first_at', '>=', begins(from, zone, 0));
  if (to) found = found.where('a.first_at', '<', begins(to, zone, 1));
  if (after) found = found.where(sql<boolean>`(a.first_at, a.id) < (${after.at}, ${after.id})`);
  return found;
};

/**
 * One page, newest first. Every index ends in the page's own order, so that the database reads as many rows as it shows, in
 * whichever clinic; those that showed a patient among several are found beside those that were about that patient alone.
 */
export const actPage = async (place: Place, filters: Filters, after: After | undefined, limit: number) => {
  const { db, orgId } = place;
  const page = (acts: Acts, order: 'a.first_at' | 'p.first_at') =>
    acts.selectAll('a').orderBy(sql.ref(order), 'desc').orderBy('a.id', 'desc').limit(limit);
  const own = db.selectFrom('audit_act as a').where('a.org_id', '=', orgId);
  const { patient } = filters;
  if (!patient) return numbered(await page(limited(own, place, filters, after), 'a.first_at').execute());
  const alone = await page(
    limited(own.where('a.patient_id', '=', patient), place, filters, after),
    'a.first_at',
  ).execute();
  const among = db
    .selectFrom('audit_act_patient as p')
    .innerJoin('audit_act as a', (join) => join.onRef('a.org_id', '=', 'p.org_id').onRef('a.id', '=', 'p.act'))
    .where('p.org_id', '=', orgId)
    .where('p.patient_id', '=', patient);
  const several = await page(limited(among, place, filters, after), 'p.first_at').execute();
  return numbered([...alone, ...several])
    .sort((one, other) => other.first_at.getTime() - one.first_at.getTime() || other.id - one.id)
    .slice(0, limit);
};

const numbered = <A extends { readonly id: number; readonly last_seq: number }>(acts: readonly A[]): A[] =>
  acts.map((act) => ({ ...act, id: Number(act.id), last_seq: Number(act.last_seq) }));

type Entries = SelectQueryBuilder<Tables & { e: AuditEventTable }, 'e', object>;

/** The entries of an export that tells each. */
export const matchingEntries = ({ db, orgId, zone }: Place, filters: Filters): Entries => {
  const { person, action, target, patient, from, to } = filters;
  let rows: Entries = db.selectFrom('audit_event as e').where('e.org_id', '=', orgId);
  if (person) rows = rows.where('e.profile_id', '=', person);
  if (action) rows = rows.where('e.action', '=', action);
  if (target === 'several') rows = rows.where('e.action', '=', 'read').where('e.target_id', '=', 'several');
  else if (target === 'search') rows = rows.where('e.action', '=', 'searched');
  else if (target) rows = rows.where('e.target_type', '=', target).where('e.target_id', '!=', 'several');
  if (patient) rows = rows.where('e.seq', 'in', entriesAbout(orgId, patient));
  if (from) rows = rows.where('e.at', '>=', begins(from, zone, 0));
  if (to) rows = rows.where('e.at', '<', begins(to, zone, 1));
  return rows;
};

/** What is there of one column, found by leaps along its index and not by reading every act. */
export const wordsOf = async ({ db, orgId }: Pick<Place, 'db' | 'orgId'>, column: 'action' | 'target_type') => {
  const name = sql.ref(column);
  const next = (after: ReturnType<typeof sql>) =>
    sql`(select ${name} from audit_act where org_id = ${orgId} and ${after} order by ${name} limit 1)`;
  const { rows } = await sql<{ word: string | null }>`with recursive words as (
      select ${next(sql`true`)} as word
      union all select ${next(sql`${name} > words.word`)} from words where words.word is not null)
    select word from words where word is not null`.execute(db);
  return rows.flatMap(({ word }) => word ?? []);
};
