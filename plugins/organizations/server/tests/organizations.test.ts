import { randomUUID } from 'node:crypto';
import { verifyChain } from '#core/server/audit/hashChain.ts';
import { chooseOrganization, getMe, listFeatures, listOrganizations, login, refreshToken } from '#core/shared';
import { confirmStaff, listOrganizations as publicOrganizations } from '#plugins/account/shared/calls.ts';
import { getOrganization } from '#plugins/clinic/shared/calls.ts';
import { settleAudit } from '#test/kit/server/audit.ts';
import { liveClient } from '#test/kit/server/liveClient.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../shared/calls.ts';

let server: TestServer;
let boss: Person;
let luc: Person;
beforeAll(async () => {
  server = await startTestServer();
  boss = await server.login('super-admin@pavilion.test');
  luc = await server.login('admin@laurier.test');
});
afterAll(() => server.close());

const suspend = (id: string, by = boss) => by.send(calls.suspendOrganization, { params: { id } });
const restore = (id: string, by = boss) => by.send(calls.restoreOrganization, { params: { id } });
const choose = (organization: string, by = boss) => by.send(chooseOrganization, { body: { organization } });
const find = async (text: string) => (await boss.send(calls.searchOrganizations, { body: { text } })).data.data;
const trailOf = async (orgId: string, types: readonly string[] = ['organization']) => {
  await settleAudit(server);
  return server.services.db
    .selectFrom('audit_event')
    .select(['action', 'target_id', 'profile_id'])
    .where('org_id', '=', orgId)
    .where('target_type', 'in', [...types])
    .orderBy('seq')
    .execute();
};
const wanted = (more: Partial<ReturnType<typeof plain>> = {}) => ({ body: { ...plain(), ...more } });
const plain = () => ({
  name: 'Clinique du Lac',
  slug: `lac-${randomUUID().slice(0, 8)}`,
  timeZone: 'America/Halifax' as const,
  locale: 'fr-CA' as const,
  features: ['staff', 'appointments'] as string[],
  administrator: { firstName: 'Noémie', lastName: 'Gagnon', email: `noemie-${randomUUID().slice(0, 8)}@people.test` },
});
const mailTo = (email: string) =>
  server.services.asSystem((db) =>
    db.selectFrom('mail_outbox').select(['subject', 'text']).where('recipient', '=', email).execute(),
  );

test('RTE-5 a super administrator makes a clinic, and its first administrator takes the mail up and runs it', async () => {
  const body = plain();
  const made = await boss.send(calls.createOrganization, { body });
  expect(made.status).toBe(200);
  const { id } = made.data;
  expect((await find(body.slug))[0]).toMatchObject({ id, name: body.name, state: 'open', staff: 1, home: false });
  const { email } = body.administrator;
  const [mail] = await mailTo(email);
  expect(mail!.text).toContain('Clinique du Lac a ouvert un compte pour vous');
  const { path } = await server.services.asSystem(async (db) => {
    const account = await db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    return { path: await server.services.identity.invite(db, account.id) };
  });
  const otp = new URL(path, 'http://x').searchParams.get('otp')!;
  const newPassword = 'Quatre mots bien choisis 7';
  const confirmed = await server.anyone.send(confirmStaff, { body: { email, otp, newPassword } });
  expect(confirmed.status).toBeLessThan(300);
  const noemie = await server.login(email);
  const me = (await noemie.send(getMe)).data;
  expect(me).toMatchObject({ organizationId: id, locale: 'fr-CA', organization: { name: body.name } });
  expect(me.admin).toMatchObject([{ role: 'clinic_admin', organizationId: id }]);
  const { details } = (await noemie.send(getOrganization, {})).data;
  expect(details).toMatchObject({ legalName: body.name, timeZone: 'America/Halifax', defaultLocale: 'fr-CA' });
  const on = (await noemie.send(listFeatures)).data.data.filter((one) => one.enabled && !one.essential);
  expect(on.map((one) => one.id).sort()).toEqual(['appointments', 'staff']);
  const trail = await trailOf(id, ['organization', 'profile']);
  expect(trail.map(({ action }) => action)).toEqual(['created', 'invited']);
  expect(await verifyChain(server.services.db, id)).toBeNull();
});

test('VAL-1 a short name that is taken, an unknown feature or a wrong zone make nothing and mail nobody', async () => {
  const taken = plain();
  const refused = await boss.send(calls.createOrganization, { body: { ...taken, slug: 'laurier' } });
  expect([refused.status, refused.failure.code, Object.keys(refused.failure.fields ?? {})]).toEqual([
    409,
    'slug_taken',
    ['slug'],
  ]);
  const unknown = plain();
  expect((await boss.send(calls.createOrganization, { body: { ...unknown, features: ['none-such'] } })).status).toBe(
    422,
  );
  expect(await find(unknown.slug)).toEqual([]);
  for (const slug of ['Lac', 'l', '../x', 'a'.repeat(60)])
    expect((await boss.send(calls.createOrganization, wanted({ slug }))).status).toBe(422);
  const own = wanted({ administrator: { ...plain().administrator, email: boss.email } });
  expect((await boss.send(calls.createOrganization, own)).failure.code).toBe('own_account');
  expect(await find(own.body.slug)).toEqual([]);
  for (const { administrator } of [taken, unknown]) expect(await mailTo(administrator.email)).toEqual([]);
});

