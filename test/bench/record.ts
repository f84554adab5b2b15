import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import type { ResourceType } from '@medplum/fhirtypes';
import { embeddedRecord } from '#clinical/server/record/embeddedRecord.ts';
import { RecordEvents } from '#clinical/server/record/events.ts';
import { recordModules } from '../kit/record/recordModules.ts';
import { testDatabase } from '../kit/server/database.ts';
import { findPostgres, startPostgres } from '../kit/server/postgres.ts';
import { fillRecord, resourcesPerPatient } from './record/fill.ts';
import { workOf } from './record/lookups.ts';
import { type BenchSearch, chartSummary, taskList, typeAhead } from './record/searches.ts';
import { printTable, spread } from './table.ts';

/** Patients of the two clinics; the second is `BENCH_PATIENTS`, 20000 unless it is set. 100000 are 5 million resources. */
const sizes = [1_000, Number(process.env['BENCH_PATIENTS'] ?? 20_000)];
const rounds = 60;
const events = new RecordEvents(() => ({ now: () => new Date() }) as never);

const kinds: readonly (readonly [string, (n: number, patient: string) => readonly BenchSearch[]])[] = [
  ['type-ahead', (n) => typeAhead(n)],
  ['chart summary', (_n, patient) => chartSummary(patient)],
  ['task list', (n) => taskList(n)],
];

interface Measured {
  readonly took: ReadonlyMap<string, readonly number[]>;
  /** Index look-ups of one round, by page; sequential scans would be added to the name. */
  readonly lookups: ReadonlyMap<string, number>;
}

const measure = async (url: string, patients: number): Promise<Measured> => {
  const house = await testDatabase(recordModules, url);
  const began = performance.now();
  const made = await house.database.db.connection().execute((db) => fillRecord(db, house.orgId, patients));
  const seconds = (performance.now() - began) / 1000;
  process.stdout.write(
    `\n${made.toLocaleString('en')} resources of ${patients.toLocaleString('en')} patients in ${seconds.toFixed(0)} s\n`,
  );
  const some = await sql<{
    id: string;
  }>`select id from resource where type = 'Patient' order by md5(id || 'x') limit ${rounds}`.execute(house.database.db);
  const took = new Map<string, number[]>();
  const lookups = new Map<string, number>();
  try {
    for (const [name, searches] of kinds) {
      const figures: number[] = [];
      for (let n = -10; n < rounds; n += 1) {
        const patient = some.rows[(n + rounds) % some.rows.length]!.id;
        const start = performance.now();
        await house.inOrg(house.orgId, async (db) => {
          const own = embeddedRecord({ db, orgId: house.orgId, caller: null, events });
          for (const { type, form } of searches(n + rounds, patient)) await own.search(type as ResourceType, form);
        });
        // The first ones warm the caches.
        if (n >= 0) figures.push(performance.now() - start);
      }
      took.set(name, figures);
      let sum = 0;
      for (const search of searches(0, some.rows[0]!.id)) {
        const work = await workOf(house, search);
        if (work.scans > 0) process.stdout.write(`a table was read as a whole: ${search.type}?${search.form}\n`);
        sum += work.lookups;
      }
      lookups.set(name, sum);
    }
  } finally {
    await house.close();
  }
  return { took, lookups };
};

/** The same searches in a small clinic and a large one, on PostgreSQL, in milliseconds from call to parsed answer. */
export const benchRecord = async (): Promise<void> => {
  if (!findPostgres()) return void process.stdout.write('\nRecord: no PostgreSQL here.\n');
  const postgres = await startPostgres();
  try {
    const results: (readonly [number, Measured])[] = [];
    for (const patients of sizes)
      results.push([patients, await measure(postgres.create(`bench_${patients}`), patients)]);
    const row = (name: string): (string | number)[] => [
      name,
      ...results.flatMap(([, { took, lookups }]) => {
        const { median, p95 } = spread(took.get(name) ?? []);
        return [median, p95, String(lookups.get(name))];
      }),
    ];
    printTable(
      `Searches of the record, ${resourcesPerPatient} resources a patient (${rounds} rounds of each page's searches, ms)`,
      [['', ...sizes.flatMap((n) => [`p50 of ${n}`, `p95 of ${n}`, 'look-ups'])], ...kinds.map(([name]) => row(name))],
    );
  } finally {
    postgres.stop();
  }
};
