import papa from 'papaparse';
import { listNotifications, setFeature } from '#core/shared';
import { createRole, removeRole } from '#plugins/staff/shared/roleCalls.ts';
import { settleAudit } from '#test/kit/server/audit.ts';
import { sheetCells } from '#test/kit/files/sheetCells.ts';
import type { Person, TestServer } from '#test/kit/server/server.ts';
import { evaluate, mostAtOnce } from '../../../shared/calls.ts';
import { askRun, cancelRun, mostUnmade, removeRun, retryRun, runKeptDays } from '../../../shared/runCalls.ts';
import { forgetRuns } from '../../runs/runEnds.ts';
import { asked } from '../testKit.ts';
import * as kit from './longKit.ts';

const { long } = kit;
const dayMs = 86_400_000;
const day = (ago: number): string => new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10);

let server: TestServer;
let [doctor, admin, manager, patient, laurier] = [] as unknown as readonly [Person, Person, Person, Person, Person];
beforeAll(async () => {
  server = await kit.startLong();
  [doctor, admin, manager, patient, laurier] = await Promise.all([
    server.login('practitioner@pavilion.test'),
    server.login('admin@pavilion.test'),
    server.login('clinic-admin@pavilion.test'),
    server.login('patient@pavilion.test'),
    server.login('admin@laurier.test'),
  ]);
});
afterAll(() => server.close());
afterEach(async () => {
  kit.clock.ahead = 0;
  await server.services.asSystem((db) => db.deleteFrom('report_file').execute());
  await server.services.asSystem((db) => db.deleteFrom('file').where('owner', 'like', 'report-file:%').execute());
});

const exportedBy = async (who: Person, measure: string): Promise<number> => {
  await settleAudit(server);
  const entries = await server.services.db
    .selectFrom('audit_event')
    .select('id')
    .where('action', '=', 'exported')
    .where('profile_id', '=', who.profileId)
    .where('target_id', '=', measure)
    .execute();
  return entries.length;
};
const bellOf = async (who: Person) =>
  (await who.send(listNotifications)).data.data.flatMap(({ type, data }) =>
    type === 'report_exported' ? [[data.resource_id, data.session_status]] : [],
  );
const turn = (feature: string, enabled: boolean) =>
  manager.send(setFeature, { params: { id: feature }, body: { enabled } });

test('RTE-3 reports: a file of many lines is refused while somebody waits, and asked for instead', async () => {
  const { locale: _, format: __, ...body } = long;
  expect((await doctor.send(evaluate, { body })).failure.code).toBe('too_many_lines');
  const codes = await Promise.all(
    ['csv', 'xlsx', 'pdf'].map(async (format) => (await kit.exportNow(doctor, { ...long, format })).json()),
  );
  expect(codes.map(({ code }) => code)).toEqual(['long_export', 'long_export', 'long_pdf']);
  const few = { ...long, by: ['who'] };
  expect((await kit.exportNow(doctor, few)).status).toBe(200);
  // More than are shown, and still at once.
  const some = { ...long, to: '2026-03-19' };
  const lines = papa.parse<string[]>((await kit.bytesOf(await kit.exportNow(doctor, some))).toString()).data;
  expect(lines.findIndex(([first]) => first === 'Total')).toBe(10 * kit.people + 1);
  expect(10 * kit.people).toBeLessThan(mostAtOnce);
});

