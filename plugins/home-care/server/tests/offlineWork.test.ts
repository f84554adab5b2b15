import { randomUUID } from 'node:crypto';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../shared/calls.ts';
import { closeMode } from '../../shared/mode/accessCalls.ts';
import { readMine } from '../../shared/modeCalls.ts';
import type { Told } from '../../shared/record.ts';
import { acceptWork, pickValue, readRecord } from '../../shared/recordCalls.ts';
import { readReport } from '../../shared/reportCalls.ts';
import { addVisits, addWorker, assign, type Device, deviceOf, eventOf, patientIdOf } from './testKit.ts';

let server: TestServer;
let ahead = 0;
let [admin, doctor] = [] as unknown as [Person, Person];
let patient: string;
beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(Date.now() + ahead) });
  admin = await server.login('admin@pavilion.test');
  doctor = await server.login('practitioner@pavilion.test');
  patient = await patientIdOf(server, await server.login('patient@pavilion.test'));
});
afterEach(() => {
  ahead = 0;
});
afterAll(() => server.close());

const dayMs = 86_400_000;
const mine = async ({ reads }: Device) => (await reads.send(readMine)).data;
const recordOf = async (id: string) => (await doctor.send(readRecord, { params: { id } })).data;
const kindsOf = async (id: string) => (await recordOf(id)).exceptions.map(({ kind }) => kind);
const boardVisit = async (id: string, day: string) =>
  (await doctor.send(calls.readBoard, { query: { from: day, days: '1' } })).data.visits.find((one) => one.id === id)!;

/** A visit that a worker has read on their device, and then no more of. */
const offline = async () => {
  const worker = await addWorker(admin);
  const [visit] = await addVisits(server, doctor, patient, { minutes: 60 });
  await assign(doctor, visit!.id, worker);
  const device = await deviceOf(server, admin, worker);
  const planned = (await mine(device)).visits.find(({ id }) => id === visit!.id)!.start;
  const done = async (of: Device = device): Promise<void> => {
    for (const what of [{ kind: 'start' }, { kind: 'note', text: 'All well' }, { kind: 'end' }] as Told[])
      expect((await of.tell(visit!.id, what, { planned })).status).toBe(200);
  };
  return { worker, id: visit!.id, day: visit!.day, device, planned, done };
};

