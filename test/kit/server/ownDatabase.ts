import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type DemoKind, stateOfSources } from './dumps.ts';

export interface OwnDatabase {
  /** For `DATABASE_URL`. */
  readonly url: string;
  drop(): Promise<void>;
}

/** Any number that only tests use: suites that want the same template at once take turns. */
const templateLock = 4_411_902_377;

const named = (url: string, name: string): string => {
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
};

const withClient = async <T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
};

/** A copy is the quickest start: PostgreSQL copies files, and nothing is migrated or seeded again. */
const templateOf = (url: string, kind: DemoKind, fill: (url: string) => Promise<void>): Promise<string> => {
  const name = `demo_${kind}_${stateOfSources()}`;
  return withClient(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) {
      // Under another name until it is whole: a suite that fails half-way leaves no template behind.
      const making = `making_${randomUUID().replaceAll('-', '')}`;
      await client.query(`create database ${making}`);
      await fill(named(url, making));
      await client.query(`alter database ${making} rename to ${name}`);
    }
    return name;
  });
};

/**
 * A database of its own on the server of `url`, whose user must own it and may create databases: a copy of the demonstration of
 * this kind, which `fill` makes where there is none yet; an empty one for null.
 */
export const ownDatabase = async (
  url: string,
  kind: DemoKind | null,
  fill: (url: string) => Promise<void>,
): Promise<OwnDatabase> => {
  const template = kind && (await templateOf(url, kind, fill));
  return copyOf(url, template);
};

/** A database on the server of `url` that is a copy of another there, which nobody may be connected to; an empty one for null. */
export const copyOf = async (url: string, template: string | null): Promise<OwnDatabase> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await withClient(url, (client) =>
    client.query(`create database ${name}${template ? ` template ${template} strategy file_copy` : ''}`),
  );
  return {
    url: named(url, name),
    drop: async () =>
      void (await withClient(url, (client) => client.query(`drop database if exists ${name} with (force)`))),
  };
};
