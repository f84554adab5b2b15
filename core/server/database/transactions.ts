import { AsyncLocalStorage } from 'node:async_hooks';
import { type CompiledQuery, type KyselyPlugin, type RawBuilder, sql } from 'kysely';
import { bounds } from '../budgets/bounds.ts';
import { currentPace, goOn, unpaced } from '../budgets/pace.ts';
import { isDatabaseAway } from './away.ts';
import type { Database } from './database.ts';
import { type Lane, type OpenLane, oneByOne, readingLane, together } from './driver/lanes.ts';
import { type Places, statement } from './driver/statement.ts';
import type { Db, Trx } from './tables.ts';

type Flush = (trx: Trx, items: unknown[]) => Promise<void>;

interface Scope {
  readonly trx: Trx;
  readonly lane: Lane;
  readonly orgId: string | null;
  /** What the caller may do, as this transaction found it; changed by whoever changes that. */
  readonly known: KnownIn | null;
  /** It has no transaction, and writes nothing itself. */
  readonly reads: boolean;
  /** Shared by the scopes of one transaction. */
  readonly last: Map<string, { readonly items: unknown[]; readonly flush: Flush }>;
  readonly committed: (() => Promise<void>)[];
  readonly undone: ((error: unknown) => Promise<void>)[];
  ended: boolean;
}

const scopes = new AsyncLocalStorage<Scope>();
const lanes = new WeakMap<Trx, Lane>();

/** What is in memory of the caller, for as long as the transaction runs. */
export interface KnownIn {
  readonly orgId: string;
  /** Facts by name; absent where they are to be asked for. */
  readonly facts: Map<string, unknown>;
}

/** Whether what is in memory still holds: asked with the first statement, before anything is answered or committed. */
export interface Check {
  readonly known: KnownIn;
  query(): CompiledQuery;
  /** @throws Outdated */
  take(rows: readonly unknown[]): void;
}

/** Something about the caller changed since it was read: whoever asked begins again. */
export class Outdated extends Error {}

const current = (): Scope | undefined => {
  const scope = scopes.getStore();
  return scope && !scope.ended ? scope : undefined;
};

/** The transaction that the calling code runs in, if any. */
export const currentTransaction = (): Trx | undefined => current()?.trx;

/** A fact about the caller of this transaction; undefined where it is not known, or about another organisation. */
export const knownFact = (orgId: string, name: string): unknown => {
  const known = current()?.known;
  return known?.orgId === orgId ? known.facts.get(name) : undefined;
};

/** Whoever changes what a fact is made of says so: the rest of the transaction asks the database. */
export const forgetFact = (name: string): void => void current()?.known?.facts.delete(name);

/** For what nobody waits for before the transaction ends: it travels with the next statement, or with the end. */
export const executeLater = async (db: Trx, asked: RawBuilder<unknown> | CompiledQuery): Promise<void> => {
  const query = 'compile' in asked ? asked.compile(db) : asked;
  const lane = lanes.get(db);
  if (lane) await lane.later({ query, is: 'work' });
  else await db.executeQuery(query);
};

/**
 * Runs what outlives a request, or serves several (listeners, timers, batches), outside its transaction and its limits: whoever
 * hangs up ends their own work only.
 */
export const outsideRequest = <T>(work: () => T): T => scopes.exit(() => unpaced(work));

/** Runs with the limits of this request, and in no transaction of its: on another database. */
export const beside = <T>(work: () => T): T => scopes.exit(work);

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
export const afterRollback = (work: (error: unknown) => Promise<void>): void => void current()?.undone.push(work);

interface Limits {
  readonly role: string;
  readonly orgId: string;
}

interface PacedLimits extends Limits {
  readonly statementMs: string;
  readonly lockMs: string;
  readonly idleMs: string;
}

const settings = (readOnly: boolean) => {
  const limited = ({ role, orgId }: Places<Limits>) =>
    sql`select set_config('role', ${role}, true), set_config('app.org', ${orgId}, true)${
      readOnly ? sql`, set_config('transaction_read_only', 'on', true)` : sql``
    }`;
  return {
    unpaced: statement<Limits>(limited),
    paced: statement<PacedLimits>(
      (given) => sql`${limited(given)}, set_config('statement_timeout', ${given.statementMs}, true),
        set_config('lock_timeout', ${given.lockMs}, true),
        set_config('idle_in_transaction_session_timeout', ${given.idleMs}, true)`,
    ),
  };
};
const [writingSettings, readingSettings] = [settings(false), settings(true)];

