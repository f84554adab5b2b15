import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import type { ResourceType } from '@medplum/fhirtypes';
import { search } from '#clinical/server/search/search.ts';
import { recordModules } from '../kit/record/recordModules.ts';
import { testDatabase } from '../kit/server/database.ts';
import { findPostgres, startPostgres } from '../kit/server/postgres.ts';
import { referToEncounters } from './record/encounterReferences.ts';
import { fillRecord } from './record/fill.ts';
import { workOf } from './record/lookups.ts';
import { printTable, spread } from './table.ts';

/** 4000 unless it is set; each has 50 resources. */
const patients = Number(process.env['BENCH_REACH'] ?? 4_000);
const rounds = 15;

const nested = '_has:Encounter:patient:_has:Observation:encounter';
const searches: readonly (readonly [what: string, type: ResourceType, form: string])[] = [
  ['_has, many', 'Patient', '_has:Observation:patient:code=4548-4'],
  ['_has, some', 'Patient', '_has:Condition:patient:code=10007'],
  ['_has, none', 'Patient', '_has:Observation:patient:code=none'],
  ['nested _has, many', 'Patient', `${nested}:code=4548-4`],
  ['nested _has, half, by name', 'Patient', `${nested}:value-quantity=gt45&_sort=name`],
  ['nested _has, few in many', 'Patient', `${nested}:value-quantity=gt45&gender=female&birthdate=lt1931`],
  ['nested _has, none', 'Patient', `${nested}:code=none`],
  ['nested _has, how many', 'Patient', `${nested}:code=4548-4&_summary=count`],
  ['chain, many', 'Observation', 'subject:Patient.gender=female'],
  ['chain, one', 'Observation', 'subject:Patient.identifier=C7'],
  ['two-step chain, many', 'Observation', 'encounter.subject:Patient.gender=female'],
  ['two-step chain, many, newest first', 'Observation', 'encounter.subject:Patient.gender=female&_sort=-date'],
  ['two-step chain, a name', 'Observation', 'encounter.subject:Patient.name=zoe&_sort=-date'],
  ['two-step chain, one', 'Observation', 'encounter.subject:Patient.identifier=C7'],
  ['two-step chain, none', 'Observation', 'encounter.subject:Patient.name=nobody'],
  ['two-step chain, how many', 'Observation', 'encounter.subject:Patient.gender=female&_summary=count'],
  ['_has at the end of a chain', 'Observation', 'subject:Patient._has:Condition:patient:code=10007'],
];

/** Searches that reach over others on PostgreSQL, under row-level security: a page of 50, in milliseconds from call to parsed answer. */
export const benchReach = async (): Promise<void> => {
  if (!findPostgres()) return void process.stdout.write('\nReach: no PostgreSQL here.\n');
  const postgres = await startPostgres();
  try {
    const house = await testDatabase(recordModules, postgres.url);
    try {
      const made = await house.database.db.connection().execute((db) => fillRecord(db, house.orgId, patients));
      await house.asSystem(referToEncounters);
      // As PostgreSQL leaves its tables by itself, minutes after an import.
      await sql`vacuum analyze`.execute(house.database.db);
      const rows: (string | number)[][] = [];
      for (const [what, type, form] of searches) {
        const figures: number[] = [];
        let found = 0;
        for (let n = -3; n < rounds; n += 1) {
          const start = performance.now();
          const page = await house.inOrg(house.orgId, (db) => search({ db, orgId: house.orgId }, type, form));
          // The first ones warm the caches.
          if (n >= 0) figures.push(performance.now() - start);
          found = page.total ?? page.resources.length;
        }
        const { median, max } = spread(figures);
        const { lookups, scans } = await workOf(house, { type, form });
        rows.push([what, median, max, String(found), String(lookups), String(scans)]);
      }
      printTable(`Reaching over ${made.toLocaleString('en')} resources of ${patients} patients`, [
        ['', 'p50', 'slowest', 'found', 'look-ups', 'scans'],
        ...rows,
      ]);
    } finally {
      await house.close();
    }
  } finally {
    postgres.stop();
  }
};
