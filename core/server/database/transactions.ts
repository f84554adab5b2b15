import { AsyncLocalStorage } from 'node:async_hooks';
import { type KyselyPlugin, sql } from 'kysely';
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

/** Runs what outlives a transaction (listeners, timers) outside it. */
export const outsideTransaction = <T>(work: () => T): T => scopes.exit(work);

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

const limit = async (trx: Trx, orgId: string | null): Promise<void> => {
  const role = orgId === null ? 'none' : 'app_user';
  await sql`select set_config('role', ${role}, true), set_config('app.org', ${orgId ?? ''}, true)`.execute(trx);
};

/** On the embedded database a query beside an open transaction waits for ever; on any, it escapes the transaction. */
const guard: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (current()) throw new Error('A query on services.db inside a transaction: use the transaction instead.');
    return node;
  },
  transformResult: async ({ result }) => result,
};

export interface Transactions {
  readonly db: Db;
  inOrg<T>(orgId: string, work: (db: Trx) => Promise<T>): Promise<T>;
  asSystem<T>(work: (db: Trx) => Promise<T>): Promise<T>;
}

/** See `ServerServices` for what each promises. */
export const transactionsOf = (db: Db): Transactions => {
  const begin = async <T>(orgId: string | null, work: (db: Trx) => Promise<T>): Promise<T> => {
    const committed: Scope['committed'] = [];
    const undone: Scope['undone'] = [];
    let failed = false;
    const run = async (trx: Trx): Promise<T> => {
      const scope: Scope = { trx, orgId, last: new Map(), committed, undone, ended: false };
      try {
        if (orgId !== null) await limit(trx, orgId);
        const result = await scopes.run(scope, () => work(trx));
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
    await limit(outer.trx, orgId);
    try {
      return await scopes.run(inner, () => work(outer.trx));
    } finally {
      inner.ended = true;
      // After a failed statement the transaction answers nothing any more; the failure itself is on its way.
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
