import { type CallInput, setFeature } from '#core/shared';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { BoardRules } from '../../shared/boardRules.ts';
import * as calls from '../../shared/calls.ts';
import { daysOfNeed, makeComingVisits, timesOn } from '../plannedVisits.ts';
import { addVisits, addWorker, assign, facts, needOf, patientIdOf } from './testKit.ts';

let server: TestServer;
let [admin, doctor, away] = [] as unknown as [Person, Person, Person];
let patient: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin@pavilion.test');
  doctor = await server.login('practitioner@pavilion.test');
  away = await server.login('admin@laurier.test');
  patient = await patientIdOf(server, await server.login('patient@pavilion.test'));
});
afterAll(() => server.close());

const today = async () => (await admin.send(calls.searchWorkers, { body: {} })).data.today;
const dayFrom = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

test('RTE-5 clinic/home-care-workers lists the demo’s six, found, filtered and sorted; practitioners read', async () => {
  const all = (await doctor.send(calls.searchWorkers, { body: {} })).data;
  expect(all.total).toBeGreaterThanOrEqual(6);
  const named = async (body: object) =>
    (await doctor.send(calls.searchWorkers, { body })).data.data.map(({ name }) => name);
  expect(await named({ text: 'villanueva' })).toEqual(['Teresa Villanueva']);
  expect(await named({ state: 'lapsed' })).toEqual(['Gurpreet Gill']);
  expect(await named({ state: 'ending', skill: 'wound_care' })).toEqual(['Teresa Villanueva']);
  const hours = (await doctor.send(calls.searchWorkers, { body: { sort: 'hours', descending: true } })).data.data;
  expect(hours[0]!.weekMinutes).toBeGreaterThan(0);
  expect((await doctor.send(calls.addWorker, { body: facts() })).status).toBe(403);
});

test('RTE-5 clinic/home-care-workers keeps a change that was made meanwhile', async () => {
  const id = await addWorker(admin, { name: 'Ana Changed' });
  const change = (name: string, version: number) =>
    admin.send(calls.changeWorker, { params: { id }, body: { ...facts({ name }), version } });
  expect((await change('Ana One', 1)).data.version).toBe(2);
  expect((await change('Ana Two', 1)).failure.code).toBe('changed_meanwhile');
});

test('RTE-4 a need makes its visits once, however often it is asked, and follows a change', async () => {
  const visits = await addVisits(server, doctor, patient, { title: 'Every day' });
  expect(visits).toHaveLength(21);
  await makeComingVisits(server.services);
  const { id } = (await doctor.send(calls.listNeeds, { query: {} })).data.data.find(
    ({ title }) => title === 'Every day',
  )!;
  const count = () =>
    server.services.asSystem((db) =>
      db.selectFrom('home_care_visit').select(['day', 'title']).where('need_id', '=', id).execute(),
    );
  expect(await count()).toHaveLength(21);
  await doctor.send(calls.changeNeed, {
    params: { id },
    body: needOf(patient, { title: 'Weekdays', weekdays: [0, 1, 2, 3, 4] }),
  });
  const left = await count();
  expect(left.filter(({ title }) => title === 'Weekdays').length).toBeGreaterThanOrEqual(14);
  expect(left.length).toBeLessThan(21);
});

test('RTE-4 visits keep to the clinic’s clocks and to the time that passes on nights when clocks change', () => {
  const need = needOf('p', {
    at: '01:30',
    latest: '02:30',
    minutes: 120,
    weekdays: [6],
    everyWeeks: 2,
    from: '2026-03-01',
  });
  const spring = timesOn(need, '2026-03-08', 'America/Toronto');
  expect(spring.start_at.toISOString()).toBe('2026-03-08T06:30:00.000Z');
  expect(spring.end_at.toISOString()).toBe('2026-03-08T08:30:00.000Z');
  // 02:30 is skipped that night: an hour later.
  expect(spring.latest_at.toISOString()).toBe('2026-03-08T07:30:00.000Z');
  const autumn = timesOn({ ...need, at: '23:30', latest: '00:30' }, '2026-10-31', 'America/Toronto');
  expect(autumn.end_at.getTime() - autumn.start_at.getTime()).toBe(120 * 60_000);
  expect(autumn.latest_at.toISOString()).toBe('2026-11-01T04:30:00.000Z');
  expect(daysOfNeed(need, '2026-03-01', 30)).toEqual(['2026-03-01', '2026-03-15', '2026-03-29']);
});

