import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import * as calls from '#plugins/faxes/shared/calls.ts';
import { startPostgres } from '../../kit/server/postgres.ts';
import { type Person, startTestServer, type TestServer } from '../../kit/server/server.ts';
import { printTable, spread } from '../table.ts';

const [faxes, rounds] = [50_000, 40];

/** A few years of a busy clinic: most of it filed or sent, the rest in every queue. */
export const fillDesk = ({ services }: TestServer, { orgId, profileId }: Person, count: number): Promise<unknown> =>
  services.asSystem(async (db) => {
    await sql`insert into fax_incoming (org_id, provider, provider_id, number, name, received_at, content, pages, state, assignee,
        label, note, turns, filed_at)
      select ${orgId}, 'folder', 'full-' || n, '613555' || lpad((n % 10000)::text, 4, '0'), 'CLINIC ' || n % 300,
        ${services.now()}::timestamptz - n * interval '20 minutes', 'readable', 1 + n % 5,
        case when n % 20 = 0 then 'open' when n % 20 = 1 then 'junk' else 'filed' end,
        case when n % 60 = 0 then ${profileId} end, '', '', '{}', null
      from generate_series(1, ${Math.round(count * 0.7)}::int) n`.execute(db);
    await sql`insert into fax_outgoing (org_id, created_by, created_at, number, name, subject, file_id, sha256, pages, documents, state)
      select ${orgId}, ${profileId}, ${services.now()}::timestamptz - n * interval '30 minutes',
        '613555' || lpad((n % 10000)::text, 4, '0'), 'CLINIC ' || n % 300, '', 'none', repeat('0', 64), 2, '[]',
        case when n % 30 = 0 then 'failed' else 'sent' end
      from generate_series(1, ${Math.round(count * 0.3)}::int) n`.execute(db);
    await sql`analyze fax_incoming, fax_outgoing`.execute(db);
  });

/** What the desk asks when it opens: its counts and the first faxes of a queue, at once. */
export const openDesk = async (person: Person, queue: 'unassigned' | 'filed' | 'sent'): Promise<number> => {
  const began = performance.now();
  const [counts, list] = await Promise.all([
    person.send(calls.countFaxes, {}),
    person.send(calls.listFaxes, { query: { queue } }),
  ]);
  if (counts.status !== 200 || list.status !== 200 || list.data.data.length === 0)
    throw new Error('The desk is empty.');
  return performance.now() - began;
};

/** Budget: 300 ms in the middle, on PostgreSQL and on the embedded database. */
export const benchFullDesk = async (): Promise<void> => {
  const rows: (string | number)[][] = [['database', 'queue', 'ms', 'p95', 'most']];
  const postgres = await startPostgres();
  try {
    for (const [name, env] of [
      ['PostgreSQL', { DATABASE_URL: postgres.url, DEMO: 'on' }],
      ['embedded', {}],
    ] as const) {
      const server = await startTestServer({ env });
      try {
        const person = await server.login('admin@pavilion.test');
        await fillDesk(server, person, faxes);
        for (const queue of ['unassigned', 'filed', 'sent'] as const) {
          const times: number[] = [];
          for (let round = 0; round < rounds; round += 1) times.push(await openDesk(person, queue));
          const { median, p95, max } = spread(times);
          rows.push([name, queue, median, p95, max]);
        }
      } finally {
        await server.close();
      }
    }
  } finally {
    postgres.stop();
  }
  printTable(`Opening a desk of ${faxes} faxes (budget: 300 ms)`, rows);
};
