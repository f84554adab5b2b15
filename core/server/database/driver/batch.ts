import type { CompiledQuery, QueryResult } from 'kysely';
import pg from 'pg';

type Message = object;

/** What the driver's own statement does with the answers; its types describe only what callers use. */
interface Answering {
  submit(connection: pg.Connection): void;
  handleRowDescription(message: Message): void;
  handleDataRow(message: Message): void;
  handleCommandComplete(message: Message, connection: pg.Connection): void;
  handleReadyForQuery(connection: pg.Connection): void;
  handleError(error: unknown, connection: pg.Connection): void;
}

type Remembering = pg.Connection & { readonly submittedNamedStatements: Record<string, string> };

export interface Named {
  readonly query: CompiledQuery;
  /** Of the prepared statement; none is made where it is absent. */
  readonly name: string | undefined;
}

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

const resultOf = ({ command, rowCount, rows }: pg.QueryResult<object>): QueryResult<unknown> =>
  command === 'ROLLBACK' || command === 'COMMIT'
    ? { rows: [{ command }] }
    : { rows, ...(changing.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) };

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/**
 * Several statements sent as one, with one Sync at their end: PostgreSQL answers them one after the other, and after one that
 * fails, none. Without a transaction around they are one transaction, which ends with the last of them.
 */
export class Batch implements pg.Submittable {
  private readonly queries: readonly Answering[];
  private readonly results: QueryResult<unknown>[] = [];
  private at = 0;

  constructor(
    statements: readonly Named[],
    types: pg.CustomTypesConfig,
    /** Prepared statements to forget. */
    private readonly stale: readonly string[],
    /** Called once. */
    private readonly done: (error: Error | null, results: readonly QueryResult<unknown>[], at: number) => void,
  ) {
    this.queries = statements.map(({ query: { sql, parameters }, name }) => {
      const config = { text: sql, values: [...parameters], types, name, queryMode: 'extended' };
      const taken = (error: unknown, result: unknown): void => {
        if (error) throw error as Error;
        this.results.push(resultOf(result as pg.QueryResult<object>));
      };
      return new pg.Query(config as pg.QueryConfig, taken as never) as unknown as Answering;
    });
  }

  submit = (connection: pg.Connection): null => {
    const { stream } = connection;
    // Only the last of them ends the whole.
    const unended = Object.create(connection, { sync: { value: () => undefined } }) as pg.Connection;
    stream.cork();
    try {
      for (const name of this.stale) {
        connection.close({ type: 'S', name }, true);
        delete (connection as Remembering).submittedNamedStatements[name];
      }
      for (const query of this.queries) query.submit(unended);
      connection.sync();
    } finally {
      stream.uncork();
    }
    return null;
  };

  handleRowDescription(message: Message): void {
    this.queries[this.at]?.handleRowDescription(message);
  }

  handleDataRow(message: Message): void {
    this.queries[this.at]?.handleDataRow(message);
  }

  handleCommandComplete(message: Message, connection: pg.Connection): void {
    this.queries[this.at]?.handleCommandComplete(message, connection);
    this.at += 1;
  }

  handleEmptyQuery(): void {
    this.at += 1;
  }

  handleReadyForQuery(connection: pg.Connection): void {
    let failure: Error | null = null;
    for (const query of this.queries)
      try {
        query.handleReadyForQuery(connection);
      } catch (error) {
        failure ??= asError(error);
      }
    this.done(failure, this.results, this.at);
  }

  handleError(error: unknown): void {
    this.done(asError(error), [], this.at);
  }
}
