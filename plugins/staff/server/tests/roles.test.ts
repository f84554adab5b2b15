import { getMe, listNotifications, setFeature } from '#core/shared';
import { allowed, newApp, tokensFor } from '#plugins/apps/server/tests/testKit.ts';
import { feedAddress } from '#plugins/appointments/shared/calendarFileCalls.ts';
import { invite } from '#plugins/account/shared/index.ts';
import { fhir } from '#test/kit/server/fhirAsk.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { changeRole, explainAccess, searchStaff } from '../../shared/calls.ts';
import { createRole, listRoles, removeRole, saveRole } from '../../shared/roleCalls.ts';
import { addMember, joined } from './testKit.ts';

let server: TestServer;
let [admin, office, nurse, patient] = [] as unknown as readonly [Person, Person, Person, Person];
let [medicine, observation, condition] = ['', '', ''];
let made = 0;

beforeAll(async () => {
  server = await startTestServer();
  [admin, office, nurse, patient] = await Promise.all([
    server.login('clinic-admin@pavilion.test'),
    server.login('admin@pavilion.test'),
    server.login('practitioner2@pavilion.test'),
    server.login('patient@pavilion.test'),
  ]);
  const doctor = await server.login('practitioner@pavilion.test');
  [medicine = '', observation = '', condition = ''] = await Promise.all(
    ['MedicationRequest', 'Observation', 'Condition'].map(
      async (type) => (await fhir(doctor, 'GET', `${type}?patient=${patient.profileId}&_count=1`)).ids[0],
    ),
  );
});
afterAll(() => server.close());

type Base = 'practitioner' | 'admin' | 'clinic_admin';
const newRole = async (
  takes: readonly string[],
  base: Base = 'practitioner',
  gives: readonly string[] = [],
  by = admin,
) =>
  (await by.send(createRole, { body: { name: `Role ${(made += 1)}`, base, takes: [...takes], gives: [...gives] } }))
    .data?.id ?? '';
const give = (who: Person, role: Base, customRole: string | null, by = admin) =>
  by.send(changeRole, { params: { id: who.profileId }, body: { role, customRole } });

test('ENT-1 what a custom role takes is refused by every way into the record, at once, and given back at once', async () => {
  const ways = [
    `MedicationRequest?patient=${patient.profileId}`,
    `${medicine}`,
    `${medicine}/_history`,
    `${medicine}/_history/1`,
    `Patient?_has:MedicationRequest:patient:status=active`,
    `Provenance?target:MedicationRequest.status=active`,
  ];
  const answers = async () => Promise.all(ways.map(async (path) => (await fhir(nurse, 'GET', path)).status));
  expect(await answers()).toEqual([200, 200, 200, 200, 200, 200]);
  const included = async () => {
    const { body } = await fhir(
      nurse,
      'GET',
      `Patient?_id=${patient.profileId}&_revinclude=MedicationRequest:patient&_revinclude=Condition:subject`,
    );
    return new Set(
      (body.entry as { resource: { resourceType: string } }[]).map(({ resource }) => resource.resourceType),
    );
  };
  const everything = async () => {
    const { status, body } = await fhir(nurse, 'GET', `Patient/${patient.profileId}/$everything?_count=1000`);
    expect(status).toBe(200);
    return new Set(
      (body.entry as { resource: { resourceType: string } }[]).map(({ resource }) => resource.resourceType),
    );
  };
  expect((await included()).has('MedicationRequest')).toBe(true);
  expect((await everything()).has('MedicationRequest')).toBe(true);

  const id = await newRole(['medications:see']);
  expect((await give(nurse, 'practitioner', id)).status).toBe(204);
  expect(await answers()).toEqual([403, 403, 403, 403, 403, 403]);
  expect([...(await included())].sort()).toEqual(['Condition', 'Patient']);
  expect((await everything()).has('MedicationRequest')).toBe(false);
  // A chain that says no type could lead there.
  expect((await fhir(nurse, 'GET', 'Provenance?target.status=active')).status).toBe(403);
  const posted = {
    resourceType: 'MedicationRequest',
    status: 'active',
    intent: 'order',
    subject: { reference: `Patient/${patient.profileId}` },
    medicationCodeableConcept: { text: 'X' },
  };
  expect((await fhir(nurse, 'POST', 'MedicationRequest', posted)).status).toBe(403);
  const batch = { resourceType: 'Bundle', type: 'batch', entry: [{ request: { method: 'GET', url: `${medicine}` } }] };
  expect((await fhir(nurse, 'POST', '', batch)).body.entry[0].response.status).toMatch(/^403/);
  expect((await nurse.fetch('/v3/medications/running-out')).status).not.toBe(200);
  const { data: me } = await nurse.send(getMe);
  expect(me.customRoles).toEqual(['Role 1']);
  expect(me.practitioner[0]?.customRole?.takes).toEqual(['medications:see']);

  // Explain access says it, by the same rule.
  const explained = (
    await admin.send(explainAccess, { params: { id: nurse.profileId }, body: { patient: patient.profileId } })
  ).data;
  expect(explained.customRole).toBe('Role 1');
  expect(explained.parts.filter(({ why }) => why !== null)).toEqual([
    { type: 'MedicationRequest', why: 'custom', glass: false, changes: 'custom' },
  ]);

  // A role that changes counts at once for whoever has it, and by the very next call.
  await admin.send(saveRole, {
    params: { id },
    body: { name: 'Nurse without orders', takes: ['medications:change'], gives: [] },
  });
  expect(await answers()).toEqual([200, 200, 200, 200, 200, 200]);
  expect((await fhir(nurse, 'POST', 'MedicationRequest', posted)).status).toBe(403);
  await give(nurse, 'practitioner', null);
  expect((await nurse.send(getMe)).data.customRoles).toEqual([]);
});

