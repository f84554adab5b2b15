import { performance } from 'node:perf_hooks';
import type { Bundle } from '@medplum/fhirtypes';
import { sql } from 'kysely';
import { findPostgres, startPostgres } from '../kit/server/postgres.ts';
import { fhirOf } from '../kit/server/fhir.ts';
import { startTestServer } from '../kit/server/server.ts';
import { type Controls, startControls } from './record/controls.ts';
import { printTable, spread } from './table.ts';

const rounds = 5;
const seconds = 2;
const callers = [1, 16];

/** Requests a second while so many ask at once. */
const rate = async (atOnce: number, ask: () => Promise<{ readonly status: number }>): Promise<number> => {
  const began = performance.now();
  let done = 0;
  const lane = async (): Promise<void> => {
    while (performance.now() - began < seconds * 1000) {
      const { status } = await ask();
      if (status >= 300) throw new Error(`answered ${status}`);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return done / ((performance.now() - began) / 1000);
};

/** Interactions of `/fhir/R4` as shares of their controls' speed, in turns: the middle of five, with the lowest and the highest. */
export const benchRecordSpeed = async (): Promise<void> => {
  if (!findPostgres()) return void process.stdout.write('\nSpeed of the record: no PostgreSQL here.\n');
  const postgres = await startPostgres();
  const server = await startTestServer({ plugins: [], env: { DATABASE_URL: postgres.url, DEMO: 'on' } });
  try {
    const doctor = fhirOf(server, await server.login('practitioner@pavilion.test'));
    const someone = await server.login('patient@pavilion.test');
    const patient = (await server.services.people.resourceIdOf(someone.orgId, someone.profileId))!;
    const observation = (value: number, id?: string): object => ({
      resourceType: 'Observation',
      ...(id !== undefined && { id }),
      status: 'final',
      code: { coding: [{ system: 'http://loinc.org', code: '8867-4' }] },
      subject: { reference: `Patient/${patient}` },
      effectiveDateTime: '2026-03-01T10:00:00Z',
      valueQuantity: { value, unit: '/min', system: 'http://unitsofmeasure.org', code: '/min' },
    });
    const made = await doctor.post('Observation', observation(70));
    const { id } = made.data as { id: string };
    // Each caller updates another one: callers who write to one row wait for each other, and inserts never do.
    const others: string[] = [];
    for (let n = 0; n < 64; n += 1)
      others.push(((await doctor.post('Observation', observation(n))).data as { id: string }).id);
    await sql`analyze`.execute(server.services.db);
    const query = `patient=${patient}&_sort=-date&_count=20`;
    const page = (await doctor.search('Observation', query)).data as Bundle;
    const bare = await startControls(
      postgres.url,
      id,
      (page.entry ?? []).map(({ resource }) => resource!.id!),
    );
    let value = 100;
    let turn = 0;
    const update = (): Promise<{ status: number }> => {
      const of = others[(turn += 1) % others.length]!;
      return doctor.put(`Observation/${of}`, observation((value += 1), of));
    };
    const read = () => doctor.get(`Observation/${id}`);
    const search = () => doctor.search('Observation', query);
    const create = () => doctor.post('Observation', observation((value += 1)));
    type Kind = readonly [string, Exclude<keyof Controls, 'close'>, () => Promise<{ status: number }>];
    const kinds: readonly Kind[] = [
      ['read', 'read', read],
      ['read, of one that is noted', 'notedRead', read],
      ['search', 'search', search],
      ['search, of one that is noted', 'notedSearch', search],
      ['create', 'write', create],
      ['update', 'write', update],
    ];
    try {
      for (const [, least, ask] of kinds) for (let n = 0; n < 100; n += 1) await Promise.all([ask(), bare[least]()]);
      const rows: (string | number)[][] = [];
      for (const atOnce of callers) {
        const shares = new Map<string, number[]>();
        const speeds = new Map<string, number[]>();
        for (let round = 0; round < rounds; round += 1)
          for (const [name, least, ask] of kinds) {
            const own = await rate(atOnce, ask);
            const bareRate = await rate(atOnce, bare[least]);
            shares.set(name, [...(shares.get(name) ?? []), own / bareRate]);
            speeds.set(name, [...(speeds.get(name) ?? []), own]);
          }
        for (const [name, all] of shares)
          rows.push([
            name,
            String(atOnce),
            ...[spread(all).median, Math.min(...all), Math.max(...all)].map((one) => one.toFixed(3)),
            spread(speeds.get(name)!).median,
          ]);
      }
      printTable(
        'Interactions with the record as shares of one bare statement over HTTP that gives or writes as much',
        [['', 'callers', 'middle', 'lowest', 'highest', 'a second'], ...rows],
      );
    } finally {
      await bare.close();
    }
  } finally {
    await server.close();
    postgres.stop();
  }
};
