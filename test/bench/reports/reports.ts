import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import type { DeclaredMeasure, Measure, MeasurePlace } from '#clinical/server';
import { visitMeasures } from '#plugins/appointments/server/measures/visitMeasures.ts';
import { waitMeasures } from '#plugins/appointments/server/measures/waitMeasures.ts';
import { createKept } from '#plugins/chart/server/panel/kept.ts';
import { panelMeasures } from '#plugins/chart/server/panel/measures.ts';
import { type Asked, countGroups } from '#plugins/reports/server/counted.ts';
import { fillDays } from '#plugins/reports/server/rollups/fill.ts';
import { createRollups } from '#plugins/reports/server/rollups/migrations.ts';
import { rolledFor } from '#plugins/reports/server/rollups/rolled.ts';
import { rolledPage } from '#plugins/reports/server/rollups/rolledPage.ts';
import { type Part, rowsAPage } from '#plugins/reports/shared/calls.ts';
import { endOf, stepsIn } from '#plugins/reports/shared/period.ts';
import { factPage } from '#plugins/reports/server/rows.ts';
import { recordModules } from '../../kit/record/recordModules.ts';
import { type TestDatabase, testDatabase } from '../../kit/server/database.ts';
import { findPostgres, startPostgres } from '../../kit/server/postgres.ts';
import { fillRecord } from '../record/fill.ts';
import { printTable, spread } from '../table.ts';
import { addCare } from './care.ts';

const patients = Number(process.env['BENCH_REPORTS'] ?? 100_000);
/** Of the record's usual 50 resources a patient, beside the visits. */
const share = Number(process.env['BENCH_REPORTS_SHARE'] ?? 0.8);
const visitsEach = 10;
const rounds = Number(process.env['BENCH_REPORTS_ROUNDS'] ?? 8);
const zone = 'America/Toronto';
/** The last of five years in which the visits lie. */
const [from, to] = [new Date('2025-11-01T04:00:00Z'), new Date('2026-11-01T04:00:00Z')];
const now = new Date('2026-11-02T12:00:00Z');
const year = { from: '2025-11-01', to: '2026-10-31' };

/** A million visits over five years of working days, with forty practitioners and four sorts. */
const addVisits = async (house: TestDatabase): Promise<void> => {
  await house.asSystem(async (db) => {
    await sql`set local statement_timeout = 0`.execute(db);
    await sql
      .raw(
        `insert into resource (org_id, type, id, content, updated_at, indexed)
        select '${house.orgId}', 'Appointment', 'v' || n, jsonb_build_object('resourceType', 'Appointment', 'id', 'v' || n,
          'status', (array['fulfilled','fulfilled','fulfilled','fulfilled','fulfilled','fulfilled','noshow','cancelled','arrived','booked'])[1 + n % 10],
          'start', to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'end', to_char(at + interval '20 minutes', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
          'created', to_char(at - (n % 60) * interval '1 day', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
          'serviceType', jsonb_build_array(jsonb_build_object('text', (array['Follow-up','New patient','Check-up','Vaccination'])[1 + n % 4])),
          'participant', jsonb_build_array(
            jsonb_build_object('status', 'accepted', 'actor', jsonb_build_object('reference', 'Patient/' || md5('Patient' || 1 + n % ${patients})::uuid)),
            jsonb_build_object('status', 'accepted', 'actor', jsonb_build_object('reference', 'Practitioner/d' || n % 40, 'display', 'Dr ' || n % 40)))),
          at, 1
        from (select n, timestamptz '2021-11-01 13:00Z' + (n % 1826) * interval '1 day' + (n / 1826 % 32) * interval '15 minutes' as at
          from generate_series(0, ${patients * visitsEach - 1}) n) made`,
      )
      .execute(db);
    await sql
      .raw(
        `insert into resource_date (org_id, rid, type, param, low, high, main)
        select org_id, rid, type, 'date', (content ->> 'start')::timestamptz, (content ->> 'end')::timestamptz, true
        from resource where org_id = '${house.orgId}' and type = 'Appointment'`,
      )
      .execute(db);
    await sql`update organization set details = jsonb_set(details, '{province}', '"ON"') where id = ${house.orgId}`.execute(
      db,
    );
  });
};

type Took = Record<'report' | 'kept' | 'rows' | 'hits' | 'next' | 'own', number[]>;
const measures: readonly Measure[] = [...visitMeasures, ...waitMeasures, ...panelMeasures];
/** What another feature's table holds is not in this database. */
const isHere = ({ ofRecord }: Measure): boolean => ofRecord;

