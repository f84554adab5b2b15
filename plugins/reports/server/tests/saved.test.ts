import { sql } from 'kysely';
import { setFeature } from '#core/shared';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { forgetDeleted } from '../saved/savedReports.ts';
import { changeSaved, listSaved, pinSaved, removeSaved, restoreSaved, saveReport } from '../../shared/savedCalls.ts';

let server: TestServer;
let [doctor, admin, elsewhere, patient] = [] as unknown as readonly [Person, Person, Person, Person];
let ahead = 0;

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(Date.now() + ahead) });
  [doctor, admin, elsewhere, patient] = await Promise.all([
    server.login('practitioner@pavilion.test'),
    server.login('admin@pavilion.test'),
    server.login('admin@laurier.test'),
    server.login('patient@pavilion.test'),
  ]);
});
afterAll(() => server.close());
beforeEach(() => {
  ahead = 0;
});

const noShows = 'measure=appointments.noShows&by=practitioner&period=lastMonth';
const faxes = 'measure=faxes.volume';
const save = async (who: Person, name: string, more: { query?: string; shared?: boolean } = {}): Promise<string> =>
  (await who.send(saveReport, { body: { name, query: noShows, shared: false, ...more } })).data.id;
const listFor = async (who: Person) => (await who.send(listSaved)).data.data;
const find = async (who: Person, id: string) => (await listFor(who)).find((one) => one.id === id);
const by = (id: string) => ({ params: { id } });
const faxesOn = (enabled: boolean) => admin.send(setFeature, { params: { id: 'faxes' }, body: { enabled } });

test('RTE-3 reports: what is saved is the address’s choices, without what was open on the page', async () => {
  const query = `rows=hits&${noShows}&line=1%7C2&is-mode=video&saved=x&token=secret&by=mode&is-A=1&to=`;
  const id = await save(doctor, '  Video no-shows ', { query });
  expect(await find(doctor, id)).toEqual({
    ...{ id, name: 'Video no-shows', shared: false, mine: true, manages: true, owner: '', pinned: false },
    ...{ query: 'by=mode&is-mode=video&measure=appointments.noShows&period=lastMonth', available: true },
  });
});

test('RTE-3 reports: one’s own are seen by nobody else until they are shared, and then by the clinic alone', async () => {
  const id = await save(doctor, 'Mine');
  for (const other of [admin, elsewhere]) {
    expect(await find(other, id)).toBeUndefined();
    for (const refused of [
      await other.send(changeSaved, { ...by(id), body: { name: 'Theirs' } }),
      await other.send(removeSaved, by(id)),
      await other.send(pinSaved, { ...by(id), body: { pinned: true } }),
    ])
      expect([refused.status, refused.failure.code]).toEqual([404, 'not_found']);
  }
  await doctor.send(changeSaved, { ...by(id), body: { shared: true } });
  expect(await find(admin, id)).toMatchObject({ name: 'Mine', mine: false, manages: true, owner: expect.any(String) });
  expect(await find(elsewhere, id)).toBeUndefined();
  expect((await elsewhere.send(pinSaved, { ...by(id), body: { pinned: true } })).status).toBe(404);
  expect((await patient.send(listSaved)).failure.code).toBe('forbidden');
});

test('RTE-3 reports: a practitioner changes their own alone, an administrator every shared one', async () => {
  const id = await save(admin, 'For all', { shared: true });
  expect(await find(doctor, id)).toMatchObject({ manages: false });
  expect((await doctor.send(removeSaved, by(id))).status).toBe(404);
  const other = await save(doctor, 'By a doctor', { shared: true });
  expect((await admin.send(changeSaved, { ...by(other), body: { name: 'Renamed' } })).status).toBe(204);
  expect((await find(doctor, other))?.name).toBe('Renamed');
});

test('RTE-3 reports: the database itself keeps clinics apart', async () => {
  await save(doctor, 'Apart', { shared: true });
  const count = (orgId: string, table: string) =>
    server.services.inOrg(orgId, async (db) => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db);
      return rows[0]!.n;
    });
  expect(await count(doctor.orgId, 'saved_report')).toBeGreaterThan(0);
  expect(await count(elsewhere.orgId, 'saved_report')).toBe(0);
});