test('RTE-5 somebody with an account elsewhere is offered the new clinic, and joins when they accept', async () => {
  const body = { ...plain(), administrator: { firstName: 'Luc', lastName: 'Roy', email: luc.email } };
  const { id } = (await boss.send(calls.createOrganization, { body })).data;
  const profiles = await server.services.db.selectFrom('profile').select('id').where('org_id', '=', id).execute();
  expect(profiles).toEqual([]);
  expect((await mailTo(luc.email)).at(-1)?.text).toContain('/settings?panel=invitations');
});

test('ROL-1 nobody of a suspended organisation calls, stays connected, signs in or renews; others learn nothing', async () => {
  const patient = await server.login('patient@laurier.test');
  const neighbour = await server.login('practitioner@pavilion.test');
  const [live, patientLive, otherLive] = [await luc.live(), await patient.live(), await neighbour.live()];
  const began = performance.now();
  expect((await suspend(luc.orgId)).status).toBe(204);
  expect(await live.until('error')).toMatchObject({ code: 'organization_suspended' });
  expect([await live.closed, await patientLive.closed]).toEqual([4400, 4400]);
  expect(performance.now() - began).toBeLessThan(1_000);
  for (const who of [luc, patient]) {
    const refused = await who.send(getMe);
    expect([refused.status, refused.failure.code]).toEqual([403, 'organization_suspended']);
    expect((await who.fetch('/fhir/R4/Patient?_count=1')).status).toBe(403);
    const renewed = await server.anyone.send(refreshToken, { body: { refreshToken: who.refreshToken } });
    expect(renewed.failure.code).toBe('organization_suspended');
  }
  const again = await liveClient(server.url);
  again.send({ type: 'auth', token: luc.token, profile: luc.profileId });
  expect(await again.until('error')).toMatchObject({ code: 'organization_suspended' });
  const password = 'Pavilion-demo-1';
  const signIn = (email: string, given = password) => server.anyone.send(login, { body: { email, password: given } });
  expect((await signIn(luc.email)).failure.code).toBe('organization_suspended');
  expect((await signIn(luc.email, 'Something else 1')).failure.code).toBe('wrong_credentials');
  const shown = (await server.anyone.send(publicOrganizations)).data.data.map(({ slug }) => slug);
  expect([shown.includes('rideau'), shown.includes('laurier')]).toEqual([true, false]);
  expect((await find('laurier'))[0]).toMatchObject({ state: 'suspended', suspendedBy: 'Marcus Leung' });

  expect((await neighbour.send(getMe)).status).toBe(200);
  otherLive.send({ type: 'ping' });
  await otherLive.until('pong');
  otherLive.close();

  expect((await restore(luc.orgId)).status).toBe(204);
  for (const who of [luc, patient]) expect((await who.send(getMe)).status).toBe(200);
  expect((await signIn(luc.email)).status).toBe(200);
  (await luc.live()).close();
});

