import { chooseOrganization, getMe, login, refreshToken } from '#core/shared';
import { verifyChain } from '#core/server/audit/hashChain.ts';
import { profilesOf } from '#clinical/server';
import { feedAddress } from '#plugins/appointments/shared/calendarFileCalls.ts';
import { book, findFree, listVisitTypes } from '#plugins/appointments/shared/calls.ts';
import { invite } from '#plugins/account/shared/calls.ts';
import { findPeople } from '#plugins/messaging/shared/calls.ts';
import { settleAudit } from '#test/kit/server/audit.ts';
import { liveClient } from '#test/kit/server/liveClient.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { changeRole, restoreMember, searchStaff, suspendMember } from '../../shared/calls.ts';
import { addMember, joined } from './testKit.ts';

let server: TestServer;
let admin: Person;
let boss: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('clinic-admin@pavilion.test');
  boss = await server.login('super-admin@pavilion.test');
});
afterAll(() => server.close());

const suspend = (id: string, by = admin) => by.send(suspendMember, { params: { id } });
const restore = (id: string, by = admin) => by.send(restoreMember, { params: { id } });
const become = (id: string, role: 'practitioner' | 'admin' | 'clinic_admin', by = admin) =>
  by.send(changeRole, { params: { id }, body: { role } });
const stateOf = async ({ profileId }: Pick<Person, 'profileId'>) =>
  (await admin.send(searchStaff, { body: {} })).data.data.find(({ id }) => id === profileId);
const trailOf = async (id: string) => {
  await settleAudit(server);
  return server.services.db
    .selectFrom('audit_event')
    .select(['action', 'target_type', 'profile_id', 'detail'])
    .where('target_id', '=', id)
    .orderBy('seq')
    .execute();
};

test('ROL-1 a suspended person is refused at once: calls, the record, live connections and refresh', async () => {
  const doctor = await joined(server, admin.orgId, { names: ['Dana', 'Doctor'] });
  expect((await doctor.send(getMe)).status).toBe(200);
  expect((await doctor.fetch('/fhir/R4/Practitioner?_count=1')).status).toBe(200);
  const live = await doctor.live();
  const began = performance.now();
  expect((await suspend(doctor.profileId)).status).toBe(204);
  expect(await live.until('error')).toMatchObject({ code: 'profile_suspended' });
  expect(await live.closed).toBe(4400);
  expect(performance.now() - began).toBeLessThan(1_000);

  const refused = await doctor.send(getMe);
  expect([refused.status, refused.failure.code]).toEqual([403, 'profile_suspended']);
  expect(refused.failure.message).toMatch(/suspended/);
  const fhir = await doctor.fetch('/fhir/R4/Practitioner?_count=1');
  expect([fhir.status, await fhir.text()]).toEqual([403, expect.stringContaining('profile_suspended')]);
  const again = await liveClient(server.url);
  again.send({ type: 'auth', token: doctor.token, profile: doctor.profileId });
  expect(await again.until('error')).toMatchObject({ code: 'profile_suspended' });
  expect(await again.closed).toBe(4400);
  const renewed = await server.anyone.send(refreshToken, { body: { refreshToken: doctor.refreshToken } });
  expect([renewed.status, renewed.failure.code]).toEqual([403, 'profile_suspended']);
  expect(await stateOf(doctor)).toMatchObject({ state: 'suspended', suspendedBy: 'Hannah Whitecloud' });

  expect((await restore(doctor.profileId)).status).toBe(204);
  expect((await doctor.send(getMe)).status).toBe(200);
  (await doctor.live()).close();
  const after = await server.anyone.send(refreshToken, { body: { refreshToken: doctor.refreshToken } });
  expect(after.status).toBe(200);
  expect(await stateOf(doctor)).toMatchObject({ state: 'active', suspendedAt: null, suspendedBy: null });
});

test('ROL-1 a suspended person cannot sign in, and is told why only with the right password', async () => {
  const { id } = (await admin.send(searchStaff, { body: { text: 'okafor' } })).data.data[0]!;
  await suspend(id);
  const email = 'practitioner2@pavilion.test';
  const right = await server.anyone.send(login, { body: { email, password: 'Pavilion-demo-1' } });
  expect([right.status, right.failure.code]).toEqual([403, 'profile_suspended']);
  const wrong = await server.anyone.send(login, { body: { email, password: 'Something else 1' } });
  expect(wrong.failure.code).toBe('wrong_credentials');
  await restore(id);
  expect((await server.anyone.send(login, { body: { email, password: 'Pavilion-demo-1' } })).status).toBe(200);
});