test('RTE-3 reports: what was deleted comes back within a day, with its pins, and is gone after it', async () => {
  const id = await save(doctor, 'Gone soon', { shared: true });
  await admin.send(pinSaved, { ...by(id), body: { pinned: true } });
  await doctor.send(removeSaved, by(id));
  expect(await find(doctor, id)).toBeUndefined();
  expect(await find(admin, id)).toMatchObject({ name: null, query: null, pinned: true, available: false });
  expect((await doctor.send(removeSaved, by(id))).status).toBe(404);
  expect((await doctor.send(restoreSaved, by(id))).status).toBe(204);
  expect(await find(admin, id)).toMatchObject({ name: 'Gone soon', pinned: true, available: true });
  await doctor.send(removeSaved, by(id));
  const again = await save(doctor, 'Gone soon');
  expect((await doctor.send(restoreSaved, by(id))).failure.code).toBe('name_taken');
  await doctor.send(removeSaved, by(again));
  ahead = 25 * 3_600_000;
  const later = await server.login(doctor.email);
  expect((await later.send(restoreSaved, by(id))).status).toBe(404);
  await forgetDeleted(server.services);
  const pinned = await server.login(admin.email);
  expect(await find(pinned, id)).toBeUndefined();
});

test('RTE-3 reports: whoever may no longer see a report is told so, and reads neither its name nor its choices', async () => {
  const shared = await save(admin, 'Faxes of all', { query: faxes, shared: true });
  const own = await save(doctor, 'My faxes', { query: faxes });
  for (const id of [shared, own]) await doctor.send(pinSaved, { ...by(id), body: { pinned: true } });
  await faxesOn(false);
  expect(await find(doctor, shared)).toMatchObject({ name: null, query: null, available: false, pinned: true });
  expect(await find(doctor, own)).toMatchObject({ name: 'My faxes', available: false, pinned: true });
  expect((await doctor.send(saveReport, { body: { name: 'More', query: faxes, shared: false } })).status).toBe(404);
  await faxesOn(true);
  expect(await find(doctor, shared)).toMatchObject({ name: 'Faxes of all', available: true });
  await admin.send(changeSaved, { ...by(shared), body: { shared: false } });
  expect(await find(doctor, shared)).toMatchObject({ name: null, available: false });
  for (const id of [shared, own]) await doctor.send(pinSaved, { ...by(id), body: { pinned: false } });
  expect(await find(doctor, shared)).toBeUndefined();
});

test('RTE-3 reports: pins are one person’s own, six at most', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 7; n += 1) ids.push(await save(doctor, `Pin ${n}`, { shared: true }));
  const pin = (id: string, pinned = true) => doctor.send(pinSaved, { ...by(id), body: { pinned } });
  for (const id of ids.slice(0, 6)) expect((await pin(id)).status).toBe(204);
  expect((await pin(ids[0]!)).status).toBe(204);
  expect((await pin(ids[6]!)).status).toBe(422);
  await pin(ids[0]!, false);
  expect((await pin(ids[6]!)).status).toBe(204);
  expect((await listFor(admin)).filter(({ pinned }) => pinned)).toEqual([]);
});

test.each([
  ['names no report', { query: 'by=mode' }],
  ['names something else', { query: 'measure=../faxes' }],
  ['is longer than an address', { query: `${noShows}&is-mode=${'x'.repeat(2_000)}` }],
  ['has no name', { name: '   ' }],
  ['has a long name', { name: 'x'.repeat(81) }],
])('RTE-3 reports: what %s is not saved', async (_, more) => {
  const body = { name: 'Odd', query: noShows, shared: false, ...more };
  expect((await doctor.send(saveReport, { body })).status).toBe(422);
});

test('RTE-3 reports: a name is one person’s once, and fifty reports are enough', async () => {
  await save(doctor, 'Twice');
  const body = { name: 'Twice', query: noShows, shared: false };
  expect((await doctor.send(saveReport, { body })).failure.code).toBe('name_taken');
  expect((await admin.send(saveReport, { body })).status).toBe(201);
  const had = (await listFor(admin)).filter(({ mine }) => mine).length;
  // At once: each of them finds room, unless they wait for one another.
  const last = await Promise.all(
    Array.from({ length: 50 }, (_, n) => admin.send(saveReport, { body: { ...body, name: `Many ${n}` } })),
  );
  expect(last.filter(({ status }) => status === 201).length).toBe(50 - had);
  expect(last.filter(({ status }) => status === 422).length).toBe(had);
});