test('RTE-4 a lapsed credential, a pause and time off block, and say which', async () => {
  const [visit] = (await addVisits(server, doctor, patient)).slice(-1);
  const blocked = async (is: Parameters<typeof facts>[0]) =>
    (await assign(doctor, visit!.id, await addWorker(admin, is))).failure;
  const lapsed = await blocked({
    name: 'Lia Lapsed',
    credentials: [{ name: 'First aid', number: 'F1', until: dayFrom(visit!.day, -1) }],
  });
  expect(lapsed).toMatchObject({ code: 'blocked', fields: { is: 'lapsed', detail: 'First aid' } });
  expect(lapsed.message).toBe('Lia Lapsed can’t be assigned. Lapsed: First aid.');
  expect((await blocked({ paused: true })).fields).toMatchObject({ is: 'paused' });
  expect((await blocked({ timeOff: [{ from: visit!.day, to: visit!.day }] })).fields).toMatchObject({ is: 'time_off' });
});

test('RTE-4 warnings are asked about, and a coordinator may be sure', async () => {
  const [day] = (await addVisits(server, doctor, patient)).slice(-1);
  const [late] = (await addVisits(server, doctor, patient, { at: '23:00', latest: '23:30' })).slice(-2);
  const [twin] = (await addVisits(server, doctor, patient, { skills: ['wound_care'] })).slice(-1);
  const worker = await addWorker(admin, { dayHours: 1 });
  expect((await assign(doctor, day!.id, worker, null, false)).status).toBe(204);
  expect((await assign(doctor, late!.id, worker, null, false)).failure.fields).toMatchObject({ warnings: 'rest' });
  const asked = (await assign(doctor, twin!.id, worker, null, false)).failure;
  expect(asked.code).toBe('needs_sure');
  expect(asked.fields!.warnings).toBe('overlap,day_hours,skill');
  expect((await assign(doctor, twin!.id, worker)).status).toBe(204);
  const fits = (await doctor.send(calls.listFits, { params: { id: twin!.id } })).data.data;
  expect(fits.at(0)!.blocks).toEqual([]);
  expect(fits.find(({ id }) => id === worker)).toMatchObject({ weekMinutes: 60 });
});

