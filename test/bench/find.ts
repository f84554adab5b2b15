import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { findRids } from '#clinical/server/find/findRids.ts';
import { writePatientKeys } from '#clinical/server/find/patientKeys.ts';
import { embeddedRecord } from '#clinical/server/record/embeddedRecord.ts';
import { RecordEvents } from '#clinical/server/record/events.ts';
import type { Placed } from '#clinical/server/resource/resource.ts';
import { recordModules } from '../kit/record/recordModules.ts';
import { type TestDatabase, testDatabase } from '../kit/server/database.ts';
import { findPostgres, startPostgres } from '../kit/server/postgres.ts';
import { printTable, spread } from './table.ts';

const patients = Number(process.env['BENCH_FOUND'] ?? 100_000);
const rounds = 200;
const limit = 20;
const events = new RecordEvents(() => ({ now: () => new Date() }) as never);

const families =
  'Tremblay Gagnon Roy Côté Bouchard Gauthier Morin Lavoie Fortin Gagné Singh Nguyen Smith Chen Lefebvre Ouellet Pelletier Bélanger Lévesque Bergeron Brown Patel Wong MacDonald O’Brien'.split(
    ' ',
  );
const givens =
  'Marie Jean Zoé Liam Noël Amélie Owen Mei Arjun Maya Luc Anne Théodore Sophie William Emma Olivier Léa Thomas Florence Gabriel Alice Nathan Camille'.split(
    ' ',
  );
const sounds = 'bra ket lon mir dou van ster eau gui pla nor sil ber tan qui rou fel mar'.split(' ');

/** A few names are many people's, as everywhere; two in five people have one of twenty thousand others. */
const nameOf = (n: number): readonly [family: string, given: string] => {
  const at = (n * 2_654_435_761) % 4_294_967_296;
  const rare = [at % 18, (at >> 5) % 18, (at >> 9) % 18, (at >> 13) % 4].map((i) => sounds[Math.abs(i)]).join('');
  const family = n % 5 < 2 ? `${rare[0]!.toUpperCase()}${rare.slice(1)}` : families[at % families.length]!;
  return [family, `${givens[(n * 7 + (at % 11)) % givens.length]!}${n % 4 === 0 ? ` ${givens[at % 24]!}` : ''}`];
};
const two = (n: number): string => String(n).padStart(2, '0');
const bornOf = (n: number): string => `${1930 + (n % 90)}-${two(1 + (n % 12))}-${two(1 + (n % 28))}`;
const cardOf = (n: number): string => String(1_000_000_000 + ((n * 7_919_317) % 8_999_999_999));
const phoneOf = (n: number): string => `613${String(2_000_000 + ((n * 104_729) % 7_999_999))}`;

const patientOf = (n: number): Placed => {
  const [family, given] = nameOf(n);
  return {
    resourceType: 'Patient',
    id: `p${n}`,
    active: true,
    name: [{ use: 'official', family, given: given.split(' ') }],
    birthDate: bornOf(n),
    identifier: [
      { system: 'https://fhir.infoway-inforoute.ca/NamingSystem/ca-on-patient-hcn', value: cardOf(n) },
      { system: 'urn:record', value: `R${n}` },
    ],
    telecom: [{ system: 'phone', value: phoneOf(n) }],
  };
};

/** The rows that a write would have made, without validating and indexing what no search here reads. */
const fill = (house: TestDatabase): Promise<void> =>
  house.asSystem(async (db) => {
    await sql`set local statement_timeout = 0`.execute(db);
    for (let from = 0; from < patients; from += 2_000) {
      const made = Array.from({ length: Math.min(2_000, patients - from) }, (_, n) => patientOf(from + n));
      const { rows } = await sql<{ rid: number; id: string }>`
        insert into resource (org_id, type, id, content, indexed)
        select ${house.orgId}, 'Patient', i.content ->> 'id', i.content, 2
        from jsonb_array_elements(${JSON.stringify(made)}::text::jsonb) as i (content) returning rid, id`.execute(db);
      const rids = new Map(rows.map(({ rid, id }) => [id, Number(rid)]));
      const changed = made.map((resource) => ({ rid: rids.get(resource.id)!, resource }));
      await writePatientKeys(db, house.orgId, changed, true);
    }
  });

