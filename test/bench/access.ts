import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { verifyChain } from '#core/server/audit/hashChain.ts';
import { recordStore } from '#clinical/server/record/recordStore.ts';
import { recordFor } from '#clinical/server/access/recordFor.ts';
import type { Caller } from '#core/server/plugin/scope.ts';
import { startPostgres } from '../kit/server/postgres.ts';
import { startTestServer } from '../kit/server/server.ts';
import { printTable, spread } from './table.ts';

const callers = 32;
const seconds = 5;
const denials = 100_000;
const patients = 400;
const eachHas = 25;
const rounds = 60;

/** Reads with the guard and the trail, as calls make them but without HTTP; and a clinic-wide search with 100,000 denials. */
export const benchAccess = async (): Promise<void> => {
  const postgres = await startPostgres();
  const server = await startTestServer({ plugins: [], env: { DATABASE_URL: postgres.url, DEMO: 'on' } });
  const { services } = server;
  try {
    const doctor = await server.login('practitioner@pavilion.test');
    const { orgId, accountId, profileId, email, deviceId } = doctor;
    const resourceId = await services.people.resourceIdOf(orgId, profileId);
    const caller: Caller = {
      ...{ accountId, email, profileId, role: 'practitioner', orgId, deviceId, resourceId },
      ...{ firstName: 'Priya', lastName: 'Sandhu' },
    };
    const guarded = <T>(n: number, work: (record: ReturnType<typeof recordFor>) => Promise<T>): Promise<T> =>
      services.inOrg(orgId, (db) =>
        work(
          recordFor(services, db, { caller, ip: '::1', requestId: `bench-${n}`, breakGlass: null, base: server.url }),
        ),
      );
    const numbers = (most: number): readonly number[] => Array.from({ length: most }, (_, n) => n);
    const chart = (p: number): readonly object[] => [
      { resourceType: 'Patient', id: `bench-${p}`, name: [{ family: 'Bench' }] },
      ...numbers(eachHas).map((n) => ({
        resourceType: 'Observation',
        id: `bench-${p}-${n}`,
        status: 'final',
        code: { coding: [{ system: 'http://loinc.org', code: n % 5 === 0 ? '4548-4' : `other-${n}` }] },
        subject: { reference: `Patient/bench-${p}` },
        effectiveDateTime: new Date(Date.UTC(2020, 0, 1 + ((p * eachHas + n) % 2_000))).toISOString(),
        valueInteger: n,
      })),
    ];
    for (const p of numbers(patients / 20))
      await services.inOrg(orgId, (db) =>
        recordStore(db, orgId).put(
          numbers(20).flatMap((n) =>
            chart(p * 20 + n).map((resource) => ({ resource: resource as never, mode: 'replace' as const })),
          ),
        ),
      );
    const some = await sql<{ id: string }>`select id from resource where org_id = ${orgId} and type = 'Observation'
      order by md5(id) limit 500`.execute(services.db);

    let reads = 0;
    const until = performance.now() + seconds * 1000;
    const began = performance.now();
    const lane = async (): Promise<void> => {
      while (performance.now() < until) {
        const n = reads++;
        await guarded(n, (record) => record.read('Observation', some.rows[n % some.rows.length]!.id));
      }
    };
    await Promise.all(Array.from({ length: callers }, lane));
    const took = (performance.now() - began) / 1000;
    await services.audit.settle(orgId);
    const kept = await sql<{ n: number }>`select count(*)::int as n from audit_event
      where org_id = ${orgId} and request_id like 'bench-%'`.execute(services.db);
    printTable('Audited reads on PostgreSQL', [
      ['callers', 'reads', 'a second', 'entries', 'chain'],
      [
        String(callers),
        String(reads),
        reads / took,
        String(kept.rows[0]!.n),
        (await verifyChain(services.db, orgId)) === null ? 'intact' : 'broken',
      ],
    ]);

    const searches = ['_count=50', 'code=http://loinc.org|4548-4&_count=50', 'status=final&_sort=-date&_count=50'];
    const measure = async (): Promise<readonly number[]> => {
      const medians: number[] = [];
      for (const form of searches) {
        const figures: number[] = [];
        for (let n = -10; n < rounds; n += 1) {
          const start = performance.now();
          await guarded(0, (record) => record.search('Observation', form));
          if (n >= 0) figures.push(performance.now() - start);
        }
        medians.push(spread(figures).median);
      }
      return medians;
    };
    const without = await measure();
    await sql`insert into consent_denial (org_id, consent_id, target, actor)
      select ${orgId}, 'c' || n.n, 'Patient/' || coalesce(p.id, 'nobody-' || n.n), ${`Practitioner/${resourceId}`}
      from generate_series(1, ${denials}::int) as n(n) left join (
        select id, row_number() over (order by md5(id)) as n from resource where org_id = ${orgId} and type = 'Patient'
      ) p on p.n = n.n and p.n % 2 = 0`.execute(services.db);
    await sql`analyze consent_denial`.execute(services.db);
    const withAll = await measure();
    printTable(`A search of the whole clinic with ${denials.toLocaleString('en')} denials (medians, ms)`, [
      ['search', 'none', 'all', 'times'],
      ...searches.map((form, n) => [form, without[n]!, withAll[n]!, withAll[n]! / without[n]!]),
    ]);
  } finally {
    await server.close();
    postgres.stop();
  }
};
