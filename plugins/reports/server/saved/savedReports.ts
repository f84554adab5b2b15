import { sql } from 'kysely';
import {
  type CallContext,
  conflict,
  executeLater,
  type Handler,
  invalid,
  notFound,
  type ServerServices,
} from '#core/server';
import { isAdmin } from '#core/shared';
import type * as calls from '../../shared/savedCalls.ts';
import { mostPinned, mostSaved } from '../../shared/savedCalls.ts';
import { choicesIn, measureIn } from '../../shared/savedQuery.ts';
import { visible } from '../visible.ts';

/** A deletion can be taken back for so long. */
const undoMs = 24 * 3_600_000;

/** Also the deleted ones: whoever pinned one is told that it is gone. */
const all = ({ db, caller }: CallContext) =>
  db
    .selectFrom('saved_report as s')
    .leftJoin('profile as p', 'p.id', 's.profile_id')
    .leftJoin('report_pin as pin', (join) =>
      join.onRef('pin.report_id', '=', 's.id').on('pin.profile_id', '=', caller.profileId),
    )
    .select(['s.id', 's.name', 's.query', 's.shared', 's.profile_id', 's.removed_at', 'pin.at as pinned'])
    .select(['p.first_name', 'p.last_name'])
    .where('s.org_id', '=', caller.orgId)
    .where((is) =>
      is.or([is('s.profile_id', '=', caller.profileId), is('s.shared', '=', true), is('pin.at', 'is not', null)]),
    )
    .orderBy('s.name')
    .orderBy('s.id');

/** One act of a person that counts what they have and adds to it at a time: each of several at once would find room for itself. */
const inTurn = ({ db, caller }: CallContext): Promise<void> =>
  executeLater(db, sql`select pg_advisory_xact_lock(hashtextextended(${`reports:${caller.profileId}`}, 0))`);

const idsOf = async (services: ServerServices, context: CallContext): Promise<ReadonlySet<string>> =>
  new Set((await visible(services, context)).map(({ id }) => id));