describe('RTE-4 work done without a line', () => {
  test('on a visit cancelled meanwhile is kept, and counts once a coordinator says so', async () => {
    const { id, day, worker, device, done } = await offline();
    await doctor.send(calls.settleVisit, { params: { id }, body: { outcome: 'cancelled', reason: 'Away' } });
    await done();
    expect(await boardVisit(id, day)).toMatchObject({ state: 'cancelled', exceptions: ['cancelled'] });
    expect((await recordOf(id)).events.map(({ what }) => what.kind)).toEqual(['start', 'note', 'end']);
    // The worker still sees what they did.
    expect((await mine(device)).visits.find((one) => one.id === id)!.events).toHaveLength(3);
    const body = { worker, exception: 'cancelled', as: 'count' } as const;
    expect((await doctor.send(acceptWork, { params: { id }, body })).status).toBe(204);
    expect(await boardVisit(id, day)).toMatchObject({ state: 'done', exceptions: [], note: 'All well' });
    expect((await doctor.send(acceptWork, { params: { id }, body })).failure.code).toBe('no_exception');
    const period = { from: day, to: day };
    const report = (await doctor.send(readReport, { query: period })).data;
    expect(report.workers.find((one) => one.id === worker)).toMatchObject({ done: 1 });
  });

  test('on a visit given to somebody else is kept beside theirs, or left at that', async () => {
    const { id, day, worker, done } = await offline();
    const other = await addWorker(admin);
    await assign(doctor, id, other, worker);
    await done();
    expect(await boardVisit(id, day)).toMatchObject({
      ...{ state: 'planned', startedAt: null, exceptions: ['reassigned'] },
      worker: { id: other },
    });
    const body = { worker, exception: 'reassigned', as: 'leave' } as const;
    await doctor.send(acceptWork, { params: { id }, body });
    expect(await boardVisit(id, day)).toMatchObject({ state: 'planned', exceptions: [] });
    expect((await recordOf(id)).events).toHaveLength(4);
    const device = await deviceOf(server, admin, other);
    await done(device);
    expect(await boardVisit(id, day)).toMatchObject({ state: 'done', worker: { id: other }, exceptions: [] });
  });

  test('on a visit moved meanwhile counts, and is shown', async () => {
    const { id, day, planned, worker, done } = await offline();
    const start = `${day}T10:30`;
    await doctor.send(calls.moveVisit, { params: { id }, body: { start, was: planned, sure: true } });
    await done();
    expect(await boardVisit(id, day)).toMatchObject({ state: 'done', exceptions: ['moved'] });
    await doctor.send(acceptWork, { params: { id }, body: { worker, exception: 'moved', as: 'count' } });
    expect(await kindsOf(id)).toEqual([]);
  });

  test('is taken after the access was taken back, and after its time; nothing is read any more', async () => {
    const { id, worker, device, done } = await offline();
    const [access] = (await admin.send(calls.listAccess, { params: { id: worker } })).data.data;
    await admin.send(calls.revokeAccess, { params: { id: access!.id } });
    expect((await device.reads.send(readMine)).failure.code).toBe('pass_invalid');
    await done();
    expect(await kindsOf(id)).toEqual(['access']);
    expect((await device.sends.send(readMine)).status).toBe(404);
    const late = await offline();
    ahead = 20 * dayMs;
    expect((await late.device.reads.send(readMine)).status).toBe(401);
    const at = new Date(Date.now() + ahead).toISOString();
    const told = eventOf(late.id, { kind: 'note', text: 'Late' }, { at, sent: at });
    expect((await late.device.tell(late.id, told.what, told)).status).toBe(200);
    ahead = 40 * dayMs;
    expect((await late.device.tell(late.id, { kind: 'start' })).status).toBe(401);
  });

  test('of a worker who left the mode is taken, of a visit that they were never shown is not', async () => {
    const { device, done } = await offline();
    await device.reads.send(closeMode);
    await done();
    const stranger = await deviceOf(server, admin, await addWorker(admin));
    const other = await offline();
    expect((await stranger.tell(other.id, { kind: 'start' })).status).toBe(404);
    expect((await stranger.tell(randomUUID(), { kind: 'start' })).status).toBe(404);
  });

  test('has times by what was measured, where a clock was put right before it sent, and says so', async () => {
    const { id, device } = await offline();
    const truth = Date.now() - 30 * 60_000;
    const skew = -3 * 3_600_000;
    const at = new Date(truth - skew).toISOString();
    await device.tell(id, { kind: 'start' }, { at, skew });
    const { events } = await recordOf(id);
    expect(Math.abs(Date.parse(events[0]!.when) - truth)).toBeLessThan(2_000);
    expect(events[0]!.at).toBe(at);
    expect(await kindsOf(id)).toContain('clock');
    // Where it was never measured, how long ago it was by that same clock.
    const two = await offline();
    const wrong = (ago: number) => new Date(Date.now() + 5 * dayMs - ago).toISOString();
    await two.device.tell(two.id, { kind: 'start' }, { at: wrong(600_000), sent: wrong(0), skew: null });
    const told = (await recordOf(two.id)).events[0]!;
    expect(Math.abs(Date.parse(told.when) - (Date.now() - 600_000))).toBeLessThan(2_000);
  });

  test('by two devices is merged field by field; what differs waits for a person, who chooses', async () => {
    const { id, day, worker, device, planned } = await offline();
    const second = await deviceOf(server, admin, worker);
    const [yes, no] = [randomUUID(), randomUUID()];
    await device.tell(id, { kind: 'task', task: 'Wash', done: true, why: '' }, { id: yes, planned });
    await second.tell(id, { kind: 'task', task: 'Wash', done: false, why: 'Refused' }, { id: no, planned });
    await second.tell(id, { kind: 'refusal', why: 'unwell', text: '' }, { planned });
    expect((await boardVisit(id, day)).results).toEqual([]);
    expect(await kindsOf(id)).toEqual(['conflict', 'refused']);
    const stranger = await offline();
    await stranger.device.tell(stranger.id, { kind: 'start' });
    const foreign = (await recordOf(stranger.id)).events[0]!.id;
    expect((await doctor.send(pickValue, { params: { id }, body: { event: foreign } })).status).toBe(404);
    expect((await doctor.send(pickValue, { params: { id }, body: { event: no } })).status).toBe(204);
    expect((await boardVisit(id, day)).results).toEqual([{ task: 'Wash', done: false, why: 'Refused' }]);
    expect((await doctor.send(pickValue, { params: { id }, body: { event: yes } })).failure.code).toBe('no_conflict');
    expect((await recordOf(id)).events.filter(({ field }) => field === 'task:Wash')).toHaveLength(3);
  });

  test('with an unsafe reading or an incident is shown to the coordinator until somebody has looked', async () => {
    const { id, worker, device, planned } = await offline();
    await device.tell(id, { kind: 'vitals', measure: 'oxygen', value: 95, second: null }, { planned });
    expect(await kindsOf(id)).toEqual([]);
    await device.tell(id, { kind: 'vitals', measure: 'oxygen', value: 88, second: null }, { planned });
    await device.tell(id, { kind: 'incident', what: 'fall', text: 'In the hall' }, { planned });
    expect(await kindsOf(id)).toEqual(['vitals', 'incident']);
    await doctor.send(acceptWork, { params: { id }, body: { worker, exception: 'vitals', as: 'count' } });
    expect(await kindsOf(id)).toEqual(['incident']);
    const wrong = { kind: 'signature', name: 'X', why: null, strokes: 'M1 1<script>' } as const;
    expect((await device.tell(id, wrong)).status).toBe(422);
  });

  test('is the same in the visit, in whatever order its events arrive', async () => {
    const told: readonly Told[] = [
      { kind: 'start' },
      { kind: 'task', task: 'Wash', done: true, why: '' },
      { kind: 'km', km: 3 },
      { kind: 'note', text: 'Well' },
      { kind: 'end' },
    ];
    const seen: unknown[] = [];
    for (const order of [
      [0, 1, 2, 3, 4],
      [4, 3, 2, 1, 0],
      [2, 4, 0, 3, 1],
    ]) {
      const { id, day, device, planned } = await offline();
      for (const n of order) {
        const at = new Date(Date.parse(planned) - dayMs * 30 + n * 600_000).toISOString();
        await device.tell(id, told[n]!, { at, planned });
      }
      const { state, startedAt, endedAt, results, km, note, exceptions } = await boardVisit(id, day);
      const minutes = (Date.parse(endedAt!) - Date.parse(startedAt!)) / 60_000;
      seen.push({ state, minutes, results, km, note, exceptions });
    }
    expect(seen[0]).toMatchObject({ state: 'done', minutes: 40, km: 3, exceptions: [] });
    expect(seen.slice(1)).toEqual([seen[0], seen[0]]);
  });
});
