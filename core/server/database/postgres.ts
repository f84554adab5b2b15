import { Kysely } from 'kysely';
import pg from 'pg';
import { bounds } from '../budgets/bounds.ts';
import type { Database, DatabaseOptions } from './database.ts';
import { keepListening } from './listener.ts';
import { postgresDialect } from './driver/postgresDriver.ts';
import type { Tables } from './tables.ts';

const int8 = 20;
const date = 1082;

/** Connections that one server process keeps for calls and jobs; one more listens. */
export const poolSize = 12;
/** And for reports, to a copy of the database. */
const standbySize = 6;
/** Admission lets in fewer calls than there are connections, so only a database that is away makes anybody wait. */
const connectMs = 3_000;

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): ((value: never) => unknown) => {
    if (oid === int8) return Number;
    if (oid === date) return String;
    // The library says `any` of its own parsers.
    return pg.types.getTypeParser(oid, format) as (value: never) => unknown;
  },
};

type PoolOptions = Pick<DatabaseOptions, 'statements' | 'pooled'>;

const poolOf = (connectionString: string, max: number, { statements, pooled = false }: PoolOptions) => {
  const pool = new pg.Pool({ connectionString, types, max, keepAlive: true, connectionTimeoutMillis: connectMs });
  // A connection that breaks must not end the process, idle or in use: the pool opens another, and whoever asks is told.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Tables>({
    log: statements,
    dialect: postgresDialect({
      pool,
      types,
      statements,
      prepares: !pooled,
      // A request's transaction sets its own, which is shorter. Not a start-up parameter: connection poolers refuse those.
      first: `set statement_timeout = ${bounds.statementMs.outside}`,
    }),
  });
  return { pool, db };
};

/** A standby of it, for what only reads: connections of its own, none of which listens. Nobody waits for it at the start. */
export const openStandby = (
  connectionString: string,
  options: Pick<DatabaseOptions, 'statements'>,
): Pick<Database, 'db' | 'kind' | 'readOnly' | 'close'> => {
  const { db } = poolOf(connectionString, standbySize, options);
  return { db, kind: 'postgresql', readOnly: true, close: () => db.destroy() };
};

/** A PostgreSQL server, version 15 or later. */
export const openPostgres = async (
  connectionString: string,
  { say = () => undefined, statements, pooled = false }: Pick<DatabaseOptions, 'say' | 'statements' | 'pooled'> = {},
): Promise<Database> => {
  const { pool, db } = poolOf(connectionString, poolSize, { statements, pooled });
  try {
    await pool.query('select 1');
  } catch (error) {
    await db.destroy();
    throw new Error(`PostgreSQL at DATABASE_URL does not answer: ${(error as Error).message}`);
  }
  const listener = keepListening(connectionString, say);
  return {
    db,
    kind: 'postgresql',
    pooled,
    listen: listener.listen,
    pool: () => ({
      in_use: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    ping: listener.ping,
    close: async () => {
      await listener.close();
      await db.destroy();
    },
  };
};
