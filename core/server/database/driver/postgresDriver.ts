import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type LogConfig,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import { Batch } from './batch.ts';
import { prepared } from './prepared.ts';

/** A connection that takes several statements at once: see `Batch`. */
export interface BatchConnection extends DatabaseConnection {
  executeAll(queries: readonly CompiledQuery[]): Promise<readonly QueryResult<unknown>[]>;
  /** For `pg_cancel_backend`; a pooler in between has numbers of its own. */
  readonly pid: number;
  /** It is closed instead of lent again. */
  discard(): void;
}

export const takesBatches = (connection: DatabaseConnection): connection is BatchConnection =>
  'executeAll' in connection;

export interface DriverOptions {
  readonly pool: pg.Pool;
  readonly types: pg.CustomTypesConfig;
  /** Statements that come again are prepared; not behind a pooler that changes connections between transactions. */
  readonly prepares: boolean;
  readonly statements: LogConfig | undefined;
  /** Goes before a new connection's first statement. */
  readonly first: string;
}

/** Several statements without a parameter in one text: only the simple protocol takes them. */
const isScript = ({ sql, parameters }: CompiledQuery): boolean => parameters.length === 0 && sql.includes(';');

class Connection implements BatchConnection {
  private readonly prepared;
  private first: readonly CompiledQuery[];
  private broken = false;

  constructor(
    readonly client: pg.PoolClient,
    private readonly options: DriverOptions,
  ) {
    this.prepared = prepared(options.prepares);
    this.first = [CompiledQuery.raw(options.first)];
  }

  get pid(): number {
    return (this.client as pg.PoolClient & { readonly processID: number }).processID;
  }

  /** Hears of what does not pass through kysely, which tells of its own. */
  private async tell(queries: readonly CompiledQuery[], since: number): Promise<void> {
    const { statements } = this.options;
    if (typeof statements !== 'function') return;
    const queryDurationMillis = performance.now() - since;
    for (const query of queries) await statements({ level: 'query', query, queryDurationMillis });
  }

  private async send(queries: readonly CompiledQuery[]): Promise<readonly QueryResult<unknown>[]> {
    const { planned, stale } = this.prepared.take(queries);
    return new Promise((kept, failed) => {
      const batch = new Batch(planned, this.options.types, stale, (error, results, at) => {
        if (error === null) return kept(results);
        this.prepared.forget(planned.slice(at));
        failed(error);
      });
      this.client.query(batch);
    });
  }

  private async script({ sql }: CompiledQuery): Promise<QueryResult<unknown>> {
    const result: unknown = await this.client.query(sql);
    const last = (Array.isArray(result) ? result.at(-1) : result) as pg.QueryResult<object>;
    return { rows: last.rows };
  }

  private async run(queries: readonly CompiledQuery[]): Promise<readonly QueryResult<unknown>[]> {
    const { first } = this;
    if (first.length > 0) {
      this.first = [];
      // A transaction that is undone would take it along.
      await this.send(first);
    }
    const results: QueryResult<unknown>[] = [];
    for (let from = 0; from < queries.length;) {
      const script = queries[from]!;
      if (isScript(script)) {
        results.push(await this.script(script));
        from += 1;
        continue;
      }
      const next = queries.findIndex((query, n) => n > from && isScript(query));
      const to = next < 0 ? queries.length : next;
      results.push(...(await this.send(queries.slice(from, to))));
      from = to;
    }
    return results;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return (await this.run([query]))[0] as QueryResult<R>;
  }

  async executeAll(queries: readonly CompiledQuery[]): Promise<readonly QueryResult<unknown>[]> {
    const since = performance.now();
    const results = await this.run(queries);
    await this.tell(queries, since);
    return results;
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Nothing is streamed here.');
  }

  discard(): void {
    this.broken = true;
  }

  release(): void {
    this.client.release(this.broken);
  }
}

const commit = CompiledQuery.raw('commit');

class PostgresDriver implements Driver {
  private readonly connections = new WeakMap<pg.PoolClient, Connection>();

  constructor(private readonly options: DriverOptions) {}

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    const client = await this.options.pool.connect();
    const known = this.connections.get(client) ?? new Connection(client, this.options);
    this.connections.set(client, known);
    return known;
  }

  async beginTransaction(connection: Connection, { isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    const isolated = isolationLevel && `isolation level ${isolationLevel}`;
    await connection.executeQuery(CompiledQuery.raw(['begin', isolated, accessMode].filter(Boolean).join(' ')));
  }

  async commitTransaction(connection: Connection): Promise<void> {
    checkCommitted(await connection.executeQuery(commit));
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback')).catch((error: unknown) => {
      connection.discard();
      throw error;
    });
  }

  async releaseConnection(connection: Connection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.options.pool.end();
  }
}

/** PostgreSQL answers COMMIT with ROLLBACK where a statement failed before. @throws Error */
export const checkCommitted = ({ rows }: QueryResult<unknown>): void => {
  const [answer] = rows as readonly { readonly command?: string }[];
  if (answer?.command === 'ROLLBACK') throw new Error('The transaction was undone instead of committed.');
};

export const postgresDialect = (options: DriverOptions): Dialect => ({
  createDriver: () => new PostgresDriver(options),
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db) => new PostgresIntrospector(db),
});
