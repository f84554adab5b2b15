import { randomUUID } from 'node:crypto';
import { setFeature } from '#core/shared';
import { type Api, apiOf } from '#test/kit/server/api.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../shared/calls.ts';
import { checkMode, closeMode } from '../../shared/mode/accessCalls.ts';
import { readMine, sendEvent } from '../../shared/modeCalls.ts';
import { listOwn } from '../../shared/ownCalls.ts';
import { exportReport, listReportRows, readReport } from '../../shared/reportCalls.ts';
import {
  addVisits,
  addWorker,
  assign,
  codeFor,
  type Device,
  deviceOf,
  eventOf,
  facts,
  openWith,
  patientIdOf,
} from './testKit.ts';

let server: TestServer;
let ahead = 0;
let [admin, doctor, client] = [] as unknown as [Person, Person, Person];
let patient: string;
beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(Date.now() + ahead) });
  admin = await server.login('admin@pavilion.test');
  doctor = await server.login('practitioner@pavilion.test');
  client = await server.login('patient@pavilion.test');
  patient = await patientIdOf(server, client);
});
afterEach(() => {
  ahead = 0;
});
afterAll(() => server.close());

const dayMs = 86_400_000;
const mine = (device: Api | Device) => ('reads' in device ? device.reads : device).send(readMine);
const withPass = (pass: string): Api => apiOf(server.url, { authorization: `Bearer ${pass}` });

