import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { readBoard } from '../../../shared/calls.ts';
import { swapVisits } from '../../../shared/plan/planCalls.ts';
import { addVisits, addWorker, assign, facts, patientIdOf } from '../testKit.ts';
import { changeWorker } from '../../../shared/calls.ts';

let server: TestServer;
let [admin, doctor, away] = [] as unknown as [Person, Person, Person];
let patient: string;
beforeAll(async () => {
  server = await startTestServer();
  [admin, doctor, away] = await Promise.all([
    server.login('admin@pavilion.test'),
    server.login('practitioner@pavilion.test'),
    server.login('admin@laurier.test'),
  ]);
  patient = await patientIdOf(server, await server.login('patient@pavilion.test'));
});
afterAll(() => server.close());

const seat = 'first' as const;
const swap = (moves: readonly { visit: string; from: string; to: string }[], sure = false, by = doctor) =>
  by.send(swapVisits, { body: { moves: moves.map((one) => ({ ...one, seat })), sure } });

test('RTE-4 two workers exchange a day at the same hours, all of it or none, and take it back', async () => {
  const [ann, ben] = [await addWorker(admin, { name: 'Ann' }), await addWorker(admin, { name: 'Ben' })];
  const own = (await addVisits(server, doctor, patient)).at(-1)!;
  const other = (await addVisits(server, doctor, patient)).at(-1)!;
  await assign(doctor, own.id, ann);
  await assign(doctor, other.id, ben);
  const held = async () => {
    const { visits } = (await doctor.send(readBoard, { query: { from: own.day, days: '1' } })).data;
    return [own, other].map(({ id }) => visits.find((one) => one.id === id)?.worker?.id);
  };
  const moves = [
    { visit: own.id, from: ann, to: ben },
    { visit: other.id, from: ben, to: ann },
  ];
  expect((await swap(moves)).status).toBe(204);
  expect(await held()).toEqual([ben, ann]);
  // What somebody else has changed since is not overridden, and nothing of the rest is done.
  expect((await swap(moves)).failure.code).toBe('already_assigned');
  expect(await held()).toEqual([ben, ann]);
  expect(
    (
      await swap(
        moves.map(({ visit, from, to }) => ({ visit, from: to, to: from })),
        true,
      )
    ).status,
  ).toBe(204);
  expect(await held()).toEqual([ann, ben]);

  const off = { timeOff: [{ from: own.day, to: own.day }], name: 'Ben' };
  await admin.send(changeWorker, { params: { id: ben }, body: { ...facts(off), version: 1 } });
  expect((await swap(moves, true)).failure).toMatchObject({ code: 'blocked', fields: { is: 'time_off' } });
  expect(await held()).toEqual([ann, ben]);
});

test('RTE-4 what a swap is warned of is asked once for all of it; what is no swap is refused', async () => {
  const [ann, ben] = [
    await addWorker(admin, { skills: ['palliative'] }),
    await addWorker(admin, { skills: ['meals'] }),
  ];
  const own = (await addVisits(server, doctor, patient, { skills: ['palliative'] })).at(-1)!;
  const other = (await addVisits(server, doctor, patient, { at: '13:00', latest: '13:00' })).at(-1)!;
  await assign(doctor, own.id, ann);
  await assign(doctor, other.id, ben);
  const moves = [{ visit: own.id, from: ann, to: ben }];
  const asked = await swap(moves);
  expect([asked.failure.code, asked.failure.fields?.['warnings']]).toEqual(['needs_sure', 'skill']);
  expect((await swap(moves, true)).status).toBe(204);
  const third = await addWorker(admin);
  const bad = [
    [{ visit: own.id, from: ben, to: ben }],
    [
      { visit: own.id, from: ben, to: ann },
      { visit: other.id, from: ben, to: third },
    ],
    [...moves, ...moves],
  ];
  for (const one of bad) expect((await swap(one)).status).toBe(422);
  expect((await swap([{ visit: own.id, from: ben, to: ann }], true, away)).status).toBe(404);
  const client = await server.login('patient2@pavilion.test');
  expect((await swap([{ visit: own.id, from: ben, to: ann }], true, client)).status).toBe(403);
});
