import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import type { Db } from '../../core/server/database/tables.ts';
import { fillRecord, resourcesPerPatient } from '../../test/bench/record/fill.ts';
import { printTable } from '../../test/bench/table.ts';
import { recordModules } from '../../test/kit/record/recordModules.ts';
import { testDatabase } from '../../test/kit/server/database.ts';
import { findPostgres, startPostgres } from '../../test/kit/server/postgres.ts';

/** Patients that are made, and those that are reckoned with. */
const made = Number(process.env['SCALE_PATIENTS'] ?? 10_000);
const wanted = [1_000_000, 10_000_000];
const page = 8_192;
const gib = 1024 ** 3;
const tables = ['resource', ...['token', 'string', 'date', 'reference', 'quantity'].map((name) => `resource_${name}`)];

interface Sizes {
  readonly rows: number;
  readonly heap: number;
  readonly indexes: number;
  /** Of the primary key. */
  readonly key: number;
}

const sizesOf = async (db: Db, table: string): Promise<Sizes> => {
  const { rows } = await sql<Sizes>`select c.reltuples::float8 as rows, pg_relation_size(c.oid)::float8 as heap,
    pg_indexes_size(c.oid)::float8 as indexes, pg_relation_size(${`${table}_pkey`}::regclass)::float8 as key
    from pg_class c where c.oid = ${table}::regclass`.execute(db);
  return rows[0]!;
};

/** Pages of the primary key that one look-up reads: after a vacuum it reads one more, of the table or its map. */
const depthOf = async (db: Db, table: string): Promise<number> => {
  const { rows } = await sql<{ where: string }>`select string_agg(format('%I = %L', a.attname,
      to_jsonb(t) ->> a.attname), ' and ') as "where"
    from (select * from ${sql.table(table)} limit 1) t, pg_index x
    join pg_attribute a on a.attrelid = x.indrelid and a.attnum = any(x.indkey::int2[])
    where x.indexrelid = ${`${table}_pkey`}::regclass`.execute(db);
  return db.connection().execute(async (one) => {
    await sql`set enable_seqscan = off`.execute(one);
    await sql`set enable_bitmapscan = off`.execute(one);
    const key = await sql<{
      'QUERY PLAN': readonly [{ Plan: Record<string, number> }];
    }>`explain (analyze, buffers, format json) select 1 from ${sql.table(table)} where ${sql.raw(rows[0]!.where)}`.execute(
      one,
    );
    await sql`reset all`.execute(one);
    const { Plan: plan } = key.rows[0]!['QUERY PLAN'][0];
    return plan['Shared Hit Blocks']! + plan['Shared Read Blocks']! - 1;
  });
};

/** Levels of a tree of so many entries of so many bytes. Inner pages keep shortened keys, so it is this at most. */
const reckoned = (rows: number, bytes: number): number => {
  let pages = (rows * bytes) / page;
  let levels = 1;
  for (; pages > 1; levels += 1) pages /= page / bytes;
  return levels;
};

/** Seconds of a vacuum after a twentieth of the rows changed. */
const vacuumed = async (db: Db, table: string): Promise<number> => {
  await sql`update ${sql.table(table)} set type = type where abs(hashint8(rid)) % 20 = 0`.execute(db);
  const began = performance.now();
  await sql`vacuum (index_cleanup on) ${sql.table(table)}`.execute(db);
  return (performance.now() - began) / 1000;
};

/**
 * Fills a scratch PostgreSQL with patients and reckons from it: bytes grow with the rows; a tree is 1 + log(pages) to the base of
 * the entries of a page deep; a vacuum reads the table and all its indexes, so its time grows with their bytes.
 */
export const measureScale = async (): Promise<void> => {
  if (!findPostgres()) return void process.stdout.write('No PostgreSQL here.\n');
  const postgres = await startPostgres();
  const house = await testDatabase(recordModules, postgres.url);
  const { db } = house.database;
  try {
    const began = performance.now();
    await db.connection().execute((one) => fillRecord(one, house.orgId, made));
    process.stdout.write(
      `${made * resourcesPerPatient} resources in ${((performance.now() - began) / 1000).toFixed(0)} s\n`,
    );
    const rows: (string | number)[][] = [];
    const sums = wanted.map(() => ({ bytes: 0, seconds: 0 }));
    for (const table of tables) {
      await sql`vacuum analyze ${sql.table(table)}`.execute(db);
      const size = await sizesOf(db, table);
      const depth = await depthOf(db, table);
      const seconds = await vacuumed(db, table);
      const at = wanted.map((patients, n) => {
        const times = patients / made;
        const bytes = (size.heap + size.indexes) * times;
        sums[n]!.bytes += bytes;
        sums[n]!.seconds += seconds * times;
        return [
          (bytes / gib).toFixed(0),
          reckoned(size.rows * times, size.key / size.rows),
          ((seconds * times) / 60).toFixed(0),
        ];
      });
      const each = [size.heap, size.indexes, size.key].map((bytes) => (bytes / size.rows).toFixed(0));
      rows.push([table, size.rows, ...each, depth, reckoned(size.rows, size.key / size.rows), ...at.flat()]);
    }
    const of = wanted.flatMap((patients) =>
      ['GiB', 'levels', 'vacuum, min'].map((what) => `${what} at ${patients / 1e6} M`),
    );
    printTable(`What ${made} patients take, and what more would`, [
      ['', 'rows', 'bytes a row', 'of indexes', 'of the key', 'levels', 'reckoned', ...of],
      ...rows.map((row) => row.map(String)),
      [
        'all',
        '',
        '',
        '',
        '',
        '',
        '',
        ...sums.flatMap(({ bytes, seconds }) => [(bytes / gib).toFixed(0), '', (seconds / 60).toFixed(0)]),
      ],
    ]);
  } finally {
    await house.close();
    postgres.stop();
  }
};