/** As somebody types it; `n` is another patient each time. */
const kinds: readonly (readonly [string, (n: number) => string])[] = [
  ['first letters (tr)', (n) => nameOf(n)[0].slice(0, 2)],
  ['a common name', (n) => families[n % families.length]!],
  ['both names', (n) => nameOf(n).join(' ')],
  [
    'two beginnings',
    (n) =>
      nameOf(n)
        .map((name) => name.slice(0, 3))
        .join(' '),
  ],
  [
    'two letters each',
    (n) =>
      nameOf(n)
        .map((name) => name.slice(0, 2))
        .join(' '),
  ],
  ['a part of a word', (n) => nameOf(n)[0].slice(2, 6)],
  ['a slip', (n) => nameOf(n)[0].replace(/(.{3})(.)(.)/, '$1$3$2')],
  [
    'two slips and a name',
    (n) =>
      `${nameOf(n)[0]
        .replace(/(.{2})./, '$1')
        .replace(/.(.)$/, 'x$1')} ${nameOf(n)[1]}`,
  ],
  ['a birth date', bornOf],
  ['a year and a name', (n) => `${nameOf(n)[0]} ${bornOf(n).slice(0, 4)}`],
  ['end of a phone', (n) => phoneOf(n).slice(-4)],
  ['a whole card', cardOf],
  ['nobody', (n) => `zzq${n}`],
];

/** How long finding a patient takes in a large clinic, on PostgreSQL: from the text to the lines, without HTTP. */
export const benchFind = async (): Promise<void> => {
  if (!findPostgres()) return void process.stdout.write('\nFinding patients: no PostgreSQL here.\n');
  const postgres = await startPostgres();
  const house = await testDatabase(recordModules, postgres.create('bench_find'));
  try {
    const began = performance.now();
    await fill(house);
    for (const table of ['patient_key', 'patient_word', 'resource'])
      await sql`vacuum analyze ${sql.table(table)}`.execute(house.database.db);
    const { rows: sizes } = await sql<{ name: string; rows: string; size: string }>`select relname as name,
      reltuples::bigint::text as rows, pg_size_pretty(pg_total_relation_size(oid)) as size from pg_class
      where relname in ('patient_key', 'patient_word') order by 1`.execute(house.database.db);
    process.stdout.write(
      `\n${patients} patients in ${((performance.now() - began) / 1000).toFixed(0)} s; ${sizes.map(({ name, rows, size }) => `${name} ${rows} rows, ${size}`).join('; ')}\n`,
    );
    const table: (string | number)[][] = [['', 'p50', 'p95', 'most']];
    const all: number[] = [];
    for (const [name, typed] of kinds) {
      const figures: number[] = [];
      for (let n = -10; n < rounds; n += 1) {
        const text = typed((n + 10) * 431);
        const start = performance.now();
        await house.inOrg(house.orgId, async (db) => {
          const found = await findRids(db, house.orgId, text, limit);
          if (found.length === 0) return;
          const ids = await db
            .selectFrom('resource')
            .select('id')
            .where('org_id', '=', house.orgId)
            .where(
              'rid',
              'in',
              found.map(({ rid }) => rid),
            )
            .execute();
          const own = embeddedRecord({ db, orgId: house.orgId, caller: null, events });
          await own.search('Patient', { _id: ids.map(({ id }) => id).join(','), 'active:not': 'false', _count: 21 });
        });
        // The first ones warm the caches.
        if (n >= 0) figures.push(performance.now() - start);
      }
      all.push(...figures);
      const { median, p95, max } = spread(figures);
      table.push([name, median, p95, max]);
    }
    const { median, p95, max } = spread(all);
    printTable(`Finding one of ${patients} patients (${rounds} of each, ms)`, [...table, ['all', median, p95, max]]);
  } finally {
    await house.close();
    postgres.stop();
  }
};
