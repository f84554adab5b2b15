import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../database/tables.ts';
import type { ServerServices } from '../plugin/scope.ts';
import { isHeld, oneByOne } from './legalHolds.ts';
import type { DeclaredKind, Removable, RetentionKind } from './retention.ts';

/** In one transaction, so that nobody waits long for a lock; and in one run, so that a first rule of an old clinic is no storm. */
const batch = 200;
const batchesMost = 25;

/** The moment that many calendar months before; the last day of the month where the day is missing. */
export const monthsBefore = (now: Date, months: number): Date => {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1));
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const day = Math.min(now.getUTCDate(), days);
  const time = now.getTime() - Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), day) + time);
};

type Removal = NonNullable<RetentionKind['removal']>;

/** What is old enough, and whether a legal hold keeps it. */
const oldEnough = (
  { rows }: Removal,
  orgId: string,
  before: Date,
): RawBuilder<Removable & { readonly held: boolean }> =>
  sql`select d.id, d.patient, ${isHeld(sql`${orgId}`, sql`d.patient`)} as held from (${rows(orgId, before)}) d`;

export interface WouldGo {
  readonly goes: number;
  /** Old enough, and kept because of a legal hold. */
  readonly held: number;
}

export const wouldGo = async (db: Trx, { removal }: RetentionKind, orgId: string, before: Date): Promise<WouldGo> => {
  if (!removal) return { goes: 0, held: 0 };
  const { rows } = await sql<WouldGo>`select count(*) filter (where not held)::int as goes,
    count(*) filter (where held)::int as held from (${oldEnough(removal, orgId, before)}) o`.execute(db);
  return rows[0] ?? { goes: 0, held: 0 };
};

/** Removes one batch by the rule as it is at this moment. @returns how many; null: there is no rule any more */
const removeBatch = (
  { asSystem, now }: ServerServices,
  kind: DeclaredKind & { readonly removal: Removal },
  orgId: string,
  first: boolean,
): Promise<number | null> =>
  asSystem(async (db) => {
    await oneByOne(db, orgId);
    const rule = await db
      .selectFrom('retention_rule')
      .select('months')
      .where('org_id', '=', orgId)
      .where('kind', '=', kind.id)
      .forUpdate()
      .executeTakeFirst();
    if (!rule || rule.months === null) return null;
    // A rule of before the least was raised keeps at least that.
    const before = monthsBefore(now(), Math.max(rule.months, kind.least));
    const { rows } = await sql<Removable>`select id from (${oldEnough(kind.removal, orgId, before)}) o
      where not held limit ${batch}`.execute(db);
    const ids = rows.map(({ id }) => id);
    const gone = ids.length === 0 ? 0 : await kind.removal.remove(db, orgId, ids);
    await db
      .updateTable('retention_rule')
      .set((eb) => ({
        ran_at: now(),
        removed_then: first ? gone : eb('removed_then', '+', gone),
        removed: eb('removed', '+', gone),
      }))
      .where('org_id', '=', orgId)
      .where('kind', '=', kind.id)
      .execute();
    return gone;
  });

/** Removes what the rules of every clinic let go. A kind that fails leaves the others alone. What is off rests. */
export const enforceRetention = async (services: ServerServices): Promise<void> => {
  const rules = await services.asSystem((db) =>
    db.selectFrom('retention_rule').select(['org_id', 'kind']).where('months', 'is not', null).execute(),
  );
  for (const { org_id: orgId, kind: id } of rules) {
    const kind = services.retention.all.find((one) => one.id === id);
    if (!kind?.removal) continue;
    const { feature, removal } = kind;
    if (feature !== null && !(await services.asSystem((db) => services.features.isEnabled(db, orgId, feature))))
      continue;
    try {
      for (let n = 0; n < batchesMost; n += 1) {
        const removed = await removeBatch(services, { ...kind, removal }, orgId, n === 0);
        if (removed === null || removed < batch) break;
      }
    } catch (error) {
      services.log.error({ kind: id, err: error }, 'what is old enough could not be removed');
    }
  }
};
