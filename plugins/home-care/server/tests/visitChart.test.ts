import { randomUUID } from 'node:crypto';
import { idOf } from '#clinical/shared';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../shared/calls.ts';
import { readMine } from '../../shared/modeCalls.ts';
import type { Told } from '../../shared/record.ts';
import { acceptWork, correctTimes, listPatientVisits, readRecord } from '../../shared/recordCalls.ts';
import { Failure } from '#core/server';
import { project } from '../projectVisit.ts';
import { visitById } from '../visitRows.ts';
import { watchStarts } from '../alerts/startWatch.ts';
import { addVisits, addWorker, assign, changeVisit, deviceOf, doneVisit, patientIdOf } from './testKit.ts';

let server: TestServer;
let [admin, doctor] = [] as unknown as [Person, Person];
let patient: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin@pavilion.test');
  doctor = await server.login('practitioner@pavilion.test');
  patient = await patientIdOf(server, await server.login('patient@pavilion.test'));
});
afterAll(() => server.close());

const minuteMs = 60_000;
const inRecord = <T>(ask: (record: ReturnType<TestServer['services']['record']>) => Promise<T>): Promise<T> =>
  server.services.inOrg(admin.orgId, (db) => ask(server.services.record(db, admin.orgId)));
const alertsOf = (visit: string) =>
  inRecord(async (record) => {
    const { resources } = await record.search('Task', { code: 'urn:pavilion:home-visit-alert|', _count: 200 });
    return resources.filter(({ identifier }) => identifier?.some(({ value }) => value?.startsWith(visit)));
  });
const bells = (who: Person, visit: string) =>
  server.services.asSystem(async (db) => {
    const rows = await db
      .selectFrom('notification')
      .select(['read', 'data'])
      .where('profile_id', '=', who.profileId)
      .where('kind', '=', 'home_visit_alert')
      .execute();
    return rows.filter(({ data }) => (data as { session_id?: string }).session_id === visit);
  });

/** Of today, with the worker's phone. */
const visitOf = async () => {
  const worker = await addWorker(admin, { name: `Wanda ${randomUUID().slice(0, 4)}` });
  const [visit] = await addVisits(server, doctor, patient, { minutes: 60 });
  const { id } = visit!;
  await assign(doctor, id, worker);
  const device = await deviceOf(server, admin, worker);
  await device.reads.send(readMine);
  return { id, worker, device };
};
const wallAt = (moment: Date): string =>
  moment.toLocaleString('sv-SE', { timeZone: 'America/Toronto' }).replace(' ', 'T').slice(0, 16);

describe('RTE-4 a home visit in the client’s chart', () => {
  test('is an Encounter at home with each reading once, and who told of it', async () => {
    const { id, device } = await visitOf();
    const at = (ago: number) => new Date(Date.now() - ago * minuteMs).toISOString();
    const readings: Told[] = [
      { kind: 'vitals', measure: 'blood_pressure', value: 128, second: 81 },
      { kind: 'vitals', measure: 'glucose', value: 6.2, second: null },
    ];
    const ids = readings.map(() => randomUUID());
    // A reading may come before the start that it belongs to.
    await device.tell(id, readings[0]!, { id: ids[0]!, at: at(30) });
    await device.tell(id, { kind: 'start' }, { at: at(40) });
    await device.tell(id, readings[1]!, { id: ids[1]!, at: at(20) });
    const open = await inRecord((record) => record.find('Encounter', id));
    expect(open).toMatchObject({ status: 'in-progress', class: { code: 'HH' }, type: [{ text: 'Morning care' }] });
    await device.tell(id, readings[0]!, { id: ids[0]!, at: at(30) });
    await device.tell(id, { kind: 'note', text: 'A secret word' });
    await device.tell(id, { kind: 'end' }, { at: at(10) });
    const [encounter, pressure, glucose, provenance] = await inRecord((record) =>
      Promise.all([
        record.find('Encounter', id),
        record.find('Observation', ids[0]!),
        record.find('Observation', ids[1]!),
        record.find('Provenance', id),
      ]),
    );
    expect(idOf(encounter!.subject, 'Patient')).toBe(patient);
    const { start, end } = encounter!.period!;
    expect([encounter!.status, Math.round((Date.parse(end!) - Date.parse(start!)) / minuteMs)]).toEqual([
      'finished',
      30,
    ]);
    expect(encounter!.participant![0]!.individual!.display).toMatch(/^Wanda/);
    expect(pressure!.component!.map(({ valueQuantity }) => valueQuantity!.value)).toEqual([128, 81]);
    expect(Math.abs(Date.parse(pressure!.effectiveDateTime!) - Date.parse(at(30)))).toBeLessThan(5_000);
    expect([glucose!.valueQuantity!.value, idOf(glucose!.encounter, 'Encounter')]).toEqual([6.2, id]);
    expect(provenance!.agent[0]!.who.display).toMatch(/^Wanda/);
    // Another's change of the chart stays, and nothing is written that says nothing new.
    await inRecord((record) => record.update({ ...glucose!, status: 'entered-in-error' }));
    const versions = async () => (await inRecord((record) => record.history('Encounter', id))).length;
    const before = await versions();
    await device.tell(id, { kind: 'km', km: 3 });
    expect((await inRecord((record) => record.find('Observation', ids[1]!)))!.status).toBe('entered-in-error');
    expect(await versions()).toBe(before);
    expect(JSON.stringify([encounter, pressure, provenance])).not.toContain('secret');
  });
});

