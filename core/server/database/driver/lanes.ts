import {
  CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  PostgresDialect,
  type QueryResult,
  Transaction,
} from 'kysely';
import { type BatchConnection, checkCommitted, takesBatches } from './postgresDriver.ts';
import type { Db, Tables, Trx } from '../tables.ts';

/** `settings` replace those before them; `check` is asked even where nothing else is; the others belong to the work. */
type Sort = 'settings' | 'check' | 'begin' | 'work';

interface Item {
  readonly query: CompiledQuery;
  readonly is: Sort;
  readonly kept?: (result: QueryResult<unknown>) => void;
  readonly failed?: (error: unknown) => void;
}

export interface Later {
  readonly query: CompiledQuery;
  readonly is: Sort;
  /** Sees what was answered, before anybody who waits for a later statement; what it throws they are told. */
  readonly take?: (rows: readonly unknown[]) => void;
}

/** The statements of one transaction, or of work that reads. */
export interface Lane {
  readonly trx: Trx;
  /** Sent before the next statement that somebody waits for, or with the end: at once where statements go one by one. */
  later(item: Later): Promise<void>;
}

/** Nothing else of kysely's dialect is asked for within a transaction. */
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('A transaction has its connection.')) });
const parts = { config: { dialect }, dialect, driver: new DummyDriver() };

/** What is asked in one turn of the event loop goes as one. */
abstract class Queue implements DatabaseConnection {
  protected items: Item[] = [];
  private going: Promise<void> | null = null;
  private ended = false;

  protected abstract send(items: readonly Item[]): Promise<readonly QueryResult<unknown>[]>;

  later({ query, is, take }: Later): Promise<void> {
    const last = this.items.at(-1);
    if (is === 'settings' && last?.is === 'settings') this.items.pop();
    this.items.push({ query, is, ...(take && { kept: ({ rows }) => take(rows) }) });
    return Promise.resolve();
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.ended) return Promise.reject(new Error('This transaction is over.'));
    return new Promise((done, failed) => {
      this.items.push({ query, is: 'work', kept: (result) => done(result as QueryResult<R>), failed });
      this.going ??= new Promise<void>((next) => process.nextTick(next)).then(() => this.flush());
    });
  }

  private async flush(): Promise<void> {
    while (this.items.some(({ failed }) => failed)) await this.flushOnce();
    this.going = null;
  }

  private async flushOnce(): Promise<void> {
    const items = this.items;
    this.items = [];
    try {
      await this.take(items);
    } catch (error) {
      for (const { failed } of items) failed?.(error);
    }
  }

  protected async take(items: readonly Item[]): Promise<void> {
    const results = await this.send(items);
    for (const [n, { kept }] of items.entries()) kept?.(results[n]!);
  }

  /** What was asked and not waited for is answered, and nothing more is taken. */
  protected async over(): Promise<void> {
    await this.going;
    this.ended = true;
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Nothing is streamed here.');
  }
}

const sentence = (text: string): CompiledQuery => CompiledQuery.raw(text);
const [begin, commit, rollback] = [sentence('begin'), sentence('commit'), sentence('rollback')];

class TransactionQueue extends Queue {
  private sent = false;

  constructor(private readonly connection: BatchConnection) {
    super();
    void this.later({ query: begin, is: 'begin' });
  }

  protected send(items: readonly Item[]): Promise<readonly QueryResult<unknown>[]> {
    this.sent = true;
    return this.connection.executeAll(items.map(({ query }) => query));
  }

  async commit(): Promise<void> {
    await this.over();
    while (this.items.at(-1)?.is === 'settings') this.items.pop();
    if (!this.sent && this.items.every(({ is }) => is === 'begin' || is === 'settings')) return;
    // Nothing is committed before it is known whether it may be.
    if (this.items.some(({ is }) => is === 'check')) await this.take(this.items.splice(0));
    await this.take([...this.items.splice(0), { query: commit, is: 'work', kept: checkCommitted }]);
  }

  async rollback(): Promise<void> {
    await this.over().catch(() => undefined);
    this.items = [];
    if (!this.sent) return;
    await this.connection.executeAll([rollback]).catch(() => this.connection.discard());
  }
}

/** Each batch is a transaction of its own, which begins with the settings and ends with it: PostgreSQL forgets them there. */
class ReadingQueue extends Queue {
  constructor(
    private readonly settings: () => CompiledQuery,
    private readonly use: <T>(work: (connection: BatchConnection) => Promise<T>) => Promise<T>,
  ) {
    super();
  }

  protected async send(items: readonly Item[]): Promise<readonly QueryResult<unknown>[]> {
    const first = items.filter(({ is }) => is === 'check');
    const rest = items.filter(({ is }) => is !== 'check');
    const queries = [...first.map(({ query }) => query), this.settings(), ...rest.map(({ query }) => query)];
    const results = await this.use((connection) => connection.executeAll(queries));
    // The settings' own answer is nobody's.
    const answers = [...results.slice(0, first.length), ...results.slice(first.length + 1)];
    return items.map((item) => answers[[...first, ...rest].indexOf(item)]!);
  }

  async end(): Promise<void> {
    await this.over();
    if (this.items.some(({ is }) => is !== 'settings')) await this.take(this.items.splice(0));
  }
}

const trxOn = (db: Db, connection: DatabaseConnection): Trx =>
  new Transaction<Tables>({
    ...parts,
    executor: db.getExecutor().withConnectionProvider({ provideConnection: (use) => use(connection) }),
  });

/** While `work` runs, whoever hangs up ends its statement; the connection is nobody else's before that is done. */
type Cancellable = <T>(connection: BatchConnection, work: () => Promise<T>) => Promise<T>;

export type OpenLane = <T>(work: (lane: Lane) => Promise<T>) => Promise<T>;

/** One statement after the other, on the embedded database. */
export const oneByOne =
  (db: Db): OpenLane =>
  (work) =>
    db.transaction().execute((trx) =>
      work({
        trx,
        later: async ({ query, take }) => {
          const { rows } = await trx.executeQuery(query);
          take?.(rows);
        },
      }),
    );

const onConnection = <T>(db: Db, work: (connection: BatchConnection) => Promise<T>): Promise<T> =>
  db.getExecutor().provideConnection((connection) => {
    if (!takesBatches(connection)) throw new Error('This connection takes one statement at a time.');
    return work(connection);
  });

/** A transaction whose `begin` and settings travel with its first statement, and what is written last with its `commit`. */
export const together =
  (db: Db, cancellable: Cancellable): OpenLane =>
  (work) =>
    onConnection(db, async (connection) => {
      const queue = new TransactionQueue(connection);
      try {
        const lane = { trx: trxOn(db, queue), later: (item: Later) => queue.later(item) };
        const result = await cancellable(connection, () => work(lane));
        await queue.commit();
        return result;
      } catch (error) {
        await queue.rollback();
        throw error;
      }
    });

/** Work that only reads: without `begin` and `commit`, its connection lent for each statement. */
export const readingLane =
  (db: Db, cancellable: Cancellable, settings: () => CompiledQuery): OpenLane =>
  async (work) => {
    const queue = new ReadingQueue(settings, (use) =>
      onConnection(db, (connection) => cancellable(connection, () => use(connection))),
    );
    const result = await work({ trx: trxOn(db, queue), later: (item) => queue.later(item) });
    await queue.end();
    return result;
  };
