import { sql } from 'kysely';
import type { AuditAction, AuditTarget, CallInput } from '#core/shared';
import { csvLine } from '#core/server/csv.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import {
  auditEntries,
  auditWords,
  exportAudit,
  findAuditPeople,
  readSeal,
  searchAudit,
  verifyAudit,
} from '../../shared/audit/calls.ts';

let server: TestServer;
let admin: Person;
let nurse: Person;
let clock = Date.now();
beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(clock) });
  admin = await server.login('admin@pavilion.test');
  nurse = await server.login('practitioner2@pavilion.test');
});
afterAll(() => server.close());

interface Said {
  readonly action?: AuditAction;
  readonly type?: AuditTarget;
  readonly id?: string;
  readonly patient?: string;
  readonly request?: string;
  readonly detail?: Readonly<Record<string, string | number | readonly string[]>>;
}

const say = ({ action = 'read', type = 'record', id = 'x', patient, request = 'r', detail = {} }: Said) =>
  server.services.inOrg(admin.orgId, (db) =>
    server.services.audit.record(
      db,
      admin.orgId,
      { accountId: nurse.accountId, profileId: nurse.profileId, role: 'practitioner', ip: '::1', requestId: request },
      { action, target: { type, id }, ...(patient !== undefined && { patientId: patient }), detail },
    ),
  );
const wait = (minutes: number): void => void (clock += minutes * 60_000);

type Query = NonNullable<CallInput<typeof searchAudit>['query']>;
const search = async (query: Query) => (await admin.send(searchAudit, { query })).data;
const own = (query: Query = {}) => search({ person: nurse.profileId, limit: 100, ...query });

test('RTE-5 clinic/management: all that one page load asks of a patient is one act, with its entries on demand', async () => {
  for (let n = 0; n < 130; n += 1) await say({ patient: 'page', id: 'page', detail: { Observation: n } });
  wait(2);
  await say({ patient: 'page', id: 'page' });
  const { data } = await own({ patient: 'page' });
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({ action: 'read', targetType: 'record', person: 'Daniel Okafor', entries: 131 });
  const id = data[0]!.id;
  const first = (await admin.send(auditEntries, { params: { id }, query: {} })).data;
  expect(first.data).toHaveLength(100);
  const rest = (await admin.send(auditEntries, { params: { id }, query: { after: first.next! } })).data;
  expect(rest.data).toHaveLength(31);
  expect(rest.next).toBeNull();

  wait(30);
  // Their session has ended meanwhile.
  admin = await server.login('admin@pavilion.test');
  await say({ patient: 'page', id: 'page' });
  expect((await own({ patient: 'page' })).data.map(({ entries }) => entries)).toEqual([1, 131]);
});

test('RTE-5 clinic/management: what one request changes is one act, and what the feature said of it is told', async () => {
  const request = 'booking';
  await say({ action: 'changed', type: 'Appointment', id: 'a1', patient: 'booked', request });
  await say({ action: 'changed', type: 'Slot', id: 's1', patient: 'booked', request });
  const detail = { cancelled: 1 };
  await say({ action: 'changed', type: 'Appointment', id: 'a1', patient: 'booked', request, detail });
  await say({ action: 'changed', type: 'Appointment', id: 'a1', patient: 'booked', request: 'another' });
  const { data } = await own({ patient: 'booked' });
  expect(data.map(({ way, entries }) => ({ way, entries }))).toEqual([
    { way: null, entries: 1 },
    { way: 'cancelled', entries: 3 },
  ]);
});

test('RTE-5 clinic/management: a list that showed a patient among others is found by that patient', async () => {
  await say({ type: 'Patient', id: 'several', detail: { Patient: 2, patients: ['one', 'two'] } });
  await say({ type: 'Task', id: 'several', detail: { Task: 2, patients: ['two', 'three'] } });
  const { data } = await own({ patient: 'three' });
  expect(data).toMatchObject([{ targetType: 'several', patients: 3, entries: 2, patientId: null }]);
  expect((await own({ patient: 'nobody' })).data).toEqual([]);
});

test('RTE-5 clinic/management: acts are found by person, action, kind and day', async () => {
  await say({ action: 'exported', type: 'report', id: 'visits', request: 'export' });
  expect((await own({ action: 'exported', target: 'report' })).data).toHaveLength(1);
  expect((await search({ person: admin.profileId, target: 'report' })).data).toEqual([]);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' }).format(new Date(clock));
  expect((await own({ target: 'report', from: today, to: today })).data).toHaveLength(1);
  expect((await own({ target: 'report', to: '2020-01-01' })).data).toEqual([]);
  const { data } = await admin.send(auditWords, {});
  expect(data.actions).toEqual(expect.arrayContaining(['read', 'exported']));
  expect(data.targets).toEqual(expect.arrayContaining(['report', 'several']));
});

test('RTE-5 clinic/management: people are found by the beginnings of their names, accents or not, and by their id', async () => {
  const find = async (text: string) =>
    (await admin.send(findAuditPeople, { body: { text } })).data.data.map(({ name }) => name);
  expect(await find('okaf dan')).toEqual(['Daniel Okafor']);
  expect(await find('%')).toEqual([]);
  expect(await find('')).toEqual([]);
  const { data } = await admin.send(findAuditPeople, { body: { id: nurse.profileId } });
  expect(data.data).toMatchObject([{ name: 'Daniel Okafor', role: 'practitioner' }]);
});

