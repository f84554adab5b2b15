import { performance } from 'node:perf_hooks';
import fastify from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { poolSize } from '#core/server/database/postgres.ts';
import { findPostgres, startPostgres } from '../kit/server/postgres.ts';
import { fhirOf } from '../kit/server/fhir.ts';
import { startTestServer } from '../kit/server/server.ts';
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

/** The least that a server could do: fastify, and one prepared SELECT of the same stored text over a pool of the same size. */
const control = async (url: string, id: string) => {
  const pool = new pg.Pool({ connectionString: url, max: poolSize });
  const app = fastify();
  const text = `select content::text as json from resource where type = 'Observation' and id = $1`;
  app.get('/:id', async (request, reply) => {
    const { rows } = await pool.query<{ json: string }>({
      name: 'control',
      text,
      values: [(request.params as { id: string }).id],
    });
    return reply.type('application/fhir+json').send(rows[0]!.json);
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const ask = async (): Promise<{ status: number }> => {
    const answer = await fetch(`${address}/${id}`);
    await answer.text();
    return answer;
  };
  return { ask, close: () => app.close().then(() => pool.end()) };
};

/** Interactions of `/fhir/R4` as shares of the control's speed, in turns: the middle of five, with the lowest and the highest. */
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
    for (let n = 0; n < 30; n += 1) await doctor.post('Observation', observation(n));
    await sql`analyze`.execute(server.services.db);
    const bare = await control(postgres.url, id);
    let value = 100;
    const kinds: readonly (readonly [string, () => Promise<{ status: number }>])[] = [
      ['read', () => doctor.get(`Observation/${id}`)],
      ['search', () => doctor.search('Observation', `patient=${patient}&_sort=-date&_count=20`)],
      ['create', () => doctor.post('Observation', observation((value += 1)))],
      ['update', () => doctor.put(`Observation/${id}`, observation((value += 1), id))],
    ];
    try {
      for (const [, ask] of [...kinds, ['control', bare.ask] as const]) for (let n = 0; n < 100; n += 1) await ask();
      const rows: (string | number)[][] = [];
      for (const atOnce of callers) {
        const shares = new Map<string, number[]>();
        for (let round = 0; round < rounds; round += 1)
          for (const [name, ask] of kinds) {
            const own = await rate(atOnce, ask);
            const least = await rate(atOnce, bare.ask);
            shares.set(name, [...(shares.get(name) ?? []), own / least]);
          }
        for (const [name, all] of shares)
          rows.push([
            name,
            String(atOnce),
            ...[spread(all).median, Math.min(...all), Math.max(...all)].map((one) => one.toFixed(3)),
          ]);
      }
      printTable('Interactions with the record as shares of one bare SELECT over HTTP', [
        ['', 'callers', 'middle', 'lowest', 'highest'],
        ...rows,
      ]);
    } finally {
      await bare.close();
    }
  } finally {
    await server.close();
    postgres.stop();
  }
};
