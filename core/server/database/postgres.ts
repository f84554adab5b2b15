import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

const int8 = 20;
const date = 1082;

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === int8
      ? Number
      : oid === date
        ? String
        : pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
};

/** A PostgreSQL server, version 15 or later. */
export const openPostgres = async (connectionString: string): Promise<Database> => {
  const pool = new pg.Pool({ connectionString, types, max: 12, connectionTimeoutMillis: 10_000 });
  // An idle connection that breaks must not end the process; the pool opens another.
  pool.on('error', () => undefined);
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw new Error(`PostgreSQL at DATABASE_URL does not answer: ${(error as Error).message}`);
  }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });

  const handlers = new Map<string, ((payload: string) => void)[]>();
  let listener: pg.Client | null = null;
  let closed = false;

  const connect = async (): Promise<void> => {
    const client = new pg.Client({ connectionString, keepAlive: true });
    client.on('notification', ({ channel, payload }) =>
      handlers.get(channel)?.forEach((handle) => handle(payload ?? '')),
    );
    client.on('error', () => undefined);
    client.on('end', () => void reconnect());
    await client.connect();
    listener = client;
    for (const channel of handlers.keys()) await client.query(`listen ${client.escapeIdentifier(channel)}`);
  };

  const reconnect = async (): Promise<void> => {
    for (let wait = 100; !closed; wait = Math.min(wait * 2, 5_000)) {
      await sleep(wait);
      if (closed) return;
      const again = await connect().then(
        () => true,
        () => false,
      );
      if (!again) continue;
      // What was notified meanwhile is lost: an empty payload tells every handler to look for itself.
      for (const list of handlers.values()) for (const handle of list) handle('');
      return;
    }
  };

  return {
    db,
    kind: 'postgresql',
    listen: async (channel, handle) => {
      handlers.set(channel, [...(handlers.get(channel) ?? []), handle]);
      if (!listener) await connect();
      else await listener.query(`listen ${listener.escapeIdentifier(channel)}`);
    },
    close: async () => {
      closed = true;
      await listener?.end();
      await db.destroy();
    },
  };
};