test('ROL-1 a person’s profiles in other clinics and other roles go on', async () => {
  const there = await server.login('practitioner@laurier.test');
  const { id } = await addMember(server, admin.orgId, { accountId: there.accountId });
  const here = await server.login(there.email, id);
  const [liveHere, liveThere] = [await here.live(), await there.live()];
  await suspend(id);
  expect(await liveHere.closed).toBe(4400);
  expect((await here.send(getMe)).failure.code).toBe('profile_suspended');
  const me = (await there.send(getMe)).data;
  expect(me.practitioner.map((one) => one.id)).toEqual([there.profileId]);
  liveThere.send({ type: 'ping' });
  await liveThere.until('pong');
  liveThere.close();
  // With no profile chosen, the one that may be used is.
  const unchosen = await server.anyone.send(getMe, undefined, { authorization: `Bearer ${there.token}` });
  expect(unchosen.status).toBe(200);
  const renewed = await server.anyone.send(refreshToken, { body: { refreshToken: there.refreshToken } });
  expect(renewed.status).toBe(200);
});

test('ROL-2 nobody suspends themselves, a higher role, a patient or anybody of another clinic', async () => {
  expect((await suspend(admin.profileId)).failure.code).toBe('own_account');
  const second = await addMember(server, admin.orgId, { accountId: admin.accountId });
  expect((await suspend(second.id)).failure.code).toBe('own_account');
  expect((await suspend(boss.profileId)).failure.code).toBe('forbidden');
  expect((await become(boss.profileId, 'practitioner')).failure.code).toBe('forbidden');
  const [patient, elsewhere] = [
    await server.login('patient@pavilion.test'),
    await server.login('practitioner@laurier.test'),
  ];
  for (const { profileId } of [patient, elsewhere]) {
    expect((await suspend(profileId)).failure.code).toBe('not_found');
    expect((await restore(profileId)).failure.code).toBe('not_found');
    expect((await become(profileId, 'admin')).failure.code).toBe('not_found');
  }
  const doctor = await server.login('practitioner@pavilion.test');
  for (const by of [doctor, patient]) expect((await suspend(admin.profileId, by)).failure.code).toBe('forbidden');
  const invited = await addMember(server, admin.orgId, { status: 'invited' });
  expect((await suspend(invited.id)).failure.code).toBe('not_active');
});

test('ROL-2 the last active administrator of a clinic stays, whoever asks', async () => {
  const luc = await server.login('admin@laurier.test');
  const asBoss = await server.login('super-admin@pavilion.test');
  await asBoss.send(chooseOrganization, { body: { organization: luc.orgId } });
  const refused = await asBoss.send(suspendMember, { params: { id: luc.profileId } });
  expect(refused.failure.code).toBe('last_administrator');
  const demoted = await asBoss.send(changeRole, { params: { id: luc.profileId }, body: { role: 'practitioner' } });
  expect(demoted.failure.code).toBe('last_administrator');
  const other = await addMember(server, luc.orgId, { role: 'clinic_admin' });
  expect((await asBoss.send(suspendMember, { params: { id: luc.profileId } })).status).toBe(204);
  expect((await asBoss.send(suspendMember, { params: { id: other.id } })).failure.code).toBe('last_administrator');
  expect((await asBoss.send(restoreMember, { params: { id: luc.profileId } })).status).toBe(204);
});

test('ROL-2 of two administrators who suspend each other at the same moment one wins', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, other] = [
      await joined(server, admin.orgId, { role: 'clinic_admin' }),
      await joined(server, admin.orgId, { role: 'clinic_admin' }),
    ];
    // Both are known to the server before, so that neither waits to be read.
    await Promise.all([one.send(getMe), other.send(getMe)]);
    const answers = await Promise.all([suspend(other.profileId, one), suspend(one.profileId, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 403]);
    const states = await Promise.all([one, other].map(async (person) => (await person.send(getMe)).status));
    expect(states.sort()).toEqual([200, 403]);
  }
});

test('ROL-2 an administrator who waited for a colleague’s change acts on what holds then', async () => {
  const [one, other] = [
    await joined(server, admin.orgId, { role: 'clinic_admin' }),
    await joined(server, admin.orgId, { role: 'clinic_admin' }),
  ];
  await Promise.all([one.send(getMe), other.send(getMe)]);
  const answers = await Promise.all([become(other.profileId, 'practitioner', one), suspend(one.profileId, other)]);
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
});

test('ENT-8 a changed role counts from the next call, without a new sign-in, and the record says so', async () => {
  const nurse = await joined(server, admin.orgId, { names: ['Nell', 'Nurse'] });
  await server.services.people.place(admin.orgId);
  expect((await nurse.send(searchStaff, { body: {} })).failure.code).toBe('forbidden');
  const live = await nurse.live();
  expect((await become(nurse.profileId, 'clinic_admin')).status).toBe(204);
  expect(await live.until('error')).toMatchObject({ code: 'profile_changed' });
  expect((await nurse.send(searchStaff, { body: {} })).status).toBe(200);
  const me = (await nurse.send(getMe)).data;
  expect([me.practitioner, me.admin.map(({ role }) => role)]).toEqual([[], ['clinic_admin']]);
  const role = await server.services.inOrg(admin.orgId, (db) =>
    server.services.record(db, admin.orgId).read('PractitionerRole', `${nurse.profileId}-role`),
  );
  expect(role.code?.[0]?.coding).toEqual([{ system: 'urn:pavilion:role', code: 'clinic_admin' }]);
  expect((await become(nurse.profileId, 'practitioner')).status).toBe(204);
  expect((await nurse.send(searchStaff, { body: {} })).failure.code).toBe('forbidden');
  const twin = await addMember(server, admin.orgId, { accountId: nurse.accountId, role: 'clinic_admin' });
  expect((await become(nurse.profileId, 'clinic_admin')).failure.code).toBe('has_role');
  const office = await server.login('admin@pavilion.test');
  expect((await become(twin.id, 'practitioner', office)).failure.code).toBe('forbidden');
  expect((await become(nurse.profileId, 'clinic_admin', office)).failure.code).toBe('forbidden');
});

