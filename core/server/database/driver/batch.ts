import type { CompiledQuery, QueryResult } from 'kysely';
import type pg from 'pg';
import utils from 'pg/lib/utils.js';

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}

interface Column {
  readonly name: string;
  readonly read: (text: string) => unknown;
}

/** A statement that one connection keeps prepared. */
export interface Plan {
  readonly name: string;
  /** Of its rows; null until PostgreSQL has told, which it need not do again: a plan whose columns change fails instead. */
  columns: readonly Column[] | null;
}

export interface Planned {
  readonly query: CompiledQuery;
  /** None is made where it is absent. */
  readonly plan: Plan | undefined;
  /** PostgreSQL does not have it yet. */
  readonly isNew: boolean;
}

type Sender = Pick<pg.Connection, 'parse' | 'bind' | 'describe' | 'execute' | 'close' | 'sync'>;

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** @param tag such as `SELECT 20` or `INSERT 0 1` */
const resultOf = (tag: string, rows: unknown[]): QueryResult<unknown> => {
  const [command = '', ...counts] = tag.split(' ');
  if (command === 'ROLLBACK' || command === 'COMMIT') return { rows: [{ command }] };
  return { rows, ...(changing.has(command) && { numAffectedRows: BigInt(counts.at(-1) ?? 0) }) };
};

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** What is sent goes out as one: each write would wake PostgreSQL. */
const gathered = (connection: pg.Connection, send: (sender: Sender) => void): void => {
  const chunks: Buffer[] = [];
  const write = (chunk: Buffer): boolean => chunks.push(chunk) > 0;
  send(Object.create(connection, { stream: { value: { writable: true, write } } }) as pg.Connection);
  // Where the connection broke meanwhile, its end is told to whoever waits.
  if (connection.stream.writable) connection.stream.write(Buffer.concat(chunks));
};

/**
 * Several statements sent as one, with one Sync at their end: PostgreSQL answers them one after the other, and after one that
 * fails, none. Without a transaction around they are one transaction, which ends with the last of them. The library's own
 * statement would ask again what its columns are, each time.
 */
export class Batch implements pg.Submittable {
  private readonly results: QueryResult<unknown>[] = [];
  private at = 0;
  private rows: unknown[] = [];
  /** Of the statement that is answered now. */
  private columns: readonly Column[] | null = null;
  private failure: Error | null = null;

  constructor(
    private readonly statements: readonly Planned[],
    private readonly types: pg.CustomTypesConfig,
    /** Prepared statements to forget. */
    private readonly stale: readonly string[],
    /** Called once. */
    private readonly done: (error: Error | null, results: readonly QueryResult<unknown>[], at: number) => void,
  ) {}

  /** @returns why nothing was sent: a value that cannot be */
  submit = (connection: pg.Connection): Error | null => {
    try {
      gathered(connection, (sender) => {
        for (const name of this.stale) sender.close({ type: 'S', name }, true);
        for (const one of this.statements) this.send(sender, one);
        sender.sync();
      });
      return null;
    } catch (error) {
      return asError(error);
    }
  };

  private send(sender: Sender, { query: { sql, parameters }, plan, isNew }: Planned): void {
    const name = plan?.name ?? '';
    if (isNew) sender.parse({ name, text: sql, types: [] }, true);
    sender.bind({ statement: name, values: parameters.map((value) => utils.prepareValue(value)) }, true);
    if (!plan?.columns) sender.describe({ type: 'P', name: '' }, true);
    sender.execute({}, true);
  }

  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    this.columns = fields.map(({ name, dataTypeID }) => ({
      name,
      read: this.types.getTypeParser(dataTypeID, 'text') as (text: string) => unknown,
    }));
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    this.columns ??= this.statements[this.at]?.plan?.columns ?? null;
    if (this.failure || !this.columns) return;
    const row: Record<string, unknown> = {};
    try {
      for (let n = 0; n < fields.length; n += 1) {
        const { name, read } = this.columns[n]!;
        const text = fields[n]!;
        row[name] = text === null ? null : read(text);
      }
      this.rows.push(row);
    } catch (error) {
      this.failure = asError(error);
    }
  }

  private next(result: QueryResult<unknown>): void {
    const plan = this.statements[this.at]?.plan;
    if (plan) plan.columns ??= this.columns ?? [];
    this.results.push(result);
    this.at += 1;
    this.rows = [];
    this.columns = null;
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    this.next(resultOf(text, this.rows));
  }

  handleEmptyQuery(): void {
    this.next({ rows: [] });
  }

  handleReadyForQuery(): void {
    this.done(this.failure, this.results, this.at);
  }

  handleError(error: unknown): void {
    this.done(asError(error), [], this.at);
  }
}