test('ENT-1 an app has no more of a person than the custom role leaves them', async () => {
  const app = await newApp(admin);
  const started = await allowed(server, nurse, app, 'user/*.cruds');
  const authorization = `Bearer ${String((await tokensFor(server, started, app)).body.access_token)}`;
  const asked = async (type: string) =>
    (await fetch(`${server.url}/fhir/R4/${type}?patient=${patient.profileId}`, { headers: { authorization } })).status;
  expect([await asked('MedicationRequest'), await asked('Condition')]).toEqual([200, 200]);
  await give(nurse, 'practitioner', await newRole(['medications:see']));
  expect([await asked('MedicationRequest'), await asked('Condition')]).toEqual([403, 200]);
  await give(nurse, 'practitioner', null);
  expect(await asked('MedicationRequest')).toBe(200);
});

test('ENT-1 live connections hear of nothing that is taken, and of the change itself', async () => {
  const live = await nurse.live();
  await live.until('ready');
  const id = await newRole(['medications:see', 'diagnostics:see']);
  await give(nurse, 'practitioner', id);
  expect((await live.until('error')).code).toBe('profile_changed');
  await live.closed;

  const [again, other] = [await nurse.live(), await office.live()];
  await Promise.all([again.until('ready'), other.until('ready')]);
  const doctor = await server.login('practitioner@pavilion.test');
  for (const one of [observation, condition]) {
    const { body } = await fhir(doctor, 'GET', one);
    expect((await fhir(doctor, 'PUT', one, { ...body, note: [{ text: 'Seen' }] })).status).toBe(200);
  }
  const typed = (type: string) => (frame: { data?: unknown }) => (frame.data as { type?: string })?.type === type;
  await other.until('event', typed('Observation'));
  await again.until('event', typed('Condition'));
  expect(again.frames.some((frame) => frame.type === 'event' && typed('Observation')(frame))).toBe(false);
  // Nor when it catches up with what it missed.
  again.close();
  const late = await nurse.live(0);
  await late.until('ready');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(late.frames.some((frame) => frame.type === 'event' && typed('Observation')(frame))).toBe(false);
  late.close();
  other.close();

  // The bell keeps quiet about it too.
  const kinds = server.services.features.takenKinds({ id, name: '', takes: ['diagnostics:see'], gives: [] });
  expect(kinds.length).toBeGreaterThan(0);
  await server.services.inOrg(nurse.orgId, (db) =>
    server.services.notifier.notify(db, nurse.orgId, [nurse.profileId], kinds[0]!, {}),
  );
  const bell = (await nurse.send(listNotifications)).data.data.map(({ type }) => type);
  expect(bell).not.toContain(kinds[0]);
  await give(nurse, 'practitioner', null);
  expect((await nurse.send(listNotifications)).data.data.map(({ type }) => type)).toContain(kinds[0]);
});

test('ENT-1 a role is made of what its base has, by administrators, and never of more than they have', async () => {
  const body = { name: 'Reception', base: 'admin' as const, takes: ['clinic:manage', 'staff:manage'], gives: [] };
  for (const who of [nurse, patient]) expect((await who.send(createRole, { body })).failure.code).toBe('forbidden');
  expect((await office.send(createRole, { body: { ...body, base: 'clinic_admin' } })).failure.code).toBe('forbidden');
  const refused = async (parts: object) => (await admin.send(createRole, { body: { ...body, ...parts } })).status;
  expect(await refused({ takes: ['nothing:see'] })).toBe(422);
  expect(await refused({ takes: ['account:see'] })).toBe(422);
  expect(await refused({ gives: ['home-care:manage'] })).toBe(422);
  expect(await refused({ base: 'practitioner', takes: [], gives: ['staff:manage'] })).toBe(422);
  expect(await refused({ base: 'practitioner', takes: [], gives: ['clinic:manage'] })).toBe(422);
  const { id } = (await admin.send(createRole, { body })).data;
  expect((await admin.send(createRole, { body: { ...body, name: 'RECEPTION' } })).failure.code).toBe('name_taken');

  // Under it they run neither the clinic nor its staff; the rest of an administrator stays.
  const reception = await joined(server, admin.orgId, { role: 'admin', names: ['Rae', 'Front'] });
  expect((await give(reception, 'practitioner', id)).status).toBe(422);
  expect((await give(reception, 'admin', id)).status).toBe(204);
  expect((await reception.send(searchStaff, { body: {} })).failure.code).toBe('forbidden');
  expect((await reception.send(setFeature, { params: { id: 'faxes' }, body: { enabled: false } })).failure.code).toBe(
    'forbidden',
  );
  expect((await reception.fetch('/v3/faxes')).status).not.toBe(403);
  // Nor can they bring in somebody who does.
  const accomplice = { email: 'accomplice@staff.test', role: 'admin' as const, firstName: 'Al', lastName: 'Ly' };
  expect((await reception.send(invite, { body: accomplice })).failure.code).toBe('forbidden');

  const listed = (await admin.send(listRoles)).data;
  expect(listed.data.find((one) => one.id === id)).toMatchObject({ count: 1, people: ['Rae Front'], manageable: true });
  expect((await admin.send(removeRole, { params: { id } })).failure.code).toBe('in_use');
  await give(reception, 'admin', null);
  expect((await admin.send(removeRole, { params: { id } })).status).toBe(204);
});