/** Every ready report of visits and of the panel over a year of a large clinic, and the rows behind its number: the first page and the next, of hits alone, and of one practitioner. */
export const benchReports = async (): Promise<void> => {
  if (!findPostgres()) return void process.stdout.write('\nReports: no PostgreSQL here.\n');
  const postgres = await startPostgres();
  const house = await testDatabase(recordModules, postgres.create('bench_reports'));
  try {
    const began = performance.now();
    const made = await house.database.db.connection().execute((db) => fillRecord(db, house.orgId, patients, share));
    await addVisits(house);
    await addCare(house, patients);
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    process.stdout.write(
      `\n${(made + patients * visitsEach).toLocaleString('en')} resources of ${patients.toLocaleString('en')} patients in ${seconds} s\n`,
    );
    for (const filled of ['resource', 'resource_date', 'resource_token'])
      await sql`vacuum analyze ${sql.table(filled)}`.execute(house.database.db);
    await house.database.db.transaction().execute(async (db) => {
      await sql`set local statement_timeout = 0`.execute(db);
      await createRollups(db);
      // The scratch record is not logged, and what is kept of it refers to it.
      await sql`alter table resource set logged`.execute(db);
      await createKept(db);
    });
    for (const kept of ['chart_person', 'chart_fact'])
      await sql`vacuum analyze ${sql.table(kept)}`.execute(house.database.db);
    const table: (string | number)[][] = [
      ['', 'live p50', 'p95', 'kept p50', 'p95', 'year kept in', 'rows p50', 'p95', 'hits', 'next', 'one’s', 'counted'],
    ];
    const viewer = { orgId: house.orgId } as never;
    for (const measure of measures.filter(isHere)) {
      const declared: DeclaredMeasure = { ...measure, feature: 'bench' };
      const place = { orgId: house.orgId, from, to, now, viewer };
      const asked: Asked = { measure: declared, place, zone, by: measure.standing ? ['age'] : ['month'], where: {} };
      if (!measure.dimensions.some(({ id }) => id === 'age') && measure.standing) Object.assign(asked, { by: [] });
      const took: Took = { report: [], kept: [], rows: [], hits: [], next: [], own: [] };
      const rolling = { measure: declared, orgId: house.orgId, zone };
      const filled = performance.now();
      if (measure.rolls)
        for (const month of stepsIn('month', year))
          await house.inOrg(house.orgId, (db) =>
            fillDays(db, rolling, { from: month, to: endOf('month', month) }, now),
          );
      const fill = performance.now() - filled;
      if (measure.rolls)
        for (const made of ['report_day', 'report_cell'])
          await sql`analyze ${sql.table(made)}`.execute(house.database.db);
      let counted = 0;
      const timed = async (of: number[], one: () => Promise<unknown>): Promise<void> => {
        const start = performance.now();
        await one();
        of.push(performance.now() - start);
      };
      for (let n = -1; n < rounds; n += 1)
        await house.inOrg(house.orgId, async (db) => {
          await sql`set local statement_timeout = 0`.execute(db);
          const into = n < 0 ? { report: [], kept: [], rows: [], hits: [], next: [], own: [] } : took;
          await timed(into.report, async () => {
            counted = (await countGroups(db, asked))?.total.facts ?? 0;
          });
          if (measure.rolls)
            await timed(into.kept, async () => {
              await countGroups(db, asked, { rolled: await rolledFor(db, rolling, year) });
            });
          const opened = async (of: number[], line: Asked, part: Part = 'all', after?: string) => {
            const wanted = { keys: [], part, after } as const;
            const page = async (within: MeasurePlace) => {
              const found = await factPage(db, { ...line, place: within }, { ...wanted, open: sql`x.open` });
              return { ...found, isFull: found.page.length > rowsAPage };
            };
            let last: { readonly id: string; readonly at: string } | undefined;
            await timed(of, async () => {
              const found = (await rolledPage(db, line, { ...wanted, period: year }, page)) ?? (await page(place));
              last = found.page.length > rowsAPage ? found.page[rowsAPage - 1] : undefined;
            });
            return last;
          };
          const last = await opened(into.rows, asked);
          if (last) await opened(into.next, asked, 'all', `${last.at}_${last.id}`);
          await opened(into.hits, asked, 'hits');
          if (measure.dimensions.some(({ id }) => id === 'practitioner'))
            await opened(into.own, { ...asked, where: { practitioner: ['d7'] } });
        });
      const [report, rows] = [spread(took.report), spread(took.rows)];
      const kept = measure.rolls ? spread(took.kept) : null;
      process.stdout.write(
        `${measure.id}: live ${report.p95.toFixed(0)} ms, kept ${kept?.p95.toFixed(0) ?? '-'} ms, rows ${rows.p95.toFixed(0)} ms\n`,
      );
      table.push([
        measure.id,
        report.median,
        report.p95,
        kept?.median ?? '',
        kept?.p95 ?? '',
        measure.rolls ? Math.round(fill) : '',
        rows.median,
        rows.p95,
        ...[took.hits, took.next, took.own].map((times) => (times.length > 0 ? spread(times).p95 : '')),
        counted.toLocaleString('en'),
      ]);
    }
    printTable(`Reports over a year, ${patients} patients (${rounds} of each, ms)`, table);
  } finally {
    await house.close();
    postgres.stop();
  }
};