test('ROL-1 a person with a profile in another clinic goes on there', async () => {
  const elsewhere = await server.services.asSystem((db) =>
    db
      .insertInto('profile')
      .values({
        account_id: luc.accountId,
        org_id: boss.orgId,
        role: 'practitioner',
        first_name: 'Luc',
        last_name: 'Roy',
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  await suspend(luc.orgId);
  const there = await server.login(luc.email, elsewhere.id);
  const me = (await there.send(getMe)).data;
  expect([me.practitioner.map(({ id }) => id), me.admin]).toEqual([[elsewhere.id], []]);
  const unchosen = await server.anyone.send(getMe, undefined, { authorization: `Bearer ${luc.token}` });
  expect(unchosen.data.organizationId).toBe(boss.orgId);
  await restore(luc.orgId);
});

test('ROL-2 only super administrators see, make and suspend organisations, and nobody suspends their own', async () => {
  const clinicAdmin = await server.login('clinic-admin@pavilion.test');
  for (const who of [luc, clinicAdmin, await server.login('practitioner@pavilion.test')]) {
    expect((await who.send(calls.searchOrganizations, { body: {} })).failure.code).toBe('forbidden');
    expect((await who.send(calls.createOrganization, wanted())).failure.code).toBe('forbidden');
    expect((await suspend(luc.orgId, who)).failure.code).toBe('forbidden');
    expect((await choose(boss.orgId, who)).failure.code).toBe('forbidden');
  }
  expect((await suspend(boss.orgId)).failure.code).toBe('own_organization');
  await choose(luc.orgId);
  expect((await suspend(boss.orgId)).failure.code).toBe('own_organization');
  await choose(boss.orgId);
  expect((await suspend('none-such')).failure.code).toBe('not_found');
  expect((await restore('none-such')).failure.code).toBe('not_found');
});

test('ROL-2 of two super administrators who suspend each other’s organisation one is left', async () => {
  const made = (await boss.send(calls.createOrganization, wanted())).data.id;
  const account = await server.services.asSystem(async (db) => {
    const row = await db
      .insertInto('account')
      .values({ email: 'second-house@people.test', status: 'active' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const names = { first_name: 'Ines', last_name: 'Second' };
    await db
      .insertInto('profile')
      .values({ account_id: row.id, org_id: made, role: 'super_admin', ...names })
      .execute();
    return row;
  });
  expect(account.id).toBeDefined();
  const second = await server.login('second-house@people.test');
  await second.send(getMe);
  const answers = await Promise.all([suspend(made), suspend(boss.orgId, second)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 403]);
  const [left, gone] = answers[0].status === 204 ? [boss, boss.orgId] : [second, made];
  await restore(left === boss ? made : boss.orgId, left);
  expect(gone).toBeDefined();
});

test('ENT-1 a super administrator acts where the session chose, on every call, until they leave', async () => {
  const [one, other] = [await server.login(boss.email), await server.login(boss.email)];
  const live = await one.live();
  expect((await choose(luc.orgId, one)).status).toBe(204);
  expect(await live.until('error')).toMatchObject({ code: 'profile_changed' });
  expect((await one.send(getOrganization, {})).data.slug).toBe('laurier');
  expect((await one.send(getMe)).data.organizationId).toBe(luc.orgId);
  // Another session of the same person stays where it was.
  expect((await other.send(getOrganization, {})).data.slug).toBe('rideau');
  // A page that still shows the other clinic writes nowhere.
  const stale = await one.with({ 'x-organization': boss.orgId }).send(getOrganization, {});
  expect([stale.status, stale.failure.code]).toEqual([409, 'organization_changed']);
  expect((await other.with({ 'x-organization': luc.orgId }).send(getOrganization, {})).failure.code).toBe(
    'organization_changed',
  );
  expect((await choose('none-such', one)).failure.code).toBe('not_found');
  expect((await choose(boss.orgId, one)).status).toBe(204);
  expect((await one.send(getOrganization, {})).data.slug).toBe('rideau');
  const trail = (await trailOf(luc.orgId)).filter(({ profile_id }) => profile_id === one.profileId).slice(-2);
  expect(trail.map(({ action }) => action)).toEqual(['entered', 'left']);
});

test('ENT-1 a suspended clinic sends the sessions in it home, and cannot be chosen', async () => {
  const session = await server.login(boss.email);
  await choose(luc.orgId, session);
  await suspend(luc.orgId);
  expect((await session.send(getMe)).data.organizationId).toBe(boss.orgId);
  expect((await choose(luc.orgId, session)).failure.code).toBe('not_found');
  expect((await session.send(listOrganizations)).data.data.map(({ id }) => id)).not.toContain(luc.orgId);
  await restore(luc.orgId);
  expect((await session.send(getMe)).data.organizationId).toBe(boss.orgId);
});

test('RTE-5 the list is searched, narrowed and paged, and a thousand clinics do not change its size', async () => {
  await server.services.asSystem((db) =>
    db
      .insertInto('organization')
      .values(Array.from({ length: 1_000 }, (_, n) => ({ slug: `many-${n}`, name: `Many % ${n}`, details: '{}' })))
      .execute(),
  );
  const page = async (from?: number) =>
    (await boss.send(calls.searchOrganizations, { body: { text: 'many %', ...(from !== undefined && { from }) } }))
      .data;
  const [first, second] = [await page(), await page(calls.pageSize)];
  expect([first.total, first.data.length]).toEqual([1_000, calls.pageSize]);
  expect(second.data.some(({ id }) => first.data.some((one) => one.id === id))).toBe(false);
  const { data } = (await boss.send(calls.searchOrganizations, { body: { state: 'suspended' } })).data;
  expect(data.every(({ state }) => state === 'suspended')).toBe(true);
});

test('ROL-2 what was done to an organisation is in its trail and in the house’s, once', async () => {
  const before = (await trailOf(boss.orgId)).length;
  const { id } = (await boss.send(calls.createOrganization, wanted())).data;
  await suspend(id);
  await suspend(id);
  await restore(id);
  await restore(id);
  const done = ['created', 'suspended', 'restored'].map((action) => ({
    action,
    target_id: id,
    profile_id: boss.profileId,
  }));
  expect(await trailOf(id)).toEqual(done);
  expect((await trailOf(boss.orgId)).slice(before)).toEqual(done);
  expect((await trailOf(luc.orgId)).filter(({ target_id }) => target_id === id)).toEqual([]);
});