test('RTE-4 of two coordinators who give one visit away, one wins and the other is told', async () => {
  const visits = (await addVisits(server, doctor, patient)).slice(-5);
  const workers = [await addWorker(admin, { name: 'Wanda' }), await addWorker(admin, { name: 'Will' })];
  for (const { id } of visits) {
    const answers = await Promise.all([doctor, admin].map((who, n) => assign(who, id, workers[n]!)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    const { failure } = answers.find(({ status }) => status === 409)!;
    expect(failure.code).toBe('already_assigned');
    expect(failure.message).toMatch(/^(Wanda|Will) has this visit already\.$/);
  }
});

test('RTE-4 a visit moves with its length, and not from where it is no more', async () => {
  const [visit] = (await addVisits(server, doctor, patient)).slice(-1);
  const move = (start: string, was: string) =>
    doctor.send(calls.moveVisit, { params: { id: visit!.id }, body: { start, was, sure: true } });
  const was = visit!.start_at.toISOString();
  expect((await move(`${visit!.day}T14:15`, was)).status).toBe(204);
  expect((await move(`${visit!.day}T15:00`, was)).failure.code).toBe('moved_meanwhile');
  const board = (await doctor.send(calls.readBoard, { query: { from: visit!.day, days: '1' } })).data;
  const moved = board.visits.find(({ id }) => id === visit!.id)!;
  expect(moved.startWall).toBe(`${visit!.day}T14:15`);
  expect(Date.parse(moved.end) - Date.parse(moved.start)).toBe(3_600_000);
});

test('RTE-4 a visit goes to a worker and a time at once; outside the agreed time it is asked about', async () => {
  const [visit] = (await addVisits(server, doctor, patient)).slice(-1);
  const worker = await addWorker(admin, { dayHours: 1 });
  const put = (start: string, is: Partial<CallInput<typeof calls.placeVisit>['body']> = {}, who = doctor) =>
    who.send(calls.placeVisit, {
      params: { id: visit!.id },
      body: { to: worker, from: null, was: visit!.start_at.toISOString(), sure: false, ...is, start },
    });
  expect((await put(`${visit!.day}T12:00`)).failure.fields).toMatchObject({ warnings: 'window' });
  const stored = () =>
    server.services.asSystem((db) =>
      db.selectFrom('home_care_visit').selectAll().where('id', '=', visit!.id).executeTakeFirstOrThrow(),
    );
  const inside = await put(`${visit!.day}T08:45`);
  expect(inside.status).toBe(200);
  const { latest_at, window_to } = await stored();
  expect(latest_at).toEqual(window_to);
  // Who saw it where it was before is told, whether they move it or give it away.
  expect((await put(`${visit!.day}T08:30`, { from: worker }, admin)).failure.code).toBe('moved_meanwhile');
  expect((await put(`${visit!.day}T08:30`, { was: inside.data.start }, admin)).failure.code).toBe('already_assigned');
  const back = { to: null, from: worker, was: inside.data.start };
  const late = await put(`${visit!.day}T12:00`, { ...back, sure: true });
  expect(late.status).toBe(200);
  const row = await stored();
  // It may begin as long after its new time as the window is wide, and the window stays what was agreed.
  expect(row.latest_at.getTime() - row.start_at.getTime()).toBe(3_600_000);
  expect(row.window_from).toEqual(visit!.start_at);
  const lapsed = await addWorker(admin, { timeOff: [{ from: visit!.day, to: visit!.day }] });
  const refused = await put(`${visit!.day}T08:15`, { to: lapsed, was: late.data.start, sure: true });
  expect(refused.failure.fields).toMatchObject({ is: 'time_off' });
  expect((await put(`${visit!.day}T25:00`, { was: late.data.start, sure: true })).status).toBe(422);
});

test('RTE-4 the board tells what speaks against a move as the server decides it', async () => {
  const [visit] = (await addVisits(server, doctor, patient)).slice(-1);
  const [twin] = (await addVisits(server, doctor, patient, { skills: ['wound_care'] })).slice(-1);
  const worker = await addWorker(admin, { dayHours: 1, areas: ['X0X'] });
  await assign(doctor, visit!.id, worker);
  const board = (await doctor.send(calls.readBoard, { query: { from: visit!.day, days: '7' } })).data;
  const shown = board.visits.find(({ id }) => id === twin!.id)!;
  const rules = new BoardRules(board);
  for (const time of ['08:00', '08:30', '22:30', '12:00']) {
    const wall = `${twin!.day}T${time}`;
    const { failure } = await doctor.send(calls.placeVisit, {
      params: { id: twin!.id },
      body: { to: worker, from: null, was: shown.start, start: wall, sure: false },
    });
    expect(rules.at(shown, { worker, wall }).warnings.join()).toBe(failure.fields!.warnings);
  }
});

test('RTE-4 a sick worker’s day goes to whoever fits, and the rest to the tray', async () => {
  const day = dayFrom(await today(), 13);
  const visits = await addVisits(server, doctor, patient, { at: '10:00', latest: '11:00', from: day, until: day });
  const other = await addVisits(server, doctor, patient, {
    ...{ at: '12:00', latest: '13:00', from: day, until: day, skills: ['palliative', 'respite'] },
  });
  const sick = await addWorker(admin, { name: 'Sam Sick', skills: ['palliative', 'respite'] });
  const stand = await addWorker(admin, { name: 'Stan Standin' });
  for (const { id } of [...visits, ...other]) await assign(doctor, id, sick);
  const { moved } = (await doctor.send(calls.replaceDay, { params: { id: sick }, body: { day } })).data;
  expect(moved).toHaveLength(2);
  expect(moved.find(({ visit }) => visit === visits[0]!.id)!.to).not.toBeNull();
  expect(moved.find(({ visit }) => visit === other[0]!.id)!.to).toBeNull();
  expect(stand).not.toBe(sick);
});

test('ROL-1 nothing of home care is told to another clinic or to patients, and nothing where it is off', async () => {
  const [visit] = (await addVisits(server, doctor, patient)).slice(-1);
  const worker = await addWorker(admin);
  const asked = [
    await away.send(calls.listFits, { params: { id: visit!.id } }),
    await assign(away, visit!.id, null),
    await away.send(calls.listAccess, { params: { id: worker } }),
    await away.send(calls.changeWorker, { params: { id: worker }, body: { ...facts(), version: 1 } }),
    await away.send(calls.replaceDay, { params: { id: worker }, body: { day: visit!.day } }),
    await away.send(calls.addNeed, { body: needOf(patient) }),
  ];
  expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 404));
  expect((await away.send(calls.readBoard, { query: {} })).data.visits).toEqual([]);
  const client = await server.login('patient2@pavilion.test');
  expect((await client.send(calls.readBoard, { query: {} })).status).toBe(403);
  expect((await doctor.send(calls.listAccess, { params: { id: worker } })).status).toBe(403);
  const enable = (enabled: boolean) => admin.send(setFeature, { params: { id: 'home-care' }, body: { enabled } });
  await enable(false);
  expect((await doctor.send(calls.readBoard, { query: {} })).failure.code).toBe('feature_disabled');
  await enable(true);
});
