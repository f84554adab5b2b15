import { join } from 'node:path';
import { testWithData } from '../../../test/kit/sharedData.ts';
import { importFiles } from '../../../host/server/import/importFiles.ts';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';
import { invite } from '../../account/shared/contract.ts';
import { searchAudit } from '../shared/auditContract.ts';
import { searchPatients } from '../shared/patientsContract.ts';

let server: TestServer;
let nurse: Person;
beforeAll(async () => {
  server = await startTestServer();
  nurse = await server.login('practitioner@pavilion.test');
}, 120_000);
afterAll(() => server.close());

const found = async (body: { q?: string; after?: string; limit?: number }, who: Person = nurse) =>
  (await who.send(searchPatients, { body })).data;

test('RTE-5 clinic/patients: everybody who registered is listed, sorted by name, with the state of their account', async () => {
  const { data } = await found({ limit: 100 });
  const maya = data.find(({ email }) => email === 'patient@pavilion.test');
  expect(maya).toMatchObject({ firstName: 'Maya', lastName: 'Tremblay', portal: 'active', source: 'registered' });
  expect(maya?.birthDate).toMatch(/^\d{4}-/);
  expect(data.some(({ portal }) => portal === 'none')).toBe(true);
});

test('RTE-5 clinic/patients: names are found without their accents, in any order', async () => {
  const { data } = await found({ q: 'gagnon amelie' });
  expect(data.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toContain('Amélie Gagnon');
  expect((await found({ q: 'zzz' })).data).toEqual([]);
});

test('RTE-5 clinic/patients: pages hold everyone once', async () => {
  const seen: string[] = [];
  for (let after: string | undefined; ;) {
    const page = await found({ limit: 9, ...(after ? { after } : {}) });
    seen.push(...page.data.map(({ id }) => id));
    if (page.next === null) break;
    after = page.next;
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length).toBe((await found({ limit: 100 })).data.length);
});

test.each(['AAAA', 'W10', 'eyJ4IjoxfQ', 'WzEsMl0'])(
  'RTE-5 clinic/patients: the page %s that never was is refused',
  async (after) => {
    expect((await nurse.send(searchPatients, { body: { after } })).status).toBe(422);
  },
);

test('RTE-5 clinic/patients: patients may not list, and another clinic has its own', async () => {
  const patient = await server.login('patient@pavilion.test');
  expect((await patient.send(searchPatients, { body: {} })).status).toBe(403);
  const other = await server.login('practitioner@laurier.test');
  const { data } = await found({ limit: 100 }, other);
  expect(data.some(({ email }) => email === 'patient@pavilion.test')).toBe(false);
});

test('RTE-5 clinic/patients: looking at the list is audited without names', async () => {
  await found({ q: 'tremblay' });
  const admin = await server.login('admin@pavilion.test');
  const { data } = await admin.send(searchAudit, { query: { target: 'patients', limit: 1 } });
  expect(data.data[0]).toMatchObject({ action: 'read', detail: { searched: true } });
  expect(JSON.stringify(data)).not.toContain('tremblay');
});

testWithData(
  'PRD-2 imported patients appear as patients without an account, and an invitation joins account and record',
  async (folder) => {
    await importFiles([join(folder, 'synthea')], { orgId: nurse.orgId, inOrg: server.services.inOrg });
    const { data } = await found({ q: 'ferry570' });
    expect(data).toMatchObject([{ source: 'imported', portal: 'none', lastName: 'Ferry570' }]);
    const [{ id, firstName, lastName } = { id: '', firstName: '', lastName: '' }] = data;
    const body = { email: 'allen@people.test', role: 'patient' as const, firstName, lastName, resourceId: id };
    const answer = await nurse.send(invite, { body });
    expect(answer.status).toBe(201);
    expect((await found({ q: 'ferry570' })).data).toMatchObject([{ portal: 'invited', email: 'allen@people.test' }]);
  },
  120_000,
);