test('RTE-4 the chart lists what comes, soonest first, and what was, newest first, page by page; the board opens at a visit', async () => {
  const of = await patientIdOf(server, await server.login('patient2@pavilion.test'));
  const worker = await addWorker(admin);
  const past: string[] = [];
  for (let n = 1; n <= 52; n += 1) {
    const on = new Date(Date.now() - n * 86_400_000).toISOString().slice(0, 10);
    past.push(await doneVisit(server, { orgId: admin.orgId, patient: of, worker, on, minutes: 30 }));
  }
  const coming = await addVisits(server, doctor, of, { at: '23:00', latest: '23:30' });
  const list = async (when: 'coming' | 'past', after?: string) =>
    (await doctor.send(listPatientVisits, { params: { patient: of }, query: { when, ...(after && { after }) } })).data;
  const first = await list('past');
  const second = await list('past', first.next!);
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(past);
  expect(second.next).toBeNull();
  expect((await list('coming')).data.map(({ id }) => id)).toEqual(coming.map(({ id }) => id));
  const last = coming.at(-1)!;
  const { days, visits } = (await doctor.send(calls.readBoard, { query: { days: '1', visit: last.id } })).data;
  expect([days, visits.some(({ id }) => id === last.id)]).toEqual([[last.day], true]);
});

test('ENT-2 what a phone tells after its access was taken back reaches the chart only once a coordinator has looked', async () => {
  const { id, worker, device } = await visitOf();
  const { data } = (await admin.send(calls.listAccess, { params: { id: worker } })).data;
  await admin.send(calls.revokeAccess, { params: { id: data[0]!.id } });
  const reading = randomUUID();
  const at = new Date(Date.now() + 1_000).toISOString();
  await device.tell(id, { kind: 'vitals', measure: 'pulse', value: 72, second: null }, { id: reading, at, sent: at });
  const found = () => inRecord((record) => record.find('Observation', reading));
  expect(await found()).toBeNull();
  const body = { worker, exception: 'access', as: 'count' } as const;
  expect((await doctor.send(acceptWork, { params: { id }, body })).status).toBe(204);
  expect((await found())!.valueQuantity!.value).toBe(72);
});

test('RTE-4 what was done is taken although the chart refuses it', async () => {
  const { id, device } = await visitOf();
  await device.tell(id, { kind: 'note', text: 'All well' });
  const refuses = {
    find: () => Promise.resolve({}),
    update: () => Promise.reject(new Failure(422, 'invalid_input', 'No.')),
  };
  const said: unknown[] = [];
  const services = { record: () => refuses as never, log: { error: (what: unknown) => said.push(what) } as never };
  await server.services.inOrg(admin.orgId, async (db) => {
    const row = (await visitById(db, admin.orgId, id))!;
    await project(services, db, { ...row, state: 'started' });
    expect(await visitById(db, admin.orgId, id)).toMatchObject({ state: 'started', note: 'All well' });
  });
  expect(said).toEqual([{ code: 'invalid_input', visit: id }]);
});

describe('RTE-4 whoever runs home care is told', () => {
  test('once of an unsafe reading or an incident, in the work list, until somebody has looked', async () => {
    const { id, worker, device } = await visitOf();
    await device.tell(id, { kind: 'vitals', measure: 'oxygen', value: 95, second: null });
    expect(await alertsOf(id)).toEqual([]);
    await device.tell(id, { kind: 'vitals', measure: 'oxygen', value: 85, second: null });
    await device.tell(id, { kind: 'vitals', measure: 'oxygen', value: 84, second: null });
    const [task, ...others] = await alertsOf(id);
    expect([others, task!.priority, task!.status]).toEqual([[], 'stat', 'requested']);
    expect(task!.meta!.security).toContainEqual(expect.objectContaining({ code: expect.anything() }));
    expect(await bells(admin, id)).toMatchObject([{ read: false, data: { session_status: 'vitals' } }]);
    await doctor.send(acceptWork, { params: { id }, body: { worker, exception: 'vitals', as: 'count' } });
    expect((await alertsOf(id))[0]!.status).toBe('completed');
    expect((await bells(admin, id)).map(({ read }) => read)).toEqual([true]);
    await device.tell(id, { kind: 'incident', what: 'fall', text: 'In the hall' });
    expect((await alertsOf(id)).filter(({ status }) => status === 'requested')).toHaveLength(1);
  });

  test('of a visit that nobody starts, once, and no more when it is begun, moved or said to be missed', async () => {
    const ago = (minutes: number) => new Date(Date.now() - minutes * minuteMs);
    const unstarted = async (late: number) => {
      const { id, ...rest } = await visitOf();
      await changeVisit(server, id, { start_at: ago(late + 30), latest_at: ago(late), end_at: ago(late - 30) });
      return { id, ...rest };
    };
    const [soon, late, other, old] = [
      await unstarted(5),
      await unstarted(20),
      await unstarted(30),
      await unstarted(900),
    ];
    for (let n = 0; n < 2; n += 1) await watchStarts(server.services);
    expect([await alertsOf(soon.id), await alertsOf(old.id)]).toEqual([[], []]);
    const [task, ...more] = await alertsOf(late.id);
    expect([task!.code!.text, more]).toEqual([expect.stringMatching(/^Home visit not started/), []]);
    expect(JSON.stringify((await bells(admin, late.id))[0]!.data)).not.toMatch(/Maya|Tremblay/);
    expect(await bells(doctor, late.id)).toEqual([]);
    await late.device.tell(late.id, { kind: 'start' });
    expect((await alertsOf(late.id))[0]!.status).toBe('completed');
    const body = { outcome: 'missed', reason: 'In hospital' } as const;
    await doctor.send(calls.settleVisit, { params: { id: other.id }, body });
    expect((await alertsOf(other.id))[0]!.status).toBe('completed');
  });
});

