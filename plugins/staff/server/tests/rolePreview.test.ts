import type { Bundle } from '@medplum/fhirtypes';
import { endPreview, getMe, listNotifications, setFeature } from '#core/shared';
import { searchOrganizations } from '#plugins/organizations/shared/calls.ts';
import { addressOf, type Api } from '#test/kit/server/api.ts';
import { fhir } from '#test/kit/server/fhirAsk.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { changeRole, searchStaff, suspendMember } from '../../shared/calls.ts';
import { createRole, listRoles, lookAs } from '../../shared/roleCalls.ts';

let server: TestServer;
let [admin, nurse, patient, boss] = [] as unknown as readonly [Person, Person, Person, Person];
/** The administrator's session, whoever it is by now. */
let session: Api;
let ahead = 0;

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(Date.now() + ahead) });
  [admin, nurse, patient, boss] = await Promise.all([
    server.login('clinic-admin@pavilion.test'),
    server.login('practitioner2@pavilion.test'),
    server.login('patient@pavilion.test'),
    server.login('super-admin@pavilion.test'),
  ]);
  session = admin.with({ role: '' });
});
afterAll(() => server.close());
afterEach(async () => {
  ahead = 0;
  await session.send(endPreview);
});

type Role = 'patient' | 'practitioner' | 'admin' | 'clinic_admin';
const look = (role: Role, custom: string | null = null, who: Api = session) =>
  who.send(lookAs, { body: { role, custom } });
const me = async (who: Api = session) => (await who.send(getMe)).data;
const demos = () =>
  server.services.asSystem((db) =>
    db.selectFrom('organization').selectAll().where('preview_of', '=', admin.orgId).execute(),
  );
const countsOf = (orgId: string) =>
  server.services.asSystem(async (db) => {
    const resources = db.selectFrom('resource').where('org_id', '=', orgId);
    return Number((await resources.select((eb) => eb.fn.countAll().as('n')).executeTakeFirstOrThrow()).n);
  });
const namesIn = (bundle: Bundle): readonly string[] => (bundle.entry ?? []).map(({ resource }) => resource?.id ?? '');

test('ENT-1 an administrator sees the pages of a role with demo people, and nobody of their own clinic', async () => {
  const real = await fhir(nurse, 'GET', 'Patient?_count=200');
  expect((await look('practitioner')).status).toBe(204);
  const shown = await me();
  expect(shown.preview).toMatchObject({ role: 'practitioner', custom: null });
  expect([shown.practitioner.length, shown.admin.length, shown.patient.length]).toEqual([1, 0, 0]);
  expect(shown.organization.name).toBe('Demo clinic');
  expect(shown.accountId).toBe(admin.accountId);
  const found = await fhir(session, 'GET', 'Patient?_count=200');
  expect(found.status).toBe(200);
  expect(namesIn(found.body as Bundle).length).toBeGreaterThan(10);
  const accounts = new Set(real.ids);
  // The demo house tells the same story, so the ids that come from the story are alike; those of people with accounts are not.
  expect(found.ids.filter((id) => !id.startsWith('Patient/demo-') && accounts.has(id))).toEqual([]);
  expect((await fhir(session, 'GET', `Patient/${patient.profileId}`)).status).toBe(404);
  expect((await session.send(searchStaff, { body: {} })).status).toBe(403);
});

test('ENT-1 a page that was open before is told that its session is elsewhere, both ways', async () => {
  await look('practitioner');
  expect((await admin.send(listRoles)).failure).toMatchObject({ code: 'organization_changed' });
  const { practitioner } = await me();
  const there = admin.with({ role: practitioner[0]!.id });
  expect((await there.send(listNotifications, { query: {} })).status).toBe(200);
  expect((await there.send(endPreview)).status).toBe(204);
  expect((await there.send(getMe)).failure).toMatchObject({ code: 'profile_not_yours' });
  expect((await me()).admin[0]?.id).toBe(admin.profileId);
  expect((await admin.send(listRoles)).status).toBe(200);
});

