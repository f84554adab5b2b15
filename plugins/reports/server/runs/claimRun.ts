import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ServerServices, Trx } from '#core/server';
import type { RunRow } from './runTable.ts';

/** As long as one process holds a run without saying that it still works on it. */
const leaseMs = 30_000;
/** So often it says how far it is, and hears whether it is still wanted. */
const beatMs = 1_000;
/** So many of a clinic are under way; of a person one is. */
export const mostOfClinic = 2;

/** A run in the hands of this process. */
export interface Held {
  readonly row: RunRow;
  readonly holder: string;
  /** How many lines are done in this turn; told at the next beat. */
  rows: number;
  /** Aborted once it was cancelled, removed or taken over: nothing more is read. */
  readonly stop: AbortController;
}

/** Not a fault: it is no longer this process's. */
export class Dropped extends Error {}

const until = ({ now }: Pick<ServerServices, 'now'>): Date => new Date(now().getTime() + leaseMs);

/** The next one whose turn it is: those that have begun first. A lock keeps two processes from beginning too many. */
export const claimRun = (services: ServerServices): Promise<Held | undefined> =>
  services.asSystem(async (db) => {
    const holder = randomUUID();
    await sql`select pg_advisory_xact_lock(hashtextextended('report-file', 0))`.execute(db);
    const now = services.now();
    const begun = sql`from report_file o where o.org_id = w.org_id and o.state = 'running' and o.began_at is not null`;
    const found = await sql<Pick<RunRow, 'org_id' | 'id'>>`select w.org_id, w.id from report_file w
      where w.state = 'running' and (w.held_until is null or w.held_until < ${now}) and (w.began_at is not null
        or (not exists (select ${begun} and o.profile_id = w.profile_id) and (select count(*) ${begun}) < ${mostOfClinic}))
      order by w.began_at nulls last, w.asked_at limit 1 for update of w skip locked`.execute(db);
    const [key] = found.rows;
    if (!key) return undefined;
    const row = await db
      .updateTable('report_file')
      .set(({ fn, val }) => ({
        ...{ holder, held_until: until(services) },
        began_at: fn.coalesce('began_at', val(now)),
      }))
      .where('org_id', '=', key.org_id)
      .where('id', '=', key.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return { row, holder, rows: 0, stop: new AbortController() };
  });

const mine = (db: Trx, { row, holder }: Held) =>
  db
    .updateTable('report_file')
    .where('org_id', '=', row.org_id)
    .where('id', '=', row.id)
    .where('state', '=', 'running')
    .where('holder', '=', holder);

/** Ends a turn with what came of it, if the run is still this process's. */
export const endTurn = async (
  db: Trx,
  held: Held,
  set: Readonly<Partial<Pick<RunRow, 'part_id' | 'rows' | 'failures' | 'held_until'>>> & { readonly counted?: string },
): Promise<boolean> => {
  const kept = await mine(db, held)
    .set({ holder: null, held_until: null, failures: 0, ...set })
    .returning('id')
    .execute();
  return kept.length > 0;
};

/** Locks the row for what ends it. */
export const isStillMine = async (db: Trx, held: Held): Promise<boolean> =>
  (await mine(db, held).set({ holder: held.holder }).returning('id').execute()).length > 0;

/** Does a turn of the work, and says meanwhile that it goes on and how far it is. */
export const whileHeld = async (services: ServerServices, held: Held, work: () => Promise<void>): Promise<void> => {
  const { stop } = held;
  const beat = setInterval(() => {
    services
      .asSystem((db) =>
        mine(db, held)
          .set({ held_until: until(services), rows: held.rows })
          .returning('id')
          .execute(),
      )
      .then((kept) => kept.length === 0 && stop.abort())
      .catch((error: unknown) => services.log.debug({ err: error }, 'a long export could not say how far it is'));
  }, beatMs);
  try {
    await work();
  } catch (error) {
    throw stop.signal.aborted ? new Dropped('The run is no longer held.') : error;
  } finally {
    clearInterval(beat);
  }
};