test('RTE-3 reports: a long export is made in the background, told in the bell, in the trail once, and kept for a week', async () => {
  const before = await exportedBy(doctor, long.measure);
  const id = await kit.askFor(doctor);
  expect(await kit.runsOf(doctor)).toEqual([
    expect.objectContaining({ id, state: 'waiting', rows: 0, rowsTotal: null, size: null, keptUntil: null }),
  ]);
  expect(await kit.askFor(doctor)).toBe(id);
  expect((await kit.fileOf(doctor, id)).status).toBe(404);
  await kit.work(server);
  const total = kit.days * kit.people + 1;
  const [run] = await kit.runsOf(doctor);
  expect(run).toMatchObject({ state: 'ready', rows: total, title: { 'en-CA': 'Long' }, from: long.from, to: long.to });
  expect(Date.parse(run!.keptUntil!) - server.services.now().getTime()).toBe(runKeptDays * dayMs);
  const answer = await kit.fileOf(doctor, id);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(answer.headers.get('content-disposition')).toContain('tasks.long-2026-03-10-2026-04-18.csv');
  const bytes = await kit.bytesOf(answer);
  expect(bytes.length).toBe(run!.size);
  const { data } = papa.parse<string[]>(bytes.toString());
  expect(data.findIndex(([first]) => first === 'Total')).toBe(total);
  expect(data[1]!.slice(0, 2)).toEqual(['Mar 10, 2026', "'=Person 1"]);
  // Of one to nine facts, those of fewer than five.
  const few = data.slice(1, total).filter((line) => line.includes('suppressed'));
  expect(Math.abs(few.length / (total - 1) - 4 / 9)).toBeLessThan(0.01);
  await kit.fileOf(doctor, id);
  expect(await exportedBy(doctor, long.measure)).toBe(before + 1);
  expect(await bellOf(doctor)).toContainEqual([id, 'ready']);
  expect(await kit.keptFiles(server)).toEqual(['tasks.long-2026-03-10-2026-04-18.csv']);

  // A session of before has ended by then.
  const after = (ms: number): Promise<Person> => {
    kit.clock.ahead = ms;
    return server.login(doctor.email, doctor.profileId);
  };
  const week = await after(runKeptDays * dayMs);
  expect(await kit.stateFor(week, id)).toBe('gone');
  expect((await kit.fileOf(week, id)).status).toBe(404);
  await forgetRuns(server.services);
  expect([await kit.stateFor(week, id), await kit.keptFiles(server)]).toEqual(['gone', []]);
  const month = await after(2 * runKeptDays * dayMs + 1);
  await forgetRuns(server.services);
  expect(await kit.runsOf(month)).toEqual([]);
});

const same: readonly kit.Body[] = [
  asked('appointments.noShows', day(300), day(5), { by: ['practitioner'], compare: 'previous' }),
  asked('appointments.visits', day(300), day(-3), { by: ['month', 'mode'], compare: 'year' }),
  asked('appointments.visits', day(90), day(-3), { by: ['day'], compare: 'previous' }),
  asked('appointments.lostTime', day(300), day(0), { by: ['practitioner'], where: { cause: ['noshow'] } }),
  asked('messaging.responseTime', day(600), day(0), { by: ['week', 'channel'] }),
  asked('tasks.age', day(300), day(0)),
  asked('tasks.long', '2026-03-10', '2026-03-17', { by: ['who', 'day'], compare: 'previous' }),
].flatMap((body) => [
  { ...body, locale: 'en-CA', format: 'csv' },
  { ...body, locale: 'fr-CA', format: 'xlsx' },
]);

test('RTE-3 reports: a file made in the background is byte by byte the one that is sent at once', async () => {
  for (const body of same) {
    const at = [body.measure, body.by, body.format];
    const now = await kit.exportNow(admin, body);
    expect([...at, now.status]).toEqual([...at, 200]);
    const id = await kit.askFor(admin, body);
    await kit.work(server);
    const later = await kit.fileOf(admin, id);
    expect([...at, later.status]).toEqual([...at, 200]);
    expect(later.headers.get('content-type')).toBe(now.headers.get('content-type'));
    const [one, other] = [await kit.bytesOf(now), await kit.bytesOf(later)];
    expect([...at, other.equals(one)]).toEqual([...at, true]);
    if (body.format === 'xlsx') expect(sheetCells(new Uint8Array(other)).length).toBeGreaterThan(3);
  }
}, 120_000);

