import { AsyncLocalStorage } from 'node:async_hooks';
import { type KyselyPlugin, sql } from 'kysely';
import { bounds } from '../budgets/bounds.ts';
import { currentPace, goOn, unpaced } from '../budgets/pace.ts';
import type { Database } from './database.ts';
import type { Db, Trx } from './tables.ts';

type Flush = (trx: Trx, items: unknown[]) => Promise<void>;

interface Scope {
  readonly trx: Trx;
  readonly orgId: string | null;
  /** Shared by the scopes of one transaction. */
  readonly last: Map<string, { readonly items: unknown[]; readonly flush: Flush }>;
  readonly committed: (() => Promise<void>)[];
  readonly undone: (() => Promise<void>)[];
  ended: boolean;
}

const scopes = new AsyncLocalStorage<Scope>();

const current = (): Scope | undefined => {
  const scope = scopes.getStore();
  return scope && !scope.ended ? scope : undefined;
};

/** The transaction that the calling code runs in, if any. */
export const currentTransaction = (): Trx | undefined => current()?.trx;

/**
 * Runs what outlives a request, or serves several (listeners, timers, batches), outside its transaction and its limits: whoever
 * hangs up ends their own work only.
 */
export const outsideRequest = <T>(work: () => T): T => scopes.exit(() => unpaced(work));

/**
 * Collects what must be written last, with no limit to one organisation: the kinds that take a lock per organisation would
 * otherwise wait for each other's rows. Kinds are flushed in the order of their names. Without a transaction of
 * `Transactions` around, it is written at once.
 */
export const writeLast = async <T>(
  db: Trx,
  kind: string,
  item: T,
  flush: (trx: Trx, items: T[]) => Promise<void>,
): Promise<void> => {
  const scope = current();
  if (!scope) return flush(db, [item]);
  const waiting = scope.last.get(kind) ?? { items: [], flush: flush as Flush };
  waiting.items.push(item);
  scope.last.set(kind, waiting);
};

/** Runs once the transaction is committed, and never when it was not: for what cannot be rolled back. */
export const afterCommit = async (work: () => Promise<void>): Promise<void> => {
  const scope = current();
  if (scope) scope.committed.push(work);
  else await work();
};

/**
 * Runs once the transaction was undone, and never when it may have been committed: takes back what was done outside the database.
 * Without a transaction around there is nothing that could be undone.
 */
export const afterRollback = (work: () => Promise<void>): void => void current()?.undone.push(work);

interface Running {
  readonly pid: number;
  /** When the transaction began, as PostgreSQL writes it. */
  readonly began: string;
}

/** Role, organisation and, within a request, how long its statements may take: one statement for all of it. */
const limit = async (trx: Trx, orgId: string | null): Promise<Running> => {
  const role = orgId === null ? 'none' : 'app_user';
  const pace = currentPace();
  const times = pace
    ? sql`, set_config('statement_timeout', ${String(pace.statementMs)}, true),
      set_config('lock_timeout', ${String(bounds.lockMs)}, true),
      set_config('idle_in_transaction_session_timeout', ${String(bounds.idleMs)}, true)`
    : sql``;
  const { rows } = await sql<Running>`select set_config('role', ${role}, true),
    set_config('app.org', ${orgId ?? ''}, true)${times}, pg_backend_pid() as pid, now()::text as began`.execute(trx);
  return rows[0]!;
};

/** Ends the statement that a transaction is at, from another connection; a transaction that began since is left alone. */
const cancel = (db: Db, { pid, began }: Running): Promise<unknown> =>
  outsideRequest(() =>
    sql`select pg_cancel_backend(pid) from pg_stat_activity
      where pid = ${pid} and xact_start = ${began}::timestamptz and state = 'active'`.execute(db),
  );

/** On the embedded database a query that bypasses an open transaction waits forever; on any database, it escapes the transaction. */
const guard: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (current()) throw new Error('A query on services.db inside a transaction: use the transaction instead.');
    return node;
  },
  transformResult: async ({ result }) => result,
};

/** The embedded database answers one statement after the other and never gives the event loop up by itself. */
const polite: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    await goOn();
    return result;
  },
};

export interface Transactions {
  readonly db: Db;
  inOrg<T>(orgId: string, work: (db: Trx) => Promise<T>): Promise<T>;
  asSystem<T>(work: (db: Trx) => Promise<T>): Promise<T>;
}

/** See `ServerServices` for what each promises. */
export const transactionsOf = (db: Db, kind: Database['kind'] = 'embedded'): Transactions => {
  /** While `work` runs, whoever hangs up ends its statement. The embedded database does one thing at a time and cannot. */
  const cancellable = async <T>(running: Running, work: () => Promise<T>): Promise<T> => {
    const signal = currentPace()?.signal;
    if (!signal || kind === 'embedded') return work();
    const stop = (): void => void cancel(db, running).catch(() => undefined);
    signal.addEventListener('abort', stop);
    try {
      return await work();
    } finally {
      signal.removeEventListener('abort', stop);
    }
  };

  const begin = async <T>(orgId: string | null, work: (db: Trx) => Promise<T>): Promise<T> => {
    const committed: Scope['committed'] = [];
    const undone: Scope['undone'] = [];
    let failed = false;
    const run = async (given: Trx): Promise<T> => {
      const trx = given.withPlugin(polite);
      const scope: Scope = { trx, orgId, last: new Map(), committed, undone, ended: false };
      try {
        const running = orgId === null ? null : await limit(trx, orgId);
        const own = (): Promise<T> => scopes.run(scope, () => work(trx));
        const result = await (running ? cancellable(running, own) : own());
        if (scope.last.size > 0 && orgId !== null) await limit(trx, null);
        for (const kind of [...scope.last.keys()].sort()) {
          const { items, flush } = scope.last.get(kind)!;
          await flush(trx, items);
        }
        return result;
      } catch (error) {
        failed = true;
        throw error;
      } finally {
        scope.ended = true;
      }
    };
    try {
      const result = await db.transaction().execute(run);
      for (const after of committed) await after();
      return result;
    } catch (error) {
      // What cannot be taken back either does not hide why it should have been.
      if (failed) for (const after of undone) await after().catch(() => undefined);
      throw error;
    }
  };

  const nest = async <T>(outer: Scope, orgId: string | null, work: (db: Trx) => Promise<T>): Promise<T> => {
    const inner: Scope = { ...outer, orgId, ended: false };
    const running = await limit(outer.trx, orgId);
    try {
      return await cancellable(running, () => scopes.run(inner, () => work(outer.trx)));
    } finally {
      inner.ended = true;
      // After a failed statement the transaction no longer answers; the failure is already being thrown.
      await limit(outer.trx, outer.orgId).catch(() => undefined);
    }
  };

  const run = <T>(orgId: string | null, work: (db: Trx) => Promise<T>): Promise<T> => {
    const outer = current();
    if (!outer) return begin(orgId, work);
    return outer.orgId === orgId ? work(outer.trx) : nest(outer, orgId, work);
  };

  return { db: db.withPlugin(guard), inOrg: (orgId, work) => run(orgId, work), asSystem: (work) => run(null, work) };
};