describe('ENT-2 RTE-8 home care mode', () => {
  test('opens with a code once, on one device, and is answered alike where it does not', async () => {
    const worker = await addWorker(admin, { name: 'Mo Mode' });
    const { code } = await codeFor(admin, worker);
    const guessed = (await openWith(server, 'ZZZZ-ZZZZ-ZZZZ')).failure;
    expect(guessed.code).toBe('code_invalid');
    const device = randomUUID();
    const opened = (await openWith(server, code.toLowerCase().replaceAll('-', ' '), device)).data;
    expect(opened.name).toBe('Mo Mode');
    // An answer that was lost: the same device may ask again, and the pass before is over.
    const again = (await openWith(server, code, device)).data;
    expect((await mine(withPass(opened.pass))).status).toBe(401);
    expect((await mine(withPass(again.pass))).status).toBe(200);
    const { requestId: _, ...plain } = guessed;
    const { requestId: __, ...other } = (await openWith(server, code)).failure;
    expect(other).toEqual(plain);
  });

  test('is kept as a hash alone, and told once', async () => {
    const worker = await addWorker(admin);
    const { code } = await codeFor(admin, worker);
    const rows = await server.services.asSystem((db) => db.selectFrom('home_care_access').selectAll().execute());
    expect(JSON.stringify(rows)).not.toContain(code);
    const listed = (await admin.send(calls.listAccess, { params: { id: worker } })).data.data;
    expect(listed).toHaveLength(1);
    expect(JSON.stringify(listed)).not.toContain(code);
  });

  test('ends with its time, when it is taken back, when the worker is paused and when the feature is off', async () => {
    const worker = await addWorker(admin);
    const late = await codeFor(admin, worker, 1);
    ahead = 2 * dayMs;
    expect((await openWith(server, late.code)).failure.code).toBe('code_invalid');
    ahead = 0;
    const taken = await codeFor(admin, worker);
    const { pass } = (await openWith(server, taken.code)).data;
    await admin.send(calls.revokeAccess, { params: { id: taken.id } });
    expect((await mine(withPass(pass))).failure.code).toBe('pass_invalid');
    const device = await deviceOf(server, admin, worker);
    const enable = (enabled: boolean) => admin.send(setFeature, { params: { id: 'home-care' }, body: { enabled } });
    const waiting = await codeFor(admin, worker);
    await enable(false);
    expect((await mine(device)).failure.code).toBe('feature_disabled');
    expect((await openWith(server, waiting.code)).failure.code).toBe('code_invalid');
    await enable(true);
    expect((await mine(device)).status).toBe(200);
    await admin.send(calls.changeWorker, { params: { id: worker }, body: { ...facts({ paused: true }), version: 1 } });
    expect((await mine(device)).failure.code).toBe('pass_invalid');
    expect((await admin.send(calls.makeAccess, { params: { id: worker }, body: { days: 1 } })).failure.code).toBe(
      'paused',
    );
  });

  test('tells a worker their own visits of yesterday until two weeks ahead, with what the door needs', async () => {
    const [own, other] = [await addWorker(admin), await addWorker(admin)];
    const visits = await addVisits(server, doctor, patient, { tasks: ['Wash', 'Breakfast'] });
    for (const [n, { id }] of visits.entries()) await assign(doctor, id, n % 2 === 0 ? own : other);
    const device = await deviceOf(server, admin, own);
    const { visits: seen, today } = (await mine(device)).data;
    expect(seen.length).toBeGreaterThanOrEqual(7);
    const limit = new Date(Date.parse(today) + 14 * dayMs).toISOString().slice(0, 10);
    expect(seen.every(({ day }) => day <= limit)).toBe(true);
    expect(seen.every(({ worker }) => worker!.id === own)).toBe(true);
    expect(seen[0]).toMatchObject({ access: 'Key box', tasks: ['Wash', 'Breakfast'] });
    expect(seen[0]!.allergies).not.toBeNull();
    const visit = visits[1]!.id;
    expect((await device.tell(visit, { kind: 'start' })).status).toBe(404);
    // A pass opens home care mode alone, and the one to send with reads nothing.
    expect((await device.reads.send(calls.readBoard, { query: {} })).status).toBe(401);
    expect((await mine(device.sends)).status).toBe(404);
    expect((await server.anyone.send(readMine)).status).toBe(401);
    expect((await doctor.send(readMine)).status).toBe(403);
  });

  test('gives a device a key that only this worker gets there, with a code that still opens', async () => {
    const [own, other] = [await addWorker(admin), await addWorker(admin)];
    const elsewhere = await server.login('admin@laurier.test');
    const setOf = (enabled: boolean) => elsewhere.send(setFeature, { params: { id: 'home-care' }, body: { enabled } });
    await setOf(true);
    const foreign = await addWorker(elsewhere);
    const device = randomUUID();
    const keyOf = async (by: Person, worker: string, on = device): Promise<string> =>
      (await openWith(server, (await codeFor(by, worker)).code, on)).data.deviceKey;
    const key = await keyOf(admin, own);
    expect(key.length).toBeGreaterThan(40);
    expect(await keyOf(admin, own)).toBe(key);
    const others = [await keyOf(admin, own, randomUUID()), await keyOf(admin, other), await keyOf(elsewhere, foreign)];
    expect(new Set([key, ...others]).size).toBe(4);
    const rows = await server.services.asSystem(async (db) => [
      await db.selectFrom('home_care_access').selectAll().execute(),
      await db.selectFrom('guest_pass').selectAll().execute(),
    ]);
    expect(JSON.stringify(rows)).not.toContain(key);
    // Neither a code that was taken back gives it, nor one of a clinic without the feature, nor any pass.
    const gone = await codeFor(admin, own);
    await admin.send(calls.revokeAccess, { params: { id: gone.id } });
    const refused = await openWith(server, gone.code, device);
    expect([refused.failure.code, JSON.stringify(refused.failure).includes(key)]).toEqual(['code_invalid', false]);
    const waiting = await codeFor(elsewhere, foreign);
    await setOf(false);
    expect((await openWith(server, waiting.code, device)).failure.code).toBe('code_invalid');
    const { reads } = await deviceOf(server, admin, own);
    expect(JSON.stringify((await mine(reads)).data)).not.toContain(key);
  });

  test('tells a locked device whether it is still on, and nothing else', async () => {
    const worker = await addWorker(admin);
    const made = await codeFor(admin, worker);
    const { pass, sendPass, gatePass } = (await openWith(server, made.code)).data;
    const gate = withPass(gatePass);
    expect((await gate.send(checkMode)).data).toEqual({ open: true });
    expect((await mine(gate)).status).toBe(404);
    for (const one of [gate, withPass(sendPass)]) expect((await one.send(closeMode)).status).toBe(404);
    expect((await mine(withPass(pass))).status).toBe(200);
    const event = eventOf(randomUUID(), { kind: 'start' });
    expect((await gate.send(sendEvent, { body: event })).failure.code).toBe('not_found');
    for (const other of [pass, sendPass]) expect((await withPass(other).send(checkMode)).status).toBe(404);
    expect((await server.anyone.send(checkMode)).status).toBe(401);
    await admin.send(calls.revokeAccess, { params: { id: made.id } });
    expect((await gate.send(checkMode)).data).toEqual({ open: false });
    ahead = 8 * dayMs;
    expect((await gate.send(checkMode)).status).toBe(401);
  });

  test('ends on the device that leaves it', async () => {
    const device = await deviceOf(server, admin, await addWorker(admin));
    expect((await device.reads.send(closeMode)).status).toBe(204);
    expect((await mine(device)).status).toBe(401);
  });
});

