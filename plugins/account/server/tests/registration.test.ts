import { getMe, login } from '#core/shared';
import { apiOf } from '#test/kit/server/api.ts';
import {
  confirmRegistration,
  confirmStaff,
  forgotPassword,
  invite,
  listOrganizations,
  register,
  resendCode,
  resetPassword,
} from '../../shared/calls.ts';
import { acceptProfile, listOffers } from '../../shared/offerCalls.ts';
import { saveWelcome, type WelcomeStep, welcomeSteps } from '../../shared/welcomeCalls.ts';
import { getSettings } from '../../shared/settingsCalls.ts';
import { codeIn, demoPassword, linkIn, placeIn, startAccountServer, type AccountServer } from './testKit.ts';

let server: AccountServer;
beforeAll(async () => {
  server = await startAccountServer();
});
afterAll(() => server.close());

const password = 'A-good-password-1';
const someone = (email: string) => ({ email, password, firstName: 'Zoé', lastName: 'O’Neil', organization: 'rideau' });
const signUp = (email: string, more: object = {}) =>
  server.anyone.send(register, { body: { ...someone(email), ...more } });
const canSignIn = async (email: string, with_ = password) =>
  (await server.anyone.send(login, { body: { email, password: with_ } })).status === 200;

test('RTE-1 register, confirm, log in: the address proves itself before there is an account', async () => {
  const email = 'new1@pavilion.test';
  const { Session, status } = (await signUp(email, { phone: '613 555 0123', birthDate: '1980-05-23' })).data;
  expect(status).toBe('confirm');
  expect(await canSignIn(email)).toBe(false);
  const confirm = (code: string) => server.anyone.send(confirmRegistration, { body: { email, code, Session } });
  const code = codeIn(await server.mailTo(email));
  expect((await confirm(code === '000000' ? '000001' : '000000')).failure.code).toBe('wrong_code');
  expect((await confirm(code)).status).toBe(200);
  expect((await confirm(code)).failure.code).toBe('wrong_code');
  const person = await server.signIn(email, password);
  const { data } = await person.send(getMe);
  expect(data.patient).toMatchObject([{ firstName: 'Zoé', lastName: 'O’Neil', organizationName: expect.any(String) }]);
  expect((await person.send(getSettings)).data.phone).toBe('613 555 0123');
});

/** The tokens that confirming answered, as a caller. */
const caller = (data: object) =>
  'IdToken' in data && typeof data.IdToken === 'string'
    ? apiOf(server.url, { authorization: `Bearer ${data.IdToken}` })
    : undefined;

