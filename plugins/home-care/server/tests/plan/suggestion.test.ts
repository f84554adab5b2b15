import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { addDays } from '#plugins/appointments/shared/index.ts';
import * as calls from '../../../shared/calls.ts';
import { addVisits, addWorker, assign, changeVisit, doneVisit, patientIdOf } from '../testKit.ts';

let server: TestServer;
let [admin, doctor] = [] as unknown as [Person, Person];
let [patient, other] = ['', ''];
beforeAll(async () => {
  server = await startTestServer();
  [admin, doctor] = [await server.login('admin@pavilion.test'), await server.login('practitioner@pavilion.test')];
  patient = await patientIdOf(server, await server.login('patient@pavilion.test'));
  other = await patientIdOf(server, await server.login('patient2@pavilion.test'));
  // Of the demonstration nobody is asked.
  await server.services.asSystem((db) => db.updateTable('home_care_worker').set({ paused: true }).execute());
});
afterAll(() => server.close());

const today = new Date().toISOString().slice(0, 10);
const suggestion = async (from: string) =>
  (await doctor.send(calls.suggestWorkers, { query: { from, days: '1' } })).data;

test('RTE-4 the tray of a day has its suggestion: who is known, within every rule; giving it away is refused one by one', async () => {
  const known = await addWorker(admin, { name: 'Known Kim', skills: ['wound_care'] });
  const spare = await addWorker(admin, { name: 'Spare Sam', skills: ['wound_care'] });
  await addWorker(admin, {
    name: 'Lapsed Lou',
    skills: ['wound_care'],
    credentials: [{ name: 'RN', number: '', until: '2020-01-01' }],
  });
  for (const n of [3, 5]) {
    const on = addDays(today, -n);
    await doneVisit(server, { orgId: admin.orgId, patient, worker: known, on, minutes: 30 });
  }
  const needs = [
    await addVisits(server, doctor, patient, { at: '09:00', latest: '09:30', skills: ['wound_care'], title: 'First' }),
    await addVisits(server, doctor, other, { at: '09:15', latest: '09:30', skills: ['wound_care'], title: 'Second' }),
    await addVisits(server, doctor, other, { at: '13:00', latest: '13:30', skills: ['palliative'], title: 'Nobody’s' }),
  ];
  const day = addDays(today, 9);
  const [first, second, none] = needs.map((visits) => visits.find((one) => one.day === day)!.id) as [
    string,
    string,
    string,
  ];
  const { data, left } = await suggestion(day);
  const of = new Map(data.map((one) => [one.visit.id, one]));
  expect(of.get(first)).toMatchObject({ to: { id: known, name: 'Known Kim' }, known: 2, weekMinutes: 60 });
  expect(of.get(second)!.to.id).toBe(spare);
  expect(left.map(({ id }) => id)).toContain(none);
  // Somebody was quicker with the first.
  await assign(doctor, first, spare);
  const visits = [
    { visit: first, to: known, from: null },
    { visit: second, to: known, from: null },
  ];
  const { refused } = (await doctor.send(calls.assignVisits, { body: { visits } })).data;
  expect(refused.map(({ visit, code }) => [visit, code])).toEqual([[first, 'already_assigned']]);
  const board = (await doctor.send(calls.readBoard, { query: { days: '1', from: day } })).data;
  const workerOf = (id: string) => board.visits.find((one) => one.id === id)!.worker?.id;
  expect([workerOf(first), workerOf(second)]).toEqual([spare, known]);
  // Without being sure: against a warning it gives nothing away.
  const warned = { visits: [{ visit: none, to: known, from: null }] };
  expect((await doctor.send(calls.assignVisits, { body: warned })).data.refused[0]!.code).toBe('needs_sure');
});

test('RTE-4 what is past or cancelled is not suggested, and nothing is given away by asking', async () => {
  await addWorker(admin, { name: 'Free Fay' });
  const visits = await addVisits(server, doctor, patient, { at: '18:00', latest: '18:30', title: 'Evening' });
  const [gone, kept] = [
    visits.find(({ day }) => day === addDays(today, 11))!,
    visits.find(({ day }) => day === addDays(today, 12))!,
  ];
  await changeVisit(server, gone.id, { state: 'cancelled' });
  expect((await suggestion(gone.day)).data.map(({ visit }) => visit.id)).not.toContain(gone.id);
  expect((await suggestion(kept.day)).data.map(({ visit }) => visit.id)).toContain(kept.id);
  const board = (await doctor.send(calls.readBoard, { query: { days: '1', from: kept.day } })).data;
  expect(board.visits.find(({ id }) => id === kept.id)!.worker).toBeNull();
});