test('ROL-1 nobody else may see, have, cancel or remove a long export, not even who runs the clinic', async () => {
  const id = await kit.askFor(doctor);
  await kit.work(server);
  const params = { id };
  for (const who of [admin, manager, laurier]) {
    expect(await kit.runsOf(who)).toEqual([]);
    expect((await kit.fileOf(who, id)).status).toBe(404);
    for (const call of [cancelRun, retryRun, removeRun]) expect((await who.send(call, { params })).status).toBe(404);
  }
  expect((await kit.fileOf(patient, id)).status).toBe(403);
  expect((await patient.send(askRun, { body: long })).status).toBe(403);
  expect((await doctor.send(askRun, { body: { ...long, measure: 'tasks.none' } })).status).toBe(404);
  expect((await doctor.send(askRun, { body: { ...long, from: '2026-05-01' } })).status).toBe(422);
  expect((await kit.fileOf(doctor, id)).status).toBe(200);
  expect((await doctor.send(removeRun, { params })).status).toBe(204);
  expect([await kit.runsOf(doctor), await kit.keptFiles(server)]).toEqual([[], []]);
});

test('ROL-1 whoever lost the right before the turn gets no file, and hears of none', async () => {
  const before = (await bellOf(doctor)).length;
  const id = await kit.askFor(doctor);
  await turn('tasks', false);
  await kit.work(server);
  expect([(await kit.rowOf(server, id)).state, await kit.keptFiles(server)]).toEqual(['gone', []]);
  // What the report is called is the feature's too.
  expect(await kit.runsOf(doctor)).toEqual([]);
  expect((await doctor.send(retryRun, { params: { id } })).status).toBe(404);
  await turn('tasks', true);
  expect((await bellOf(doctor)).length).toBe(before);
  expect(await kit.stateFor(doctor, id)).toBe('gone');
});

test('ROL-1 whoever lost the right to the figures gets nothing at the download, and the file is removed', async () => {
  const id = await kit.askFor(doctor);
  await kit.work(server);
  await turn('tasks', false);
  expect((await kit.fileOf(doctor, id)).status).toBe(404);
  await turn('tasks', true);
  expect([await kit.keptFiles(server), await kit.stateFor(doctor, id)]).toEqual([[], 'gone']);
  expect((await kit.fileOf(doctor, id)).status).toBe(404);
});

const profile = (who: Person, set: { readonly suspended_at?: Date | null; readonly custom_role_id?: string | null }) =>
  server.services.asSystem((db) => db.updateTable('profile').set(set).where('id', '=', who.profileId).execute());

test('ROL-1 a custom role without reports, a suspension and a feature that is off end what is kept', async () => {
  const role = { name: 'No reports', base: 'practitioner' as const, takes: ['reports:see'], gives: [] };
  const { id: custom_role_id } = (await manager.send(createRole, { body: role })).data;
  const ends: readonly [string, () => Promise<unknown>, () => Promise<unknown>][] = [
    ['custom', () => profile(doctor, { custom_role_id }), () => profile(doctor, { custom_role_id: null })],
    ['leaves', () => profile(doctor, { suspended_at: new Date() }), () => profile(doctor, { suspended_at: null })],
    ['off', () => turn('reports', false), () => turn('reports', true)],
  ];
  for (const [why, lose, regain] of ends) {
    const id = await kit.askFor(doctor, { ...long, by: ['who'] });
    await kit.work(server);
    expect([why, await kit.keptFiles(server)]).toEqual([why, [expect.anything()]]);
    await lose();
    const waiting = await server.services.asSystem(async (db) => {
      const { counted: _, asked: body, ...row } = await kit.rowOf(server, id);
      const more = { id: undefined, state: 'running' as const, asked: JSON.stringify(body), file_id: null };
      return db
        .insertInto('report_file')
        .values({ ...row, ...more })
        .returning('id')
        .executeTakeFirstOrThrow();
    });
    await forgetRuns(server.services);
    await regain();
    const states = await Promise.all([id, waiting.id].map(async (one) => (await kit.rowOf(server, one)).state));
    expect([why, states, await kit.keptFiles(server)]).toEqual([why, ['gone', 'gone'], []]);
  }
  await manager.send(removeRole, { params: { id: custom_role_id } });
});

test('RTE-3 reports: so many unmade ones of a person and no more', async () => {
  for (let n = 1; n <= mostUnmade; n += 1) await kit.askFor(doctor, { ...long, from: `2026-03-0${n}` });
  expect((await doctor.send(askRun, { body: { ...long, from: '2026-02-01' } })).failure.code).toBe('too_many_runs');
  expect((await admin.send(askRun, { body: long })).status).toBe(200);
});
