import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Place, placeOnPostgres } from '#test/kit/house.ts';
import { ensurePostgres } from '#test/kit/server/postgres.ts';
import type { Person, TestServer } from '#test/kit/server/server.ts';
import { cancelRun, removeRun } from '../../../shared/runCalls.ts';
import * as kit from './longKit.ts';

const described = ensurePostgres() === null ? describe.skip : describe;

described('a long export whose one query takes minutes', () => {
  let place: Place;
  let server: TestServer;
  let doctor: Person;
  beforeAll(async () => {
    place = await placeOnPostgres();
    server = await kit.startLong({ DATABASE_URL: place.env.DATABASE_URL });
    const { select } = kit.longMeasure;
    server.services.measures.add('tasks', {
      ...{ ...kit.longMeasure, id: 'tasks.slow', order: 901 },
      select: (place) => sql`select f.* from (${select(place)}) f cross join (select pg_sleep(120)) waits`,
    });
    doctor = await server.login('practitioner@pavilion.test');
  });
  afterAll(async () => {
    await server?.close();
    await place?.forget();
  });

  const sleeping = async (): Promise<number> => {
    const { rows } = await sql`select 1 from pg_stat_activity where state = 'active' and query like '%pg_sleep(120)%'
      and pid <> pg_backend_pid()`.execute(server.services.db);
    return rows.length;
  };

  test.each([
    ['cancelled', cancelRun],
    ['removed', removeRun],
  ] as const)(
    'RTE-3 reports: %s while its query runs, the query ends within seconds and nothing of it stays',
    async (how, call) => {
      const id = await kit.askFor(doctor, { ...kit.long, measure: 'tasks.slow' });
      const working = kit.work(server);
      for (let n = 0; n < 100 && (await sleeping()) === 0; n += 1) await sleep(100);
      expect([await sleeping(), await kit.stateFor(doctor, id)]).toEqual([1, 'counting']);
      const began = Date.now();
      expect((await doctor.send(call, { params: { id } })).status).toBe(204);
      await working;
      expect(Date.now() - began).toBeLessThan(15_000);
      expect([await sleeping(), await kit.keptFiles(server)]).toEqual([0, []]);
      expect(await kit.stateFor(doctor, id)).toBe(how === 'removed' ? undefined : 'cancelled');
      // And the process goes on with the next.
      const next = await kit.askFor(doctor, { ...kit.long, by: ['who'] });
      await kit.work(server);
      expect(await kit.stateFor(doctor, next)).toBe('ready');
      await server.services.asSystem((db) => db.deleteFrom('report_file').execute());
      await server.services.asSystem((db) => db.deleteFrom('file').where('owner', 'like', 'report-file:%').execute());
    },
  );
});