export const list =
  (services: ServerServices): Handler<typeof calls.listSaved> =>
  async (_request, context) => {
    const { caller } = context;
    const measures = await idsOf(services, context);
    const rows = await all(context).execute();
    const data = rows.flatMap((row): calls.SavedReport[] => {
      const mine = row.profile_id === caller.profileId;
      const there = row.removed_at === null && (mine || row.shared);
      const available = there && measures.has(measureIn(row.query));
      const pinned = row.pinned !== null;
      if (mine ? !there : !available && !pinned) return [];
      const known = mine || available;
      return [
        {
          ...{ id: row.id, shared: known && row.shared, mine, pinned, available },
          name: known ? row.name : null,
          query: known ? row.query : null,
          manages: mine || (available && isAdmin(caller.role)),
          owner: mine || !known ? '' : `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(),
        },
      ];
    });
    return { data };
  };

/** Resolves with one that the caller may change. @throws Failure 404 */
const managed = async (
  services: ServerServices,
  context: CallContext,
  id: string,
  { removed = false } = {},
): Promise<{
  readonly id: string;
  readonly name: string;
  readonly profile_id: string;
  readonly removed_at: Date | null;
}> => {
  const { caller } = context;
  const row = await all(context).where('s.id', '=', id).executeTakeFirst();
  const there = row && (row.removed_at !== null) === removed;
  if (there && row.profile_id === caller.profileId) return row;
  const may = there && row.shared && isAdmin(caller.role);
  if (may && (await idsOf(services, context)).has(measureIn(row.query))) return row;
  throw notFound('report');
};

/** @param but the report itself */
const checkName = async (
  { db, caller }: CallContext,
  owner: string,
  name: string,
  but: string | null,
): Promise<void> => {
  const same = await db
    .selectFrom('saved_report')
    .select('id')
    .where('org_id', '=', caller.orgId)
    .where('profile_id', '=', owner)
    .where('name', '=', name)
    .where('removed_at', 'is', null)
    .execute();
  if (same.some(({ id }) => id !== but))
    throw conflict('A saved report has this name already. Choose another one.', 'name_taken');
};

export const save =
  (services: ServerServices): Handler<typeof calls.saveReport> =>
  async ({ body }, context) => {
    const { db, caller } = context;
    const query = choicesIn(body.query);
    if (!(await idsOf(services, context)).has(measureIn(query))) throw notFound('report');
    const owned = { org_id: caller.orgId, profile_id: caller.profileId };
    const mine = db
      .selectFrom('saved_report')
      .where('profile_id', '=', caller.profileId)
      .where('removed_at', 'is', null);
    await inTurn(context);
    const { count } = await mine.select((is) => is.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    if (Number(count) >= mostSaved) throw invalid(`At most ${mostSaved} reports can be saved. Delete one first.`);
    await checkName(context, caller.profileId, body.name, null);
    const made = await db
      .insertInto('saved_report')
      .values({ ...owned, name: body.name, query, shared: body.shared, removed_at: null })
      .onConflict((on) => on.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) throw conflict('A saved report has this name already. Choose another one.', 'name_taken');
    return made;
  };

export const change =
  (services: ServerServices): Handler<typeof calls.changeSaved> =>
  async ({ params, body: { name, shared } }, context) => {
    const row = await managed(services, context, params.id);
    if (name !== undefined) await checkName(context, row.profile_id, name, row.id);
    if (name === undefined && shared === undefined) return;
    await context.db
      .updateTable('saved_report')
      .set({ ...(name !== undefined && { name }), ...(shared !== undefined && { shared }) })
      .where('id', '=', row.id)
      .execute();
  };

export const remove =
  (services: ServerServices): Handler<typeof calls.removeSaved> =>
  async ({ params }, context) => {
    const { id } = await managed(services, context, params.id);
    await context.db.updateTable('saved_report').set({ removed_at: services.now() }).where('id', '=', id).execute();
  };

export const restore =
  (services: ServerServices): Handler<typeof calls.restoreSaved> =>
  async ({ params }, context) => {
    const row = await managed(services, context, params.id, { removed: true });
    if (row.removed_at!.getTime() < services.now().getTime() - undoMs) throw notFound('report');
    await checkName(context, row.profile_id, row.name, row.id);
    await context.db.updateTable('saved_report').set({ removed_at: null }).where('id', '=', row.id).execute();
  };

/** One whose figures the caller may see now; null otherwise. */
export const seenReport = async (
  services: ServerServices,
  context: CallContext,
  id: string,
): Promise<{ readonly id: string } | null> => {
  const row = await all(context).where('s.id', '=', id).where('s.removed_at', 'is', null).executeTakeFirst();
  const may = row && (row.shared || row.profile_id === context.caller.profileId);
  return may && (await idsOf(services, context)).has(measureIn(row.query)) ? row : null;
};

export const pin =
  (services: ServerServices): Handler<typeof calls.pinSaved> =>
  async ({ params, body }, context) => {
    const { db, caller } = context;
    const ofMine = db
      .selectFrom('report_pin')
      .where('profile_id', '=', caller.profileId)
      .where('org_id', '=', caller.orgId);
    if (!body.pinned) {
      await db
        .deleteFrom('report_pin')
        .where('report_id', '=', params.id)
        .where('profile_id', '=', caller.profileId)
        .execute();
      return;
    }
    const row = await seenReport(services, context, params.id);
    if (!row) throw notFound('report');
    await inTurn(context);
    const pins = await ofMine.select('report_id').execute();
    if (pins.length >= mostPinned && !pins.some(({ report_id }) => report_id === row.id))
      throw invalid(`At most ${mostPinned} reports can be pinned. Take one off first.`);
    await db
      .insertInto('report_pin')
      .values({ report_id: row.id, profile_id: caller.profileId, org_id: caller.orgId })
      .onConflict((on) => on.doNothing())
      .execute();
  };

/** What was deleted more than a day ago. */
export const forgetDeleted = async ({ asSystem, now }: ServerServices): Promise<void> => {
  const before = new Date(now().getTime() - undoMs);
  await asSystem((db) => db.deleteFrom('saved_report').where('removed_at', '<', before).execute());
};