describe('RTE-4 a time that was forgotten', () => {
  const made = async () => {
    const worker = await addWorker(admin);
    const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
    const id = await doneVisit(server, { orgId: admin.orgId, patient, worker, on: day, minutes: 60, state: 'started' });
    await changeVisit(server, id, { state: 'planned', started_at: null });
    const device = await deviceOf(server, admin, worker);
    const start = new Date(`${day}T15:04:20Z`);
    await device.tell(id, { kind: 'start' }, { at: start.toISOString(), planned: `${day}T15:00:00.000Z` });
    return { id, worker, start, day };
  };
  const correction = (worker: string, from: Date, to: Date, why = 'Forgot to end it') => ({
    ...{ worker, start: wallAt(from), end: wallAt(to), why },
  });

  test('is put right with why and by whom, and the first one stays in the record', async () => {
    const { id, worker, start } = await made();
    const end = new Date(start.getTime() + 50 * minuteMs);
    const params = { id };
    expect((await doctor.send(correctTimes, { params, body: correction(worker, start, end) })).status).toBe(204);
    const { events } = (await doctor.send(readRecord, { params })).data;
    // The start was right already.
    expect(events.map(({ what, by }) => [what, by !== ''])).toEqual([
      [{ kind: 'start' }, false],
      [{ kind: 'end', why: 'Forgot to end it' }, true],
    ]);
    const row = await server.services.asSystem((db) =>
      db.selectFrom('home_care_visit').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    );
    expect([row.state, row.ended_at!.toISOString().slice(0, 16)]).toEqual(['done', end.toISOString().slice(0, 16)]);
    const later = new Date(start.getTime() + 10 * minuteMs);
    await doctor.send(correctTimes, { params, body: correction(worker, later, end, 'She came later') });
    const all = (await doctor.send(readRecord, { params })).data;
    expect(all.events.filter(({ what }) => what.kind === 'start')).toHaveLength(2);
    expect(all.exceptions).toEqual([]);
    const encounter = await inRecord((record) => record.find('Encounter', id));
    expect(encounter!.period!.start!.slice(0, 16)).toBe(later.toISOString().slice(0, 16));
    const { agent } = (await inRecord((record) => record.find('Provenance', id)))!;
    expect(agent.map(({ type }) => type!.coding![0]!.code).sort()).toEqual(['author', 'verifier']);
  });

  test('is refused backwards, to come, far away, without why, for a stranger and on what nobody made', async () => {
    const { id, worker, start } = await made();
    const send = (body: ReturnType<typeof correction>, of = id) =>
      doctor.send(correctTimes, { params: { id: of }, body });
    const hour = new Date(start.getTime() + 60 * minuteMs);
    expect((await send(correction(worker, hour, start))).status).toBe(422);
    expect((await send(correction(worker, start, new Date(Date.now() + 3_600_000)))).status).toBe(422);
    const [longAgo, then] = [new Date(start.getTime() - 40 * 3_600_000), new Date(start.getTime() - 39 * 3_600_000)];
    expect((await send(correction(worker, longAgo, then))).status).toBe(422);
    expect((await send(correction(worker, start, hour, ' '))).status).toBe(422);
    expect((await send(correction(await addWorker(admin), start, hour))).status).toBe(404);
    const [planned] = await addVisits(server, doctor, patient);
    await assign(doctor, planned!.id, worker);
    await doctor.send(calls.settleVisit, { params: { id: planned!.id }, body: { outcome: 'cancelled', reason: '' } });
    expect((await send(correction(worker, start, hour), planned!.id)).failure.code).toBe('not_made');
  });
});