describe('RTE-4 a visit', () => {
  const readied = async (minutes = 60) => {
    const worker = await addWorker(admin);
    const [visit] = await addVisits(server, doctor, patient, { minutes });
    await assign(doctor, visit!.id, worker);
    return { worker, id: visit!.id, device: await deviceOf(server, admin, worker) };
  };

  test('is what its worker tells, each thing once, with a clock put right, and stands so in the report', async () => {
    const { id, device, worker } = await readied();
    // The device is three hours behind, and the visit began ten minutes ago.
    const behind = (minutes: number) => new Date(Date.now() - 3 * 3_600_000 - minutes * 60_000).toISOString();
    const clock = { at: behind(10), sent: behind(0), skew: 3 * 3_600_000, id: randomUUID() };
    for (let n = 0; n < 2; n += 1) expect((await device.tell(id, { kind: 'start' }, clock)).status).toBe(200);
    const visitNow = async () => (await mine(device)).data.visits.find((one) => one.id === id)!;
    const first = await visitNow();
    expect(Math.abs(Date.parse(first.startedAt!) - (Date.now() - 600_000))).toBeLessThan(2_000);
    expect(first).toMatchObject({ state: 'started', events: [{ at: clock.at, what: { kind: 'start' } }] });
    await device.tell(id, { kind: 'task', task: 'Wash', done: false, why: 'Refused' });
    await device.tell(id, { kind: 'note', text: '=1+1' });
    await device.tell(id, { kind: 'km', km: 4.2 });
    await device.tell(id, { kind: 'reason', text: 'Sent home early' });
    const end = { id: randomUUID() };
    await device.tell(id, { kind: 'end' }, end);
    const done = await visitNow();
    const results = [{ task: 'Wash', done: false, why: 'Refused' }];
    expect(done).toMatchObject({ state: 'done', km: 4.2, short: true, results, note: '=1+1', events: { length: 6 } });
    await device.tell(id, { kind: 'end' }, end);
    expect(await visitNow()).toEqual(done);

    const period = { from: done.day, to: done.day };
    const report = (await doctor.send(readReport, { query: period })).data;
    expect(report.workers.find((one) => one.id === worker)).toMatchObject({
      done: 1,
      short: 1,
      km: 4.2,
      plannedMinutes: 60,
    });
    const rows = (await doctor.send(listReportRows, { query: { ...period, worker, kind: 'short' } })).data.data;
    expect(rows.map((one) => one.id)).toEqual([id]);
    expect(rows[0]!.reason).toBe('Sent home early');
    await doctor.send(calls.settleVisit, { params: { id }, body: { outcome: 'kept', reason: '=HYPERLINK("x")' } });
    const csv = await doctor.fetch(`/v3/home-care/report/file?from=${done.day}&to=${done.day}`);
    const text = await csv.text();
    expect(text).toContain(`"'=HYPERLINK(""x"")"`);
    expect(exportReport.download).toBe(true);
  });

  test('of a worker’s own id made for another visit is no news of it', async () => {
    const [one, two] = [await readied(), await readied()];
    const id = randomUUID();
    await one.device.tell(one.id, { kind: 'start' }, { id });
    expect((await two.device.tell(two.id, { kind: 'start' }, { id })).status).toBe(404);
  });

  test('that nobody began is missed, in every sum and its rows alike', async () => {
    const worker = await addWorker(admin);
    const [visit] = await addVisits(server, doctor, patient);
    await assign(doctor, visit!.id, worker);
    ahead = 3 * dayMs;
    const { day } = visit!;
    const period = { from: day, to: day };
    const later = await server.login('practitioner@pavilion.test');
    const { workers, total } = (await later.send(readReport, { query: period })).data;
    expect(workers.find(({ id }) => id === worker)).toMatchObject({ missed: 1, done: 0 });
    const kinds = ['all', 'done', 'late', 'missed', 'short'] as const;
    for (const kind of kinds) {
      let count = 0;
      let after: string | undefined;
      do {
        const page = (await later.send(listReportRows, { query: { ...period, kind, ...(after && { after }) } })).data;
        count += page.data.length;
        after = page.next ?? undefined;
      } while (after);
      expect(count).toBe(kind === 'all' ? total.visits : total[kind]);
    }
    const wrong = { from: '2026-02-02', to: '2026-02-01' };
    expect((await later.send(readReport, { query: wrong })).status).toBe(422);
  });

  test('is in the patient’s own calendar, and in nobody else’s', async () => {
    await readied();
    const query = {
      from: new Date(Date.now() - dayMs).toISOString(),
      to: new Date(Date.now() + 7 * dayMs).toISOString(),
    };
    expect((await client.send(listOwn, { query })).data.data.length).toBeGreaterThan(0);
    const other = await server.login('patient2@pavilion.test');
    expect((await other.send(listOwn, { query })).data.data).toEqual([]);
  });
});

test('RTE-8 codes are tried a few times, and then not for a while', async () => {
  const limited = await startTestServer({ env: { RATE_LIMIT_FACTOR: '1' } });
  try {
    const answers: string[] = [];
    for (let n = 0; n < 11; n += 1) answers.push((await openWith(limited, `AAAA-AAAA-AA${n}`)).failure.code);
    expect(answers.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'code_invalid'));
    expect(answers[10]).toMatch(/^too_many/);
  } finally {
    await limited.close();
  }
});
