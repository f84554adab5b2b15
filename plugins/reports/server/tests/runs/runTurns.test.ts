import { setTimeout as sleep } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { listNotifications } from '#core/shared';
import { Failure, type FileStore } from '#core/server';
import { joined } from '#plugins/staff/server/tests/testKit.ts';
import type { Person, TestServer } from '#test/kit/server/server.ts';
import { cancelRun, retryRun } from '../../../shared/runCalls.ts';
import { mostOfClinic } from '../../runs/claimRun.ts';
import * as kit from './longKit.ts';

let server: TestServer;
let doctor: Person;
beforeAll(async () => {
  server = await kit.startLong();
  doctor = await server.login('practitioner@pavilion.test');
});
afterAll(() => server.close());
afterEach(async () => {
  jest.restoreAllMocks();
  kit.clock.ahead = 0;
  await server.services.asSystem((db) => db.deleteFrom('report_file').execute());
  await server.services.asSystem((db) => db.deleteFrom('file').where('owner', 'like', 'report-file:%').execute());
});

type Receive = FileStore['receive'];
/** What stands in the way of the file store, by how many were received before. */
const receiving = (by: (nth: number, really: Receive) => Receive) => {
  const { files } = server.services;
  const really = files.receive.bind(files);
  let nth = 0;
  return jest.spyOn(files, 'receive').mockImplementation((file) => {
    nth += 1;
    return by(nth, really)(file);
  });
};
/** The file itself, and not the lines that were counted, which are in a transaction of their own. */
const isFile = ({ accept }: Parameters<Receive>[0]): boolean => accept.length > 1;
const cut: Receive = () => Promise.reject(new Error('cut off'));
const gate = () => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
};
const until = async (holds: () => Promise<boolean>): Promise<void> => {
  for (let n = 0; n < 200; n += 1) {
    if (await holds()) return;
    await sleep(100);
  }
  throw new Error('It did not come to that.');
};
const total = kit.days * kit.people + 1;

test('RTE-3 reports: what was counted stays when the writing is cut off, and is written anew to the same file', async () => {
  const whole = await kit.askFor(doctor);
  await kit.work(server);
  const wanted = await kit.bytesOf(await kit.fileOf(doctor, whole));
  const id = await kit.askFor(doctor);
  receiving((nth, really) => (nth === 2 ? cut : really));
  await kit.work(server);
  const row = await kit.rowOf(server, id);
  expect(row).toMatchObject({ state: 'running', failures: 1, file_id: null, holder: null });
  expect(row.counted?.overview.now.lines).toBe(total - 1);
  expect(await kit.runsOf(doctor)).toContainEqual(
    expect.objectContaining({ id, state: 'writing', rows: 0, rowsTotal: total }),
  );
  // Not at once again, and then from the lines that were counted: what is written meanwhile is not in it.
  await kit.work(server);
  expect(await kit.stateFor(doctor, id)).toBe('writing');
  kit.clock.ahead = 10_001;
  await kit.work(server);
  expect((await kit.bytesOf(await kit.fileOf(doctor, id))).equals(wanted)).toBe(true);
  expect(await kit.keptFiles(server)).toHaveLength(2);
});

test('RTE-3 reports: a process that ended leaves its run to another once its time is over', async () => {
  const id = await kit.askFor(doctor);
  const now = server.services.now().getTime();
  await server.services.asSystem((db) =>
    db
      .updateTable('report_file')
      .set({ began_at: new Date(now), holder: 'gone', held_until: new Date(now + 30_000) })
      .where('id', '=', id)
      .execute(),
  );
  await kit.work(server);
  expect(await kit.runsOf(doctor)).toEqual([expect.objectContaining({ id, state: 'counting' })]);
  kit.clock.ahead = 30_001;
  await kit.work(server);
  expect(await kit.stateFor(doctor, id)).toBe('ready');
});

test('RTE-3 reports: whoever comes back to a run that another has taken over keeps nothing of it', async () => {
  const id = await kit.askFor(doctor);
  const way = gate();
  let waits = false;
  receiving((_, really) => async (file) => {
    if (isFile(file)) {
      waits = true;
      await way.opened;
    }
    return really(file);
  });
  const late = kit.work(server);
  await until(async () => waits);
  kit.clock.ahead = 40_000;
  await server.services.asSystem((db) =>
    db
      .updateTable('report_file')
      .set({ holder: 'another', held_until: new Date(server.services.now().getTime() + 30_000) })
      .where('id', '=', id)
      .execute(),
  );
  way.open();
  await late;
  expect(await kit.rowOf(server, id)).toMatchObject({
    state: 'running',
    holder: 'another',
    file_id: null,
    failures: 0,
  });
  expect(await kit.keptFiles(server)).toEqual(['lines.ndjson']);
});

