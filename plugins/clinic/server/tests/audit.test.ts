import type { CallInput } from '#core/shared';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { auditWords, exportAudit, searchAudit, verifyAudit } from '../../shared/auditCalls.ts';
import { csvLine } from '#core/server/csv.ts';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin@pavilion.test');
  const nurse = await server.login('practitioner2@pavilion.test');
  const who = {
    accountId: nurse.accountId,
    profileId: nurse.profileId,
    role: 'practitioner',
    ip: '::1',
    requestId: 'r',
  };
  for (let n = 0; n < 60; n += 1) {
    await server.services.inOrg(admin.orgId, (db) =>
      server.services.audit.record(db, admin.orgId, who, {
        action: n % 2 ? 'read' : 'changed',
        target: { type: 'chart', id: `c${n}` },
        patientId: `p${n % 3}`,
        detail: { note: n === 7 ? '=HYPERLINK("x")' : 'plain, "quoted"' },
      }),
    );
  }
});
afterAll(() => server.close());

type Query = NonNullable<CallInput<typeof searchAudit>['query']>;
const search = async (query: Query) => (await admin.send(searchAudit, { query })).data;

test('RTE-5 clinic/management: the audit trail is found by person, action, kind, patient and day', async () => {
  expect((await search({ target: 'chart', limit: 100 })).data).toHaveLength(60);
  expect((await search({ target: 'chart', action: 'read', limit: 100 })).data).toHaveLength(30);
  expect((await search({ patient: 'p1', limit: 100 })).data).toHaveLength(20);
  expect((await search({ person: 'okaf', target: 'chart', limit: 100 })).data).toHaveLength(60);
  expect((await search({ person: 'PRACTITIONER2@', target: 'chart', limit: 1 })).data[0]).toMatchObject({
    person: 'Daniel Okafor',
  });
  expect((await search({ person: '%', limit: 100 })).data).toHaveLength(0);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' }).format(new Date());
  expect((await search({ target: 'chart', from: today, to: today, limit: 100 })).data).toHaveLength(60);
  expect((await search({ target: 'chart', to: '2020-01-01' })).data).toHaveLength(0);
});

test('RTE-5 clinic/management: pages neither repeat nor leave out an entry while new ones arrive', async () => {
  const seen: number[] = [];
  for (let before: number | undefined; ;) {
    const page = await search({ target: 'chart', limit: 7, ...(before ? { before } : {}) });
    seen.push(...page.data.map(({ seq }) => seq));
    if (page.next === null) break;
    before = page.next;
  }
  expect(seen).toHaveLength(60);
  expect(new Set(seen).size).toBe(60);
  expect(seen).toEqual([...seen].sort((a, b) => b - a));
});

test('RTE-5 clinic/management: reading the trail stands in the trail', async () => {
  await search({ patient: 'p2', person: 'okafor' });
  const [latest] = (await search({ target: 'audit', action: 'read', limit: 1 })).data;
  expect(latest).toMatchObject({ person: 'Claire Bouchard', detail: { how: 'search', patient: 'p2', person: true } });
  expect(JSON.stringify(latest)).not.toContain('okafor');
});

test('RTE-5 clinic/management: the CSV holds exactly the search, all pages of it, and no formula', async () => {
  const response = await admin.fetch('/v3/clinic/audit/export?target=chart&action=read');
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const text = await response.text();
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(31);
  expect(lines[0]).toContain('seq,at,person');
  expect(text).toContain('Daniel Okafor');
  expect(csvLine(['=1+1', '@x', 'a"b', 'c,d', 5, null])).toBe(`'=1+1,'@x,"a""b","c,d",5,\r\n`);
  expect(exportAudit.download).toBe(true);
});

test('RTE-5 clinic/management: what the filters offer is what has happened', async () => {
  const { data } = await admin.send(auditWords, {});
  expect(data.actions).toEqual(expect.arrayContaining(['read', 'changed']));
  expect(data.targets).toEqual(expect.arrayContaining(['chart', 'audit']));
});

test('RTE-5 clinic/management: an unbroken trail says so, and a changed entry is named', async () => {
  const before = (await admin.send(verifyAudit, {})).data;
  expect(before.brokenAt).toBeNull();
  expect(before.entries).toBeGreaterThanOrEqual(60);
  const [entry] = (await search({ target: 'chart', limit: 1 })).data;
  await server.services.asSystem(async (db) => {
    const { sql } = await import('kysely');
    // Only who owns the database can lift the guard; the seal still tells.
    await sql`alter table audit_event disable trigger audit_event_rows`.execute(db);
    await sql`update audit_event set patient_id = 'other' where org_id = ${admin.orgId} and seq = ${entry?.seq}`.execute(
      db,
    );
    await sql`alter table audit_event enable trigger audit_event_rows`.execute(db);
  });
  expect((await admin.send(verifyAudit, {})).data.brokenAt).toBe(entry?.seq);
});

test.each([
  'from=2026-13-45',
  'from=yesterday',
  'before=0',
  'limit=1000',
  'action=%27%3Bdrop',
  'patient=..%2F..',
  'person=%00',
])('RTE-5 clinic/management: a search by %s is refused, never broken', async (query) => {
  const response = await admin.fetch(`/v3/clinic/audit?${query}`);
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.status).toBeLessThan(500);
});

test('administrators of another clinic see nothing of it', async () => {
  const other = await server.login('admin@laurier.test');
  const { data } = await other.send(searchAudit, { query: { target: 'chart' } });
  expect(data.data).toEqual([]);
});