test('ENT-1 an administrator with less hands out, makes and changes no more than that', async () => {
  const id = await newRole(['faxes:change'], 'clinic_admin');
  const less = await joined(server, admin.orgId, { role: 'clinic_admin' });
  await give(less, 'clinic_admin', id);
  const colleague = await joined(server, admin.orgId, { role: 'admin' });
  expect((await give(colleague, 'practitioner', null, less)).failure.code).toBe('forbidden');
  expect(
    (await less.send(createRole, { body: { name: 'Wider', base: 'admin', takes: [], gives: [] } })).failure.code,
  ).toBe('forbidden');
  expect(
    (await less.send(saveRole, { params: { id }, body: { name: 'Mine', takes: [], gives: [] } })).failure.code,
  ).toBe('forbidden');
  const same = await newRole(['faxes:see'], 'practitioner', [], less);
  expect((await give(colleague, 'practitioner', same, less)).status).toBe(204);
});

test('ENT-1 a calendar feed, which asks for no session, ends while its owner may not see visits', async () => {
  const { data } = await nurse.send(feedAddress, { body: { renew: false } });
  const feed = async () => (await server.anyone.fetch(data.path)).status;
  expect(await feed()).toBe(200);
  await give(nurse, 'practitioner', await newRole(['appointments:see']));
  expect(await feed()).toBe(404);
  await give(nurse, 'practitioner', null);
  expect(await feed()).toBe(200);
});

test('ENT-1 a care provider who is given it runs home care, and nothing else of an administrator', async () => {
  const workers = (who: Person) => who.fetch('/v3/home-care/workers/11111111-1111-4111-8111-111111111111/access');
  expect((await workers(nurse)).status).toBe(403);
  await give(nurse, 'practitioner', await newRole([], 'practitioner', ['home-care:manage']));
  expect((await workers(nurse)).status).toBe(404);
  expect((await nurse.send(searchStaff, { body: {} })).failure.code).toBe('forbidden');
  await give(nurse, 'practitioner', null);
});

test('ENT-1 a clinic keeps somebody who can change its staff', async () => {
  const [orgId, only] = await server.services.asSystem(async (db) => {
    const { id } = await db
      .insertInto('organization')
      .values({ slug: 'lone', name: 'Lone', logo_file_id: null, details: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return [id, await addMember(server, id, { role: 'clinic_admin' })] as const;
  });
  const [boss, second] = [
    await server.login(only.email, only.id),
    await joined(server, orgId, { role: 'clinic_admin' }),
  ];
  const id = await newRole(['faxes:see'], 'clinic_admin', [], boss);
  expect((await give(second, 'clinic_admin', id, boss)).status).toBe(204);
  expect((await give(boss, 'clinic_admin', id, second)).status).toBe(204);
  const takes = ['faxes:see', 'staff:manage'];
  expect((await boss.send(saveRole, { params: { id }, body: { name: 'Nobody', takes, gives: [] } })).failure.code).toBe(
    'last_administrator',
  );
});

test('ENT-1 an invitation brings the custom role along', async () => {
  const customRole = await newRole(['notes:change']);
  const body = {
    email: 'new-nurse@staff.test',
    role: 'practitioner' as const,
    firstName: 'Nia',
    lastName: 'New',
    customRole,
  };
  expect((await admin.send(invite, { body })).status).toBe(201);
  const found = (await admin.send(searchStaff, { body: { text: 'new-nurse' } })).data.data[0];
  expect(found?.customRole?.id).toBe(customRole);
  expect((await admin.send(invite, { body: { ...body, role: 'admin', email: 'x@staff.test' } })).status).toBe(422);
  const elsewhere = { ...body, email: 'practitioner@laurier.test' };
  expect((await admin.send(invite, { body: elsewhere })).status).toBe(201);
  expect((await admin.send(removeRole, { params: { id: customRole } })).failure.code).toBe('in_use');
});