test('RTE-3 reports: cancelled in the middle, it is read no further and nothing of it stays', async () => {
  const id = await kit.askFor(doctor);
  let pieces = 0;
  receiving((nth, really) => (file) => {
    if (nth !== 2) return really(file);
    const slow = async function* () {
      for await (const piece of file.bytes) {
        pieces += 1;
        await sleep(1_500);
        yield piece as Buffer;
      }
    };
    return really({ ...file, bytes: Readable.from(slow(), { objectMode: false }) });
  });
  const working = kit.work(server);
  await until(async () => (await kit.runsOf(doctor)).some(({ state, rows }) => state === 'writing' && rows > 0));
  const began = Date.now();
  expect((await doctor.send(cancelRun, { params: { id } })).status).toBe(204);
  await working;
  expect(Date.now() - began).toBeLessThan(5_000);
  expect(pieces).toBeGreaterThan(0);
  expect(await kit.rowOf(server, id)).toMatchObject({
    state: 'cancelled',
    counted: null,
    part_id: null,
    file_id: null,
  });
  expect(await kit.keptFiles(server)).toEqual([]);
  expect((await doctor.send(cancelRun, { params: { id } })).status).toBe(204);
  // It can be had after all.
  jest.restoreAllMocks();
  expect((await doctor.send(retryRun, { params: { id } })).status).toBe(204);
  await kit.work(server);
  expect(await kit.stateFor(doctor, id)).toBe('ready');
  expect((await doctor.send(cancelRun, { params: { id } })).failure.code).toBe('run_ended');
  expect((await doctor.send(retryRun, { params: { id } })).failure.code).toBe('run_goes_on');
});

test('RTE-3 reports: after some failures it has failed, is told so, and begins anew when that is asked for', async () => {
  const id = await kit.askFor(doctor);
  receiving((nth, really) => (nth === 1 ? really : cut));
  for (let n = 0; n < 3; n += 1) {
    await kit.work(server);
    kit.clock.ahead += 10_001;
  }
  expect(await kit.stateFor(doctor, id)).toBe('failed');
  expect(await kit.keptFiles(server)).toEqual([]);
  const bell = (await doctor.send(listNotifications)).data.data.find(({ type }) => type === 'report_exported');
  expect(bell?.data).toMatchObject({ resource_id: id, session_status: 'failed' });
  jest.restoreAllMocks();
  await doctor.send(retryRun, { params: { id } });
  expect(await kit.stateFor(doctor, id)).toBe('waiting');
  await kit.work(server);
  expect(await kit.stateFor(doctor, id)).toBe('ready');
});

test('RTE-3 reports: a file that would have too many lines fails at once, and says so until it is asked for anew', async () => {
  const id = await kit.askFor(doctor);
  receiving(() => () => Promise.reject(new Failure(422, 'too_many_lines', 'More than 500000 lines.')));
  await kit.work(server);
  expect(await kit.runsOf(doctor)).toEqual([expect.objectContaining({ id, state: 'failed', why: 'too_many_lines' })]);
  jest.restoreAllMocks();
  await doctor.send(retryRun, { params: { id } });
  await kit.work(server);
  expect(await kit.runsOf(doctor)).toEqual([expect.objectContaining({ id, state: 'ready', why: null })]);
});

test('RTE-3 reports: of a person one is under way, of a clinic two, whatever number of processes work, and each is made once', async () => {
  const colleagues = await Promise.all(['a', 'b'].map(() => joined(server, doctor.orgId)));
  const few = { ...kit.long, by: ['who'] };
  const ids: string[] = [];
  for (const who of [doctor, ...colleagues])
    for (const from of ['2026-03-01', '2026-03-02']) ids.push(await kit.askFor(who, { ...few, from }));
  const way = gate();
  let received = 0;
  receiving((_, really) => async (file) => {
    if (isFile(file)) {
      received += 1;
      await way.opened;
    }
    return really(file);
  });
  const processes = Array.from({ length: 4 }, () => kit.work(server));
  await until(async () => received === mostOfClinic);
  await sleep(500);
  const begun = await server.services.asSystem((db) =>
    db.selectFrom('report_file').select('profile_id').where('began_at', 'is not', null).execute(),
  );
  expect(begun).toHaveLength(mostOfClinic);
  expect(new Set(begun.map(({ profile_id }) => profile_id)).size).toBe(mostOfClinic);
  way.open();
  await Promise.all(processes);
  await kit.work(server);
  const states = await Promise.all(ids.map(async (id) => (await kit.rowOf(server, id)).state));
  expect(states).toEqual(ids.map(() => 'ready'));
  expect(received).toBe(ids.length);
  expect(await kit.keptFiles(server)).toHaveLength(ids.length);
});