test('nothing is changed in a demo clinic, by no way', async () => {
  await look('clinic_admin');
  const [demo] = await demos();
  const before = await countsOf(demo!.id);
  const code = async (sent: Promise<{ readonly failure?: { readonly code: string } }>) => (await sent).failure?.code;
  expect(
    await code(session.send(createRole, { body: { name: 'Mine', base: 'practitioner', takes: [], gives: [] } })),
  ).toBe('preview_only');
  expect(await code(session.send(setFeature, { params: { id: 'tasks' }, body: { enabled: false } }))).toBe(
    'preview_only',
  );
  expect(await code(look('admin'))).toBe('preview_only');
  expect((await session.send(searchStaff, { body: {} })).status).toBe(200);
  const task = { resourceType: 'Task', status: 'requested', intent: 'order' };
  const bundles = [
    ['POST', 'Task', task],
    ['PUT', 'Task/mine', { ...task, id: 'mine' }],
    ['DELETE', 'Patient/demo-rideau-2', undefined],
    ['POST', '', { resourceType: 'Bundle', type: 'transaction', entry: [] }],
    [
      'POST',
      '',
      { resourceType: 'Bundle', type: 'batch', entry: [{ request: { method: 'POST', url: 'Task' }, resource: task }] },
    ],
    ['GET', '$export', undefined],
  ] as const;
  for (const [method, path, body] of bundles)
    expect([method, path, (await fhir(session, method, path, body)).code]).toEqual([method, path, 'preview_only']);
  const batch = {
    resourceType: 'Bundle',
    type: 'batch',
    entry: [{ request: { method: 'GET', url: 'Patient?_count=1' } }],
  };
  expect((await fhir(session, 'POST', '', batch)).status).toBe(200);
  expect(await countsOf(demo!.id)).toBe(before);
});

/** Written by hand, apart from the descriptions: what is no GET and may be done all the same, because it only reads or is the session's own. */
const looksOnly = `appointments.free appointments.previewSite appointments.shown chart.held chart.merges chart.portals
  chart.sensitiveHeld chart.timeline diagnostics.suggestPatients faxes.contacts home-care.workers organizations.search
  record.findPatients reports.evaluate reports.rows staff.explain staff.previewLeave staff.search users.newSeal users.openSeal
  users.verifyPassword users.verifyPin`;

test('every call that could change something is refused, whatever its role could do', async () => {
  const calls = server.contributions.flatMap(({ routes }) => routes.map(({ call }) => call));
  const open = new Set<string>();
  for (const role of ['clinic_admin', 'practitioner', 'patient'] as const) {
    expect((await look(role)).status).toBe(204);
    for (const call of calls.filter(({ allow, method }) => allow !== 'anyone' && method !== 'GET')) {
      if (call.id === endPreview.id) continue;
      const params = Object.fromEntries([...call.path.matchAll(/:([^/]+)/g)].map(([, name]) => [name, 'none-such']));
      const answer = await session.fetch(addressOf(call, { params }), { method: call.method });
      if (!(await answer.text()).includes('preview_only')) open.add(call.id);
    }
    await session.send(endPreview);
  }
  expect([...open].sort().join(' ')).toBe(looksOnly.replaceAll(/\s+/g, ' '));
});

test('a custom role is looked at as the clinic made it, and another clinic’s is not', async () => {
  const body = { name: 'No medicines', base: 'practitioner' as const, takes: ['medications:see'], gives: [] };
  const { id } = (await admin.send(createRole, { body })).data;
  expect((await look('practitioner', id)).status).toBe(204);
  expect((await me()).preview).toMatchObject({ role: 'practitioner', custom: 'No medicines' });
  expect((await me()).practitioner[0]?.customRole?.takes).toEqual(['medications:see']);
  expect((await fhir(session, 'GET', 'MedicationRequest?_count=1')).code).toBe('forbidden');
  await session.send(endPreview);
  expect((await look('admin', id)).status).toBe(404);
  const other = await server.login('admin@laurier.test');
  expect((await look('practitioner', id, other)).status).toBe(404);
  expect((await me()).preview).toBeUndefined();
});