test('RTE-1 the browser that registered is signed in by the code, once', async () => {
  const email = 'new6@pavilion.test';
  const { Session } = (await signUp(email)).data;
  const code = codeIn(await server.mailTo(email));
  const confirm = () => server.anyone.send(confirmRegistration, { body: { email, code, Session } });
  const answers = await Promise.all([confirm(), confirm(), confirm()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  const { data } = answers.find(({ status }) => status === 200)!;
  expect((await caller(data)?.send(getMe))?.data).toMatchObject({ email, patient: [{ firstName: 'Zoé' }] });
});

test('GRD-3 the welcome of a new patient is kept with the person until it is done or dismissed', async () => {
  const email = 'new10@pavilion.test';
  const { Session } = (await signUp(email)).data;
  const code = codeIn(await server.mailTo(email));
  const person = caller((await server.anyone.send(confirmRegistration, { body: { email, code, Session } })).data)!;
  const welcome = async () => (await person.send(getMe)).data.welcome;
  const keep = (done: WelcomeStep[] | null) => person.send(saveWelcome, { body: { done } });
  expect(await welcome()).toEqual([]);
  await keep(['first', 'about', 'about']);
  expect(await welcome()).toEqual(['about', 'first']);
  await keep([...welcomeSteps]);
  expect(await welcome()).toBeUndefined();
  await keep(['about']);
  await keep(null);
  expect(await welcome()).toBeUndefined();
  const again = { body: { done: ['about', 'about', 'about', 'about'] as WelcomeStep[] } };
  expect((await person.send(saveWelcome, again)).status).toBe(422);
});

test('GRD-3 whoever had an account before is not welcomed, nor is staff', async () => {
  for (const email of ['patient@pavilion.test', 'practitioner@pavilion.test'])
    expect((await (await server.signIn(email)).send(getMe)).data.welcome).toBeUndefined();
  const staff = await server.signIn('practitioner@pavilion.test');
  expect((await staff.send(saveWelcome, { body: { done: [] } })).status).toBe(403);
});

test('RTE-1 the code alone confirms and signs nobody in: another may have chosen the password', async () => {
  const email = 'new7@pavilion.test';
  await signUp(email, { password: 'The-squatters-own-1' });
  const code = codeIn(await server.mailTo(email));
  const { data } = await server.anyone.send(confirmRegistration, { body: { email, code } });
  expect(data).toEqual({ status: 'confirmed' });
});

test('RTE-1 a code does not sign in with the session of another registration', async () => {
  const email = 'new8@pavilion.test';
  await signUp(email);
  const code = codeIn(await server.mailTo(email));
  const other = (await signUp('new9@pavilion.test')).data.Session;
  const { failure } = await server.anyone.send(confirmRegistration, { body: { email, code, Session: other } });
  expect(failure.code).toBe('wrong_code');
});

test('registering an address that has an account is answered alike, and only its owner is told', async () => {
  const fresh = await signUp('new2@pavilion.test');
  const taken = await signUp('patient@pavilion.test');
  expect(taken.status).toBe(fresh.status);
  expect(Object.keys(taken.data)).toEqual(Object.keys(fresh.data));
  expect((await server.mailTo('patient@pavilion.test')).subject).toBe('You already have an account');
  expect(await canSignIn('patient@pavilion.test', demoPassword)).toBe(true);
});

test('registering another person’s address first does not take it: each code belongs to its registration', async () => {
  const email = 'new3@pavilion.test';
  const owner = (await signUp(email)).data.Session;
  const code = codeIn(await server.mailTo(email));
  await signUp(email, { password: 'The-squatters-own-1' });
  expect((await server.anyone.send(confirmRegistration, { body: { email, code, Session: owner } })).status).toBe(200);
  expect(await canSignIn(email)).toBe(true);
  expect(await canSignIn(email, 'The-squatters-own-1')).toBe(false);
});

test('a code ends after fifteen minutes or five wrong tries, and can be sent again', async () => {
  const email = 'new4@pavilion.test';
  const { Session } = (await signUp(email, { locale: 'fr-CA' })).data;
  const confirm = (code: string) => server.anyone.send(confirmRegistration, { body: { email, code, Session } });
  const mail = await server.mailTo(email);
  expect(mail.subject).toContain('est votre code de confirmation');
  server.ahead(901);
  expect((await confirm(codeIn(mail))).failure.code).toBe('wrong_code');
  expect((await server.anyone.send(resendCode, { body: { email, Session } })).status).toBe(204);
  const second = codeIn(await server.mailTo(email));
  for (let tries = 0; tries < 5; tries += 1) await confirm(second === '111111' ? '222222' : '111111');
  expect((await confirm(second)).failure.code).toBe('wrong_code');
  await server.anyone.send(resendCode, { body: { email, Session } });
  expect((await confirm(codeIn(await server.mailTo(email)))).status).toBe(200);
});

test('asking for a code for an address that never registered is answered alike and mails nothing', async () => {
  expect((await server.anyone.send(resendCode, { body: { email: 'never@pavilion.test' } })).status).toBe(204);
  expect(await server.mailsTo('never@pavilion.test')).toBe(0);
});

test('VAL-2 a weak password, an unknown clinic and an impossible birth date are named by field', async () => {
  expect((await signUp('new5@pavilion.test', { password: 'short' })).failure).toMatchObject({
    code: 'invalid_input',
    fields: { password: 'Choose a password of at least 12 characters.' },
  });
  expect((await signUp('new5@pavilion.test', { organization: 'nowhere' })).failure.fields).toHaveProperty(
    'organization',
  );
  expect((await signUp('new5@pavilion.test', { birthDate: '2026-02-30' })).failure.fields).toHaveProperty('birthDate');
  expect(await server.mailsTo('new5@pavilion.test')).toBe(0);
});

test('the clinics that one can register with are public: slug and name, nothing else', async () => {
  const { data } = await server.anyone.send(listOrganizations);
  expect(data.data.map(({ slug }) => slug).sort()).toEqual(['laurier', 'rideau']);
  expect(data.data.flatMap(Object.keys).every((key) => key === 'slug' || key === 'name')).toBe(true);
});

test('LNK-6 forgot and reset: by link or by code, once, and every device is signed out', async () => {
  const email = 'practitioner2@pavilion.test';
  const signedIn = await server.signIn(email);
  const ask = () => server.anyone.send(forgotPassword, { body: { email } });
  expect((await ask()).status).toBe(202);
  const link = await placeIn(server, await server.mailTo(email));
  expect([link.pathname, link.searchParams.get('email')]).toEqual(['/reset-password', email]);
  const token = link.searchParams.get('token')!;
  const choose = (body: object) =>
    server.anyone.send(resetPassword, { body: { email, newPassword: 'Chosen-anew-1234', ...body } });
  expect((await choose({ token, newPassword: 'short' })).failure.fields).toHaveProperty('newPassword');
  expect((await choose({ token: `${token.slice(0, -1)}_` })).failure.code).toBe('wrong_code');
  expect((await choose({ token })).status).toBe(204);
  expect((await choose({ token })).failure.code).toBe('wrong_code');
  expect((await signedIn.send(getMe)).status).toBe(401);
  expect(await canSignIn(email, 'Chosen-anew-1234')).toBe(true);
  expect((await server.mailTo(email)).subject).toBe('Your password was changed');
  await ask();
  expect((await choose({ code: codeIn(await server.mailTo(email)) })).status).toBe(204);
});

test('LNK-6 forgetting for an unknown address is answered alike and mails nothing', async () => {
  const answer = await server.anyone.send(forgotPassword, { body: { email: 'never@pavilion.test' } });
  expect(answer.status).toBe(202);
  expect(await server.mailsTo('never@pavilion.test')).toBe(0);
});

test('LNK-6 one mailbox is not flooded', async () => {
  for (let asked = 0; asked < 8; asked += 1) {
    await server.anyone.send(forgotPassword, { body: { email: 'clinic-admin@pavilion.test' } });
  }
  expect(await server.mailsTo('clinic-admin@pavilion.test')).toBe(5);
});

test('LNK-5 an invited member of staff takes the account up once', async () => {
  const admin = await server.login('admin@pavilion.test');
  const email = 'nurse@pavilion.test';
  const body = { email, role: 'practitioner', firstName: 'Noor', lastName: 'Ali', title: 'Nurse' } as const;
  expect((await admin.send(invite, { body })).status).toBe(201);
  const older = await server.mailTo(email);
  const first = (await placeIn(server, older)).searchParams.get('otp')!;
  await admin.send(invite, { body });
  await expect(placeIn(server, older)).rejects.toThrow('leads nowhere');
  const link = await placeIn(server, await server.mailTo(email));
  expect([link.pathname, link.searchParams.get('e')]).toEqual(['/staff-confirmation', email]);
  const take = (otp: string, newPassword = password) =>
    server.anyone.send(confirmStaff, { body: { email, otp, newPassword, lastName: 'Ali-Roy' } });
  expect((await take(first)).failure.code).toBe('wrong_code');
  const otp = link.searchParams.get('otp')!;
  expect((await take(otp, 'short')).failure.fields).toHaveProperty('newPassword');
  expect((await take(otp)).status).toBe(204);
  expect((await take(otp)).failure.code).toBe('wrong_code');
  const { data } = await (await server.signIn(email, password)).send(getMe);
  expect(data).toMatchObject({ practitionerRole: 'Nurse', practitioner: [{ firstName: 'Noor', lastName: 'Ali-Roy' }] });
});

test('LNK-4 an invited patient registers with the link’s code and is active at once', async () => {
  const practitioner = await server.login('practitioner@pavilion.test');
  const email = 'invited@pavilion.test';
  const address = { line1: '1 Elgin St', city: 'Ottawa', state: 'ON', postalCode: 'K1P 5W1', country: 'Canada' };
  await practitioner.send(invite, {
    body: { email, role: 'patient', firstName: 'Émile', lastName: 'Roy', address, locale: 'fr-CA' },
  });
  const mail = await server.mailTo(email);
  expect(mail.text).toContain('Bonjour Émile');
  for (const known of ['Roy', 'Elgin', email]) expect(linkIn(mail).href).not.toContain(known);
  const link = await placeIn(server, mail);
  expect(link.pathname).toBe('/register');
  expect(Object.fromEntries(link.searchParams)).toMatchObject({
    e: email,
    fn: 'Émile',
    ln: 'Roy',
    al1: '1 Elgin St',
    ac: 'Ottawa',
    as: 'ON',
    ap: 'K1P 5W1',
    acn: 'Canada',
  });
  const otp = link.searchParams.get('otp')!;
  const { data } = await signUp(email, { organization: undefined, otp, address });
  expect(data.status).toBe('active');
  expect(await canSignIn(email)).toBe(true);
});

test('ROL-2 each role invites only the roles it may', async () => {
  const tries = [
    ['practitioner@pavilion.test', 'practitioner', 403],
    ['admin@pavilion.test', 'clinic_admin', 403],
    ['clinic-admin@pavilion.test', 'super_admin', 403],
    ['patient@pavilion.test', 'patient', 403],
    ['clinic-admin@pavilion.test', 'clinic_admin', 201],
  ] as const;
  for (const [who, role, status] of tries) {
    const inviter = await server.login(who);
    const body = { email: `by-${role}@pavilion.test`, role, firstName: 'A', lastName: 'B' };
    expect([who, (await inviter.send(invite, { body })).status]).toEqual([who, status]);
  }
});

test('a person with an account elsewhere is asked, accepts signed in, and needs no new password', async () => {
  const admin = await server.login('admin@laurier.test');
  const email = 'patient@pavilion.test';
  await admin.send(invite, { body: { email, role: 'patient', firstName: 'Pat', lastName: 'Roy' } });
  const mail = await server.mailTo(email);
  expect(mail.text).not.toContain('Pat');
  expect(linkIn(mail).pathname + linkIn(mail).search).toBe('/settings?panel=invitations');
  const person = await server.signIn(email);
  expect((await person.send(getMe)).data.patient).toHaveLength(1);
  const [offer] = (await person.send(listOffers)).data.data;
  expect(offer).toMatchObject({ needsProof: false, organization: 'Clinique Laurier' });
  await person.send(acceptProfile, { params: { id: offer!.id }, body: {} });
  const { data } = await person.send(getMe);
  expect(new Set(data.patient.map(({ organizationId }) => organizationId)).size).toBe(2);
});