test('RTE-5 PRD-2 a suspended practitioner is not offered, booked, written to or alerted, and their calendar’s address is closed', async () => {
  const patient = await server.login('patient@pavilion.test');
  const doctor = await server.login('practitioner@pavilion.test');
  const { data } = (await patient.send(listVisitTypes)).data;
  const type = data.find(({ selfBooking, mode }) => selfBooking && mode !== 'video')!.id;
  const practitioners = [doctor.profileId];
  const [from, to] = [15, 29].map((n) => new Date(Date.now() + n * 86_400_000).toISOString());
  const free = (who: string[]) => patient.send(findFree, { body: { type, practitioners: who, from: from!, to: to! } });
  const [first] = (await free(practitioners)).data.data;
  const { path } = (await doctor.send(feedAddress, { body: { renew: false } })).data;
  const found = async () => (await patient.send(findPeople, { query: { q: 'sandhu' } })).data.data.length;
  const told = () =>
    server.services.inOrg(admin.orgId, (db) => profilesOf(db, admin.orgId, practitioners)).then(({ length }) => length);
  expect([(await server.anyone.fetch(path)).status, await found(), await told()]).toEqual([200, 1, 1]);

  await suspend(doctor.profileId);
  expect((await free(practitioners)).failure.code).toBe('not_found');
  const open = (await free([])).data.data.flatMap((one) => one.practitioners);
  expect([open.length > 0, open.includes(doctor.profileId)]).toEqual([true, false]);
  const body = { type, practitioners, start: first!.start };
  expect((await patient.send(book, { body })).failure.code).toBe('not_found');
  expect([(await server.anyone.fetch(path)).status, await found(), await told()]).toEqual([404, 0, 0]);

  await restore(doctor.profileId);
  expect((await patient.send(book, { body })).status).toBeLessThan(300);
  expect([(await server.anyone.fetch(path)).status, await found(), await told()]).toEqual([200, 1, 1]);
});

test('ROL-2 each change is in the audit trail, with who made it', async () => {
  const { id } = await addMember(server, admin.orgId);
  await suspend(id);
  await suspend(id);
  await restore(id);
  await become(id, 'admin');
  const by = { profile_id: admin.profileId, target_type: 'profile' };
  expect(await trailOf(id)).toEqual([
    { ...by, action: 'suspended', detail: { role: 'practitioner' } },
    { ...by, action: 'restored', detail: { role: 'practitioner' } },
    { ...by, action: 'changed', detail: { from: 'practitioner', role: 'admin' } },
  ]);
  expect(await verifyChain(server.services.db, admin.orgId)).toBeNull();
});

test('ROL-2 an invitation brings nobody back whose access was suspended, and does nothing by halves', async () => {
  const doctor = await joined(server, admin.orgId, { names: ['Sus', 'Pended'] });
  await suspend(doctor.profileId);
  const body = { email: doctor.email, role: 'practitioner' as const, firstName: 'Sus', lastName: 'Pended' };
  const again = await admin.send(invite, { body });
  expect([again.status, again.failure.code]).toEqual([409, 'already_here']);
  expect(await stateOf(doctor)).toMatchObject({ state: 'suspended' });
  expect((await doctor.send(getMe)).failure.code).toBe('profile_suspended');
  const mails = await server.services.asSystem((db) =>
    db.selectFrom('mail_outbox').select('subject').where('recipient', '=', doctor.email).execute(),
  );
  expect(mails).toEqual([]);
});

test('ROL-1 whoever is suspended is not let in again by an invitation to another role', async () => {
  const doctor = await joined(server, admin.orgId, { names: ['Ida', 'Invited'] });
  expect((await suspend(doctor.profileId)).status).toBe(204);
  const names = { email: doctor.email, firstName: 'Ida', lastName: 'Invited', locale: 'en-CA' as const };
  const refused = await admin.send(invite, { body: { ...names, role: 'admin' } });
  expect([refused.status, refused.failure.code]).toEqual([409, 'suspended_here']);
  expect((await restore(doctor.profileId)).status).toBe(204);
  expect((await admin.send(invite, { body: { ...names, role: 'admin' } })).status).toBe(201);
});
