import { sql } from 'kysely';
import { findPostgres, startPostgres, type TestPostgres } from '#test/kit/server/postgres.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import type { Trx } from '#core/server';
import * as calls from '../../shared/calls.ts';
import { freeTimes, inDays, readVisit, resourceOf } from './testKit.ts';

/** Needs Debian's `postgresql`, which CI has: the embedded database does one thing after the other. */
(findPostgres() ? describe : describe.skip)('PRD-2 two who change one visit at the same moment', () => {
  let postgres: TestPostgres;
  let server: TestServer;
  let patient: Person;
  let doctor: Person;
  let doctorId: string;
  let type: string;

  beforeAll(async () => {
    postgres = await startPostgres();
    server = await startTestServer({ env: { DATABASE_URL: postgres.url } });
    [patient, doctor] = [await server.login('patient@pavilion.test'), await server.login('practitioner@pavilion.test')];
    doctorId = await resourceOf(server, doctor);
    type = (await patient.send(calls.listVisitTypes)).data.data.find(({ mode }) => mode === 'phone')!.id;
  });
  afterAll(async () => {
    await server?.close();
    postgres?.stop();
  });

  const waitingForLocks = async (db: Trx): Promise<number> => {
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from pg_locks where not granted`.execute(db);
    return rows[0]!.count;
  };

  /** Both have read the visit before either may write it. */
  const atOnce = async <T>(id: string, both: readonly (() => Promise<T>)[]): Promise<readonly T[]> => {
    let answers: readonly Promise<T>[] = [];
    await server.services.asSystem(async (db) => {
      await sql`select 1 from resource where type = 'Appointment' and id = ${id} for update`.execute(db);
      answers = both.map((one) => one());
      while ((await waitingForLocks(db)) < both.length) await new Promise((resolve) => setTimeout(resolve, 20));
    });
    return Promise.all(answers);
  };

  test.each([
    [
      'says that the patient has arrived',
      (id: string) => doctor.send(calls.mark, { params: { id }, body: { status: 'arrived' } }),
    ],
    [
      'asks for an earlier time',
      (id: string) => patient.send(calls.joinWaitList, { params: { id }, body: { waits: true } }),
    ],
  ])('a cancellation is not undone by whoever %s', async (_, act) => {
    const found = await freeTimes(patient, { type, practitioners: [doctorId], from: inDays(20), to: inDays(34) });
    const body = { type, practitioners: [doctorId], start: found[0]!.start };
    const id = (await patient.send(calls.book, { body })).data.data[0]!;
    const cancel = () => doctor.send(calls.cancel, { params: { id }, body: { scope: 'this' } });
    const [cancelled, other] = await atOnce(id, [cancel, () => act(id)] as (() => Promise<{ status: number }>)[]);
    expect([cancelled!.status, other!.status].sort()).toEqual([200, 412]);
    const { status } = await readVisit(doctor, id);
    expect(status === 'cancelled').toBe(cancelled!.status === 200);
  });
});
