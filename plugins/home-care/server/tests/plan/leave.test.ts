import { addDays } from '#plugins/appointments/shared/index.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../../shared/calls.ts';
import { readMine } from '../../../shared/modeCalls.ts';
import { dropLeave, listChanges, proposeLeave, takeLeave, tellChanges } from '../../../shared/plan/planCalls.ts';
import { addVisits, addWorker, assign, changeVisit, deviceOf, doneVisit, patientIdOf } from '../testKit.ts';

let server: TestServer;
let [admin, doctor, client] = [] as unknown as [Person, Person, Person];
let patient = '';
const today = new Date().toISOString().slice(0, 10);
beforeAll(async () => {
  server = await startTestServer();
  [admin, doctor] = [await server.login('admin@pavilion.test'), await server.login('practitioner@pavilion.test')];
  client = await server.login('patient@pavilion.test');
  patient = await patientIdOf(server, client);
  await server.services.asSystem((db) => db.updateTable('home_care_worker').set({ paused: true }).execute());
});
afterAll(() => server.close());

const stored = (id: string) =>
  server.services.asSystem((db) =>
    db.selectFrom('home_care_visit').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );
const timeOffOf = async (id: string) =>
  (await admin.send(calls.searchWorkers, { body: {} })).data.data.find((one) => one.id === id)!.timeOff;

test('RTE-5 a leave hands over every visit of its days to who fits, in one step, and back in one', async () => {
  const skills = ['palliative'] as const;
  const away = await addWorker(admin, { name: 'Away Ada', skills: [...skills] });
  const known = await addWorker(admin, { name: 'Known Kit', skills: [...skills], dayHours: 1 });
  const unable = await addWorker(admin, { name: 'Unable Uma' });
  await doneVisit(server, { orgId: admin.orgId, patient, worker: known, on: addDays(today, -4), minutes: 30 });
  const [days, from, to] = [[4, 5], addDays(today, 4), addDays(today, 5)];
  const needs = [
    await addVisits(server, doctor, patient, { title: 'One', skills: [...skills], at: '10:00', latest: '10:10' }),
    await addVisits(server, doctor, patient, { title: 'Two', skills: [...skills], at: '12:00', latest: '12:10' }),
  ];
  const ids = needs.flatMap((visits) => days.map((n) => visits.find(({ day }) => day === addDays(today, n))!.id));
  for (const id of ids) await assign(doctor, id, away);
  const before = needs[0]!.find(({ day }) => day === addDays(today, 3))!.id;
  await assign(doctor, before, away);
  const params = { id: away };
  const proposed = (await doctor.send(proposeLeave, { params, query: { from, to } })).data;
  expect(new Set(proposed.visits.map(({ visit }) => visit.id))).toEqual(new Set(ids));
  // An hour a day: one of the two visits of each.
  expect(proposed.visits.map(({ to: other }) => other?.id ?? null).filter(Boolean)).toEqual([known, known]);
  expect(proposed.others.map(({ id }) => id)).not.toContain(away);
  const visits = proposed.visits.map(({ visit, seat, to: other }) => ({
    visit: visit.id,
    seat,
    to: other?.id ?? unable,
  }));
  expect((await doctor.send(takeLeave, { params, body: { from, to, visits } })).status).toBe(403);
  const { moved } = (await admin.send(takeLeave, { params, body: { from, to, visits } })).data;
  expect(moved).toHaveLength(4);
  // Whom a warning keeps away gets nothing.
  expect(moved.map((one) => one.to).filter((one) => one === unable)).toEqual([]);
  expect(moved.filter((one) => one.to === null)).toHaveLength(2);
  expect((await stored(before)).worker_id).toBe(away);
  expect(await timeOffOf(away)).toEqual([{ from, to }]);
  // Somebody was quicker with one of them.
  const taken = moved.find((one) => one.to === null)!.visit;
  await assign(doctor, taken, unable);
  expect((await admin.send(dropLeave, { params, body: { from, to, moved } })).status).toBe(204);
  expect(await timeOffOf(away)).toEqual([]);
  for (const id of ids) expect((await stored(id)).worker_id).toBe(id === taken ? unable : away);
});

test('RTE-5 a leave ends after it begins, and one of nobody is not found', async () => {
  const params = { id: await addWorker(admin) };
  const wrong = { from: '2026-05-02', to: '2026-05-01' };
  expect((await doctor.send(proposeLeave, { params, query: wrong })).status).toBe(422);
  expect((await admin.send(takeLeave, { params, body: { ...wrong, visits: [] } })).status).toBe(422);
});

const changes = async () => (await doctor.send(listChanges)).data;
const tellAll = async () => {
  const { seal } = await changes();
  return doctor.send(tellChanges, { body: { seal } });
};
const bells = () =>
  server.services.asSystem((db) =>
    db
      .selectFrom('notification')
      .select('id')
      .where('profile_id', '=', client.profileId)
      .where('kind', '=', 'home_plan_changed')
      .execute(),
  );

