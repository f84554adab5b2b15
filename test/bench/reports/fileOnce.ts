/**
 * Makes one long export and says what it cost: a process of its own, so that its memory is its own.
 * @param process.argv the database, `csv` or `xlsx`, and how many lines
 */
import 'reflect-metadata';
import { sql } from 'kysely';
import type { Measure } from '#clinical/server';
import { makeFiles } from '#plugins/reports/server/runs/runWork.ts';
import { startTestServer } from '../../kit/server/server.ts';

export interface FileCost {
  readonly bytes: number;
  readonly countSeconds: number;
  readonly writeSeconds: number;
  /** Memory of the whole process, in MiB: before it began, and the highest since. */
  readonly before: number;
  readonly peak: number;
}

const MiB = 1024 * 1024;
const [url = '', format = 'csv', wanted = '50000'] = process.argv.slice(2);
const lines = Number(wanted);
const both = (text: string) => ({ 'en-CA': text, 'fr-CA': text });

/** As many lines as are asked for, of three facts each. */
const measure: Measure = {
  ...{ id: 'tasks.bench', order: 900, since: '2026-01-01', figure: 'count', ofRecord: false },
  ...{ title: both('Bench'), question: both('How many?'), definition: both('What is made up.'), facts: both('Facts') },
  dimensions: [{ id: 'who', title: both('Who') }],
  select: ({ from }) => sql`select n || '-' || c as id, ${from.toISOString()}::timestamptz as at, null::text as patient,
      false as hit, null::double precision as value, true as open, 'w' || n as who, 'Somebody ' || n as who_name
    from generate_series(1, ${lines - 1}) n, generate_series(1, 3) c`,
};

const server = await startTestServer({ env: { DATABASE_URL: url, DEMO: 'on' } });
const { services } = server;
services.measures.add('tasks', measure);
const never = new Date(Date.now() + 86_400_000_000);
const { profileId: profile_id, accountId: account_id, orgId: org_id } = await server.login('admin@pavilion.test');
const key = { org_id, profile_id, account_id };
await services.asSystem(async (db) => {
  await sql`insert into job_run (name, began_at) values ('reports.files', ${never})
    on conflict (name) do update set began_at = excluded.began_at`.execute(db);
  await db
    .insertInto('report_file')
    .values({
      ...{ ...key, ip: '', request_id: '', format: format as 'csv' | 'xlsx', locale: 'en-CA', zone: 'America/Toronto' },
      ...{ state: 'running', asked_at: new Date() },
      asked: JSON.stringify({
        ...{ measure: measure.id, from: '2026-03-01', to: '2026-03-01', by: ['who'], where: {}, compare: 'none' },
      }),
    })
    .execute();
});
globalThis.gc?.();
const memory = (): number => process.memoryUsage.rss();
const before = memory();
let peak = before;
const sampling = setInterval(() => (peak = Math.max(peak, memory())), 10);
const row = () =>
  services.asSystem((db) =>
    db
      .selectFrom('report_file')
      .leftJoin('file', 'file.id', 'file_id')
      .select(['state', 'counted', 'size'])
      .executeTakeFirstOrThrow(),
  );
const began = performance.now();
let counted = 0;
const watching = setInterval(() => {
  void row().then((run) => {
    if (run.counted !== null && counted === 0) counted = performance.now();
  });
}, 200);
// A turn of the job ends after some seconds, and the next goes on.
while ((await row()).state === 'running') await makeFiles(services);
const ended = performance.now();
clearInterval(watching);
clearInterval(sampling);
const { state, size } = await row();
if (state !== 'ready' || size === null) throw new Error(`The file is ${state}.`);
await services.asSystem((db) => db.deleteFrom('report_file').execute());
await server.close();
const cost: FileCost = {
  ...{ bytes: size, countSeconds: (counted - began) / 1000, writeSeconds: (ended - counted) / 1000 },
  ...{ before: before / MiB, peak: peak / MiB },
};
process.stdout.write(`${JSON.stringify(cost)}\n`);
process.exit(0);