const settingsOf = (orgId: string | null, readOnly: boolean): CompiledQuery => {
  const { paced, unpaced } = readOnly ? readingSettings : writingSettings;
  const limits: Limits = { role: orgId === null ? 'none' : 'app_user', orgId: orgId ?? '' };
  const pace = currentPace();
  if (!pace) return unpaced.compiled(limits);
  return paced.compiled({
    ...limits,
    statementMs: String(pace.statementMs),
    lockMs: String(bounds.lockMs),
    idleMs: String(pace.idleMs ?? bounds.idleMs),
  });
};

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
  inOrg<T>(orgId: string, work: (db: Trx) => Promise<T>, check?: Check): Promise<T>;
  asSystem<T>(work: (db: Trx) => Promise<T>): Promise<T>;
  reading<T>(orgId: string, work: (db: Trx) => Promise<T>, check?: Check): Promise<T>;
}

/** See `ServerServices` for what each promises. */
export const transactionsOf = (
  db: Db,
  { kind, pooled = false, readOnly = false }: Pick<Database, 'kind' | 'pooled' | 'readOnly'>,
): Transactions => {
  /** Role, organisation and, within a request, how long its statements may take: one statement for all of it. */
  const limit = (lane: Lane, orgId: string | null): Promise<void> =>
    lane.later({ query: settingsOf(orgId, readOnly), is: 'settings' });
  /** Behind a pooler the number of a connection is not PostgreSQL's. The embedded database does one thing at a time. */
  const endsStatements = kind === 'postgresql' && !pooled;
  const cancellable = async <T>({ pid }: { readonly pid: number }, work: () => Promise<T>): Promise<T> => {
    const signal = currentPace()?.signal;
    if (!signal || !endsStatements) return work();
    let ending: Promise<unknown> = Promise.resolve();
    const stop = (): void => {
      ending = outsideRequest(() => sql`select pg_cancel_backend(${pid}::int)`.execute(db)).catch(() => undefined);
    };
    signal.addEventListener('abort', stop);
    try {
      return await work();
    } finally {
      signal.removeEventListener('abort', stop);
      // The connection is lent to nobody else before.
      await ending;
    }
  };
  const transaction: OpenLane = kind === 'embedded' ? oneByOne(db) : together(db, cancellable);

  const begin = async <T>(
    { open, orgId, check, reads }: { open: OpenLane; orgId: string | null; check: Check | null; reads: boolean },
    work: (db: Trx) => Promise<T>,
  ): Promise<T> => {
    const committed: Scope['committed'] = [];
    const undone: Scope['undone'] = [];
    const last: Scope['last'] = new Map();
    const flush = async (trx: Trx): Promise<void> => {
      for (const kind of [...last.keys()].sort()) {
        const { items, flush } = last.get(kind)!;
        await flush(trx, items);
      }
    };
    let failed = false;
    const run = async (lane: Lane): Promise<T> => {
      const trx = lane.trx.withPlugin(polite);
      lanes.set(trx, lane);
      const scope: Scope = {
        trx,
        lane,
        orgId,
        known: check?.known ?? null,
        reads,
        last,
        committed,
        undone,
        ended: false,
      };
      try {
        if (check) await lane.later({ query: check.query(), is: 'check', take: check.take });
        if (orgId !== null && !reads) await limit(lane, orgId);
        const result = await scopes.run(scope, () => work(trx));
        if (last.size > 0 && !reads) {
          if (orgId !== null) await limit(lane, null);
          await flush(trx);
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
      const result = await open(run);
      if (last.size > 0 && reads) await begin({ open: transaction, orgId: null, check: null, reads: false }, flush);
      for (const after of committed) await after();
      return result;
    } catch (error) {
      // What cannot be taken back either does not hide why it should have been.
      if (failed || !isDatabaseAway(error)) for (const after of undone) await after(error).catch(() => undefined);
      throw error;
    }
  };

  const nest = async <T>(outer: Scope, orgId: string | null, work: (db: Trx) => Promise<T>): Promise<T> => {
    const inner: Scope = { ...outer, orgId, ended: false };
    await limit(outer.lane, orgId);
    try {
      return await scopes.run(inner, () => work(outer.trx));
    } finally {
      inner.ended = true;
      // After a failed statement the transaction no longer answers; the failure is already being thrown.
      await limit(outer.lane, outer.orgId).catch(() => undefined);
    }
  };

  const run = <T>(orgId: string | null, work: (db: Trx) => Promise<T>, check: Check | null = null): Promise<T> => {
    const outer = current();
    if (outer && outer.orgId === orgId) return work(outer.trx);
    if (outer && !outer.reads) return nest(outer, orgId, work);
    // Beside work that only reads: that holds no connection between its statements.
    return begin({ open: transaction, orgId, check, reads: false }, work);
  };

  const reading: Transactions['reading'] = (orgId, work, check) => {
    if (!endsStatements || current()) return run(orgId, work, check);
    const open = readingLane(db, cancellable, () => settingsOf(orgId, readOnly));
    return begin({ open, orgId, check: check ?? null, reads: true }, work);
  };

  return {
    db: db.withPlugin(guard),
    inOrg: (orgId, work, check) => run(orgId, work, check),
    asSystem: (work) => run(null, work),
    reading,
  };
};