test('RTE-4 what changes in the plan is told in one step: to workers on their phones, to clients by a notice', async () => {
  await tellAll();
  expect((await changes()).data).toEqual([]);
  const [ann, ben] = [await addWorker(admin, { name: 'Ann' }), await addWorker(admin, { name: 'Ben' })];
  const visits = await addVisits(server, doctor, patient, { title: 'Told', at: '11:00', latest: '11:30' });
  // What nobody has yet is no news.
  expect((await changes()).data).toEqual([]);
  const [one, two] = [
    visits.find(({ day }) => day === addDays(today, 6))!,
    visits.find(({ day }) => day === addDays(today, 7))!,
  ];
  await assign(doctor, one.id, ann);
  await assign(doctor, two.id, ann);
  const seen = await changes();
  expect(seen.data.map(({ visit, was }) => [visit.id, was])).toEqual([
    [one.id, null],
    [two.id, null],
  ]);
  const before = (await bells()).length;
  expect((await doctor.send(tellChanges, { body: { seal: 'stale' } })).failure).toMatchObject({
    code: 'changed_meanwhile',
  });
  expect((await tellAll()).data).toEqual({ told: 2 });
  expect((await bells()).length).toBeGreaterThan(before);
  expect((await changes()).data).toEqual([]);
  const [first, second] = [await deviceOf(server, admin, ann), await deviceOf(server, admin, ben)];
  const newsOf = async (device: typeof first) =>
    (await device.reads.send(readMine)).data.news!.map(({ kind, start }) => [kind, start]);
  expect(await newsOf(first)).toEqual([one, two].map(({ start_at }) => ['got', start_at.toISOString()]));
  // Given to another, and back: nothing has changed.
  await assign(doctor, one.id, ben, ann);
  expect((await changes()).data.map(({ was }) => was!.worker)).toEqual([{ id: ann, name: 'Ann' }]);
  await assign(doctor, one.id, ann, ben);
  expect((await changes()).data).toEqual([]);
  await assign(doctor, one.id, ben, ann);
  const later = new Date(two.start_at.getTime() + 600_000);
  await changeVisit(server, two.id, { start_at: later });
  expect((await tellAll()).data).toEqual({ told: 2 });
  expect(await newsOf(first)).toEqual([
    ['lost', one.start_at.toISOString()],
    ['moved', later.toISOString()],
  ]);
  expect(await newsOf(second)).toEqual([['got', one.start_at.toISOString()]]);
  await changeVisit(server, two.id, { state: 'cancelled' });
  expect((await changes()).data.map(({ visit }) => visit.state)).toEqual(['cancelled']);
});

test('RTE-4 a visit that a changed need leaves out is told like one that is cancelled; one nobody was told of is gone', async () => {
  await tellAll();
  const ann = await addWorker(admin, { name: 'Ann' });
  const visits = await addVisits(server, doctor, patient, { title: 'Shorter', at: '07:00', latest: '07:30' });
  const on = (n: number) => visits.find(({ day }) => day === addDays(today, n))!;
  const [told, untold, last] = [on(8), on(9), on(2)];
  await assign(doctor, told.id, ann);
  await tellAll();
  await assign(doctor, untold.id, ann);
  const needs = (await doctor.send(calls.listNeeds, { query: {} })).data.data;
  const { id, patientName: _, closed: __, ...facts } = needs.find(({ title }) => title === 'Shorter')!;
  const until = (day: string | null) =>
    doctor.send(calls.changeNeed, { params: { id }, body: { ...facts, until: day } });
  await until(last.day);
  const rest = await server.services.asSystem((db) =>
    db
      .selectFrom('home_care_visit')
      .select(['id', 'state'])
      .where(
        'id',
        'in',
        [told, untold].map((one) => one.id),
      )
      .execute(),
  );
  expect(rest).toEqual([{ id: told.id, state: 'cancelled' }]);
  expect((await changes()).data.map(({ visit, was }) => [visit.id, visit.state, was!.worker!.id])).toEqual([
    [told.id, 'cancelled', ann],
  ]);
  const before = (await bells()).length;
  await tellAll();
  expect((await bells()).length).toBeGreaterThan(before);
  const device = await deviceOf(server, admin, ann);
  expect((await device.reads.send(readMine)).data.news!.map(({ kind }) => kind)).toEqual(['lost']);
  // The same days wanted again are new visits; the old one stays off.
  await until(null);
  expect((await stored(told.id)).state).toBe('cancelled');
  const again = await server.services.asSystem((db) =>
    db.selectFrom('home_care_visit').select('state').where('need_id', '=', id).where('day', '=', told.day).execute(),
  );
  expect(again).toEqual([{ state: 'planned' }]);
});
