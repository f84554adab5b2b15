import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import type { CallRequest } from '#core/shared';
import { searchStaff } from '#plugins/staff/shared/calls.ts';
import { startPostgres } from '../kit/server/postgres.ts';
import { startTestServer } from '../kit/server/server.ts';
import { printTable, spread } from './table.ts';

const members = 2_000;
/** In the trail, of people who work and not of these: the newest entry of who has none is looked for too. */
const entries = 300_000;
const rounds = 40;

const asked: readonly (readonly [string, CallRequest<typeof searchStaff>['body']])[] = [
  ['the first page', {}],
  ['a later page', { from: 1_500 }],
  ['by a part of a name', { text: 'mem 19' }],
  ['suspended, by role', { state: 'suspended', sort: 'role' }],
];

/** The staff list of a clinic with 2,000 people, over HTTP. Budget: 300 ms. */
export const benchStaff = async (): Promise<void> => {
  const postgres = await startPostgres();
  const server = await startTestServer({ env: { DATABASE_URL: postgres.url, DEMO: 'on' } });
  try {
    const admin = await server.login('clinic-admin@pavilion.test');
    await server.services.asSystem(async (db) => {
      await sql`insert into account (id, email, status)
        select 'bench-' || n, 'bench-' || n || '@staff.test', 'active' from generate_series(1, ${members}::int) n`.execute(
        db,
      );
      await sql`insert into profile (id, account_id, org_id, role, first_name, last_name, suspended_at)
        select 'bench-' || n, 'bench-' || n, ${admin.orgId}, 'practitioner', 'Member', 'Number ' || n,
          case when n % 10 = 0 then now() end from generate_series(1, ${members}::int) n`.execute(db);
      await sql`insert into audit_event (org_id, seq, at, profile_id, role, ip, request_id, action, target_type, target_id,
          previous_hash, hash)
        select ${admin.orgId}, 1000000000 + n, now(), ${admin.profileId}, 'clinic_admin', '', '', 'read', 'bench', '', '', ''
        from generate_series(1, ${entries}::int) n`.execute(db);
    });
    await server.services.people.place(admin.orgId);
    // As a server that has run for a while has done by itself.
    await sql`analyze account, profile, resource, audit_event`.execute(server.services.db);
    const lines: (readonly [string, number, number])[] = [];
    for (const [name, body] of asked) {
      const figures: number[] = [];
      for (let n = -5; n < rounds; n += 1) {
        const start = performance.now();
        const { status } = await admin.send(searchStaff, { body });
        if (status !== 200) throw new Error(`The search answered ${status}.`);
        if (n >= 0) figures.push(performance.now() - start);
      }
      const { median, p95 } = spread(figures);
      lines.push([name, median, p95]);
    }
    printTable(`The staff list of ${members.toLocaleString('en')} people (ms, budget 300)`, [
      ['asked', 'median', 'p95'],
      ...lines,
    ]);
  } finally {
    await server.close();
    postgres.stop();
  }
};