test('features that the clinic has off are off there', async () => {
  await admin.send(setFeature, { params: { id: 'medications' }, body: { enabled: false } });
  await look('practitioner');
  const refused = await fhir(session, 'GET', 'MedicationRequest?_count=1');
  await session.send(endPreview);
  await admin.send(setFeature, { params: { id: 'medications' }, body: { enabled: true } });
  expect(refused.code).toBe('feature_disabled');
  await look('practitioner');
  expect((await fhir(session, 'GET', 'MedicationRequest?_count=1')).status).toBe(200);
});

test('only administrators look, and who is none any more sees their own again', async () => {
  expect((await look('practitioner', null, nurse)).status).toBe(403);
  expect((await look('practitioner', null, patient)).status).toBe(403);
  const office = await server.login('admin@pavilion.test');
  const there = office.with({ role: '' });
  await look('patient', null, there);
  expect((await me(there)).preview?.role).toBe('patient');
  await admin.send(changeRole, { params: { id: office.profileId }, body: { role: 'practitioner', customRole: null } });
  expect((await me(there)).preview).toBeUndefined();
  expect((await me(there)).practitioner[0]?.id).toBe(office.profileId);
  await admin.send(changeRole, { params: { id: office.profileId }, body: { role: 'admin', customRole: null } });
  await there.send(endPreview);
  await look('patient', null, there);
  await admin.send(suspendMember, { params: { id: office.profileId } });
  expect((await there.send(getMe)).status).toBeGreaterThanOrEqual(401);
});

test('a demo clinic is nobody’s clinic: not listed, closed, without a number, with addresses that no mail reaches', async () => {
  await look('practitioner');
  const made = await demos();
  expect(made.length).toBe(1);
  const [{ id, closed_at }] = made as [(typeof made)[number]];
  expect(closed_at).not.toBeNull();
  const { data } = await boss.send(searchOrganizations, { body: {} });
  expect(data.data.map((one) => one.id)).not.toContain(id);
  await server.services.asSystem(async (db) => {
    const accounts = await db
      .selectFrom('profile')
      .innerJoin('account', 'account.id', 'profile.account_id')
      .select(['email', 'password_hash'])
      .where('org_id', '=', id)
      .execute();
    expect(accounts.length).toBeGreaterThan(20);
    expect(
      accounts.filter(({ email, password_hash }) => !email.endsWith('.invalid') || password_hash !== null),
    ).toEqual([]);
    expect(await db.selectFrom('fax_line').selectAll().where('org_id', '=', id).execute()).toEqual([]);
    const mail = { to: accounts[0]!.email, subject: 'A reminder', text: 'Tomorrow at 9' };
    expect(await server.services.mail.send(db, mail)).toBeNull();
    expect(await db.selectFrom('mail_outbox').select('id').where('recipient', 'like', '%.invalid').execute()).toEqual(
      [],
    );
  });
  const closed = await server.services
    .asSystem((db) => db.updateTable('organization').set({ closed_at: null }).where('id', '=', id).execute())
    .catch((error: Error) => error.message);
  expect(closed).toContain('preview_is_closed');
});

test('a look ends after an hour by itself, and a demo clinic is removed whole after a day', async () => {
  await look('practitioner');
  const [demo] = await demos();
  const tidyIn = async (hours: number): Promise<void> => {
    ahead = hours * 3_600_000 + 60_000;
    await server.jobs.runNow('core.preview.tidy');
    ahead = 0;
  };
  await tidyIn(1);
  expect((await me()).preview).toBeUndefined();
  expect((await demos()).length).toBe(1);
  await tidyIn(24);
  expect(await demos()).toEqual([]);
  expect(await countsOf(demo!.id)).toBe(0);
  const real = await fhir(nurse, 'GET', 'Patient?_summary=count');
  expect(real.body.total).toBeGreaterThan(10);
});