test('RTE-5 clinic/management: pages neither repeat nor leave out an act while new ones arrive', async () => {
  // Many begin at the same moment.
  for (let n = 0; n < 60; n += 1) await say({ action: 'changed', type: 'file', id: `f${n}`, request: `request ${n}` });
  const seen: number[] = [];
  for (let before: string | undefined; ;) {
    const page = await own({ target: 'file', limit: 7, ...(before !== undefined && { before }) });
    seen.push(...page.data.map(({ id }) => id));
    await say({ action: 'changed', type: 'file', id: 'late', request: `late ${seen.length}` });
    if (page.next === null) break;
    before = page.next;
  }
  expect(seen).toHaveLength(60);
  expect(new Set(seen).size).toBe(60);
});

test('RTE-5 clinic/management: reading the trail stands in the trail', async () => {
  await search({ patient: 'p2', person: nurse.profileId });
  wait(10);
  const [latest] = (await search({ target: 'audit', limit: 1 })).data;
  expect(latest).toMatchObject({ person: 'Claire Bouchard', way: 'search' });
});

test('RTE-5 clinic/management: the CSV holds exactly the search, in sentences or entry by entry, and no formula', async () => {
  await say({ patient: 'csv', id: 'csv' });
  await say({ patient: 'csv', id: 'csv', detail: { by: '=HYPERLINK("x")' } });
  const lines = async (more: string): Promise<readonly string[]> => {
    const response = await admin.fetch(`/v3/clinic/audit/export?patient=csv${more}`);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    return (await response.text()).trim().split('\r\n');
  };
  const acts = await lines('&locale=fr-CA');
  expect(acts).toHaveLength(2);
  expect(acts[1]).toContain('Daniel Okafor a ouvert le dossier d’une personne dont le nom n’est pas connu ici');
  expect(await lines('&as=entries')).toHaveLength(3);
  expect(await lines('&from=2020-01-01&to=2020-01-02')).toHaveLength(1);
  expect(csvLine(['=1+1', '@x', 'a"b', 'c,d', 5, null])).toBe(`'=1+1,'@x,"a""b","c,d",5,\r\n`);
  expect(exportAudit.download).toBe(true);
});

const tamper = (work: (db: Parameters<Parameters<typeof server.services.asSystem>[0]>[0]) => Promise<unknown>) =>
  server.services.asSystem(async (db) => {
    // Only who owns the database can lift the guard; the seal still tells.
    await sql`alter table audit_event disable trigger audit_event_rows`.execute(db);
    await work(db);
    await sql`alter table audit_event enable trigger audit_event_rows`.execute(db);
  });

test('RTE-5 clinic/management: an unbroken trail says so, and entries that are gone or changed are named', async () => {
  const other = await server.login('admin@laurier.test');
  expect((await other.send(readSeal, {})).data).toMatchObject({ state: 'never', brokenAt: null });
  const whole = (await admin.send(verifyAudit, {})).data;
  expect(whole).toMatchObject({ state: 'whole', brokenAt: null, checked: whole.entries });
  expect(whole.entries).toBeGreaterThan(200);
  // The reading itself was noted.
  await search({});
  expect((await admin.send(readSeal, {})).data.entries).toBeGreaterThan(whole.checked);

  // What was cut off the end breaks no link of the chain: only what was known before tells.
  await tamper((db) =>
    sql`delete from audit_event where org_id = ${admin.orgId} and seq >= ${whole.checked}`.execute(db),
  );
  const cut = (await admin.send(verifyAudit, {})).data;
  expect(cut.state).toBe('broken');
  expect(cut.brokenAt).toBe(whole.checked);

  await tamper((db) =>
    sql`update audit_event set patient_id = 'other' where org_id = ${admin.orgId} and seq = 40`.execute(db),
  );
  expect((await admin.send(verifyAudit, {})).data).toMatchObject({ state: 'broken', brokenAt: 40 });
});

test.each([
  'from=2026-13-45',
  'from=yesterday',
  'before=0',
  'before=x_y',
  'limit=1000',
  'action=%27%3Bdrop',
  'patient=..%2F..',
  'person=%00',
])('RTE-5 clinic/management: a search by %s is refused, never broken', async (query) => {
  const response = await admin.fetch(`/v3/clinic/audit?${query}`);
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.status).toBeLessThan(500);
});

test('administrators of another clinic see nothing of it, and staff and patients nothing at all', async () => {
  const other = await server.login('admin@laurier.test');
  expect((await other.send(searchAudit, { query: { patient: 'page' } })).data.data).toEqual([]);
  expect((await other.send(findAuditPeople, { body: { id: nurse.profileId } })).data.data).toEqual([]);
  const { id } = (await own({ patient: 'page' })).data[0]!;
  expect((await other.send(auditEntries, { params: { id }, query: {} })).status).toBe(404);
  for (const email of ['practitioner2@pavilion.test', 'patient@pavilion.test']) {
    const person = await server.login(email);
    expect((await person.send(searchAudit, { query: {} })).status).toBe(403);
    expect((await person.send(auditEntries, { params: { id }, query: {} })).status).toBe(403);
    expect((await person.send(readSeal, {})).status).toBe(403);
    expect((await person.send(verifyAudit, {})).status).toBe(403);
  }
});
