import { expired, house, me, profile, tokens } from '#test/kit/browser/fakeServer.ts';
import { settled } from '#test/kit/browser/settled.ts';
import { type House, startHouse } from '#test/kit/browser/startHouse.ts';
import { FakeSocket } from '#test/kit/browser/fakeSocket.ts';
import { Auth, Http, listFeatures, Live, Lock } from '#core/shared';

let it: House;
const begin = async (answers: Record<string, unknown> = {}): Promise<Auth> => {
  it = await startHouse([], { ...house(), ...answers });
  return it.kernel.service(Auth);
};
afterEach(() => {
  it.kernel.stop();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});

const doctor = profile({ id: 'profile-2', role: 'practitioner', organizationId: 'org-2' });
const everything = me({
  practitioner: [doctor],
  admin: [profile({ id: 'profile-3', role: 'clinic_admin' })],
  practitionerRole: 'doctor',
  AdminRole: 'clinic_admin',
  customRoles: ['triage'],
  profilePictureUrl: '/v3/files/1',
  orgHasActiveShiipIntegration: true,
});

const superAdmin = me({
  patient: [],
  admin: [profile({ id: 'profile-4', role: 'super_admin' })],
  AdminRole: 'super_admin',
});

test('ENT-1 nobody is signed in at first', async () => {
  const auth = await begin();
  expect(auth).toMatchObject({
    ...{ relog: false, signedIn: false, activeRole: null, email: null, selectedUser: null, challengeName: null },
    ...{
      patient: [],
      practitioner: [],
      admin: [],
      idToken: null,
      accessToken: null,
      refreshToken: null,
      cognitoId: null,
    },
  });
});

test('ENT-1 ENT-2 after login the state is what the server says, the cognito id too', async () => {
  const auth = await begin({ 'GET /v3/users/me': everything });
  await expect(auth.logIn('patient@pavilion.test', 'x', { keep: true })).resolves.toEqual({ is: 'signed-in' });
  expect(auth).toMatchObject({
    signedIn: true,
    activeRole: 'practitioner',
    email: 'patient@pavilion.test',
    patient: [{ id: 'profile-1' }],
    practitioner: [{ id: 'profile-2' }],
    admin: [{ id: 'profile-3' }],
    practitionerRole: 'doctor',
    AdminRole: 'clinic_admin',
    idToken: 'id-1',
    accessToken: 'access-1',
    refreshToken: 'refresh-1',
    profilePictureUrl: '/v3/files/1',
    customRoles: ['triage'],
    orgHasActiveShiipIntegration: true,
    selectedUser: doctor,
    cognitoId: 'sub-1',
    organization: { id: 'rideau' },
  });
});

test('ROL-1 ENT-1 selecting another profile changes the role and the Role header, and opens a session of its own', async () => {
  const auth = await begin({ 'GET /v3/users/me': everything });
  await auth.logIn('a@b.ca', 'x', { keep: true });
  await settled();
  it.seen.length = 0;
  await auth.selectProfile('profile-1');
  await settled();
  expect(auth.activeRole).toBe('patient');
  expect(it.seen.map(({ url }) => url)).toContain('/v3/features');
  expect(it.seen.every(({ headers }) => headers.Role === 'profile-1')).toBe(true);
});

test('ENT-1 a super administrator acts where the server says, and every call names what the page shows', async () => {
  const auth = await begin({ 'GET /v3/users/me': superAdmin, 'PUT /v3/organizations/current': {} });
  await auth.logIn('a@b.ca', 'x', { keep: true });
  await settled();
  it.answers['GET /v3/users/me'] = { ...superAdmin, organizationId: 'org-9' };
  it.seen.length = 0;
  await auth.selectOrganization('org-9');
  await settled();
  const named = it.seen.map(({ url, headers }) => [url, headers['X-Organization']] as const);
  expect(named[0]).toEqual(['/v3/organizations/current', 'org-1']);
  expect(named[1]).toEqual(['/v3/users/me', undefined]);
  expect(named.length).toBeGreaterThan(2);
  expect(named.slice(2).every(([, organization]) => organization === 'org-9')).toBe(true);
});

test('ENT-1 a page whose session moved to another clinic reads again who it is', async () => {
  const auth = await begin({ 'GET /v3/users/me': superAdmin });
  await auth.logIn('a@b.ca', 'x', { keep: true });
  await settled();
  it.answers['GET /v3/users/me'] = { ...superAdmin, organizationId: 'org-9' };
  it.answers['PUT /v3/organizations/current'] = () => ({
    status: 409,
    data: { code: 'organization_changed', message: 'Try again.' },
  });
  await auth.selectOrganization('org-2').catch(() => undefined);
  await settled();
  expect(auth.organizationId).toBe('org-9');
});

test('a profile that was taken away is let go of, and the person goes on with the others', async () => {
  const auth = await begin({ 'GET /v3/users/me': everything });
  await auth.logIn('a@b.ca', 'x', { keep: true });
  it.answers['GET /v3/users/me'] = ({ headers }: { headers: Record<string, string> }) =>
    headers.Role === 'profile-2'
      ? { status: 403, data: { code: 'profile_not_yours', message: 'Choose another.' } }
      : { status: 200, data: me() };
  await auth.refreshMe();
  await settled();
  expect(auth).toMatchObject({ signedIn: true, activeRole: 'patient', selectedUser: { id: 'profile-1' } });
});

test('a session that looks at a demo clinic has other profiles at once, and its own again afterwards', async () => {
  const auth = await begin({ 'GET /v3/users/me': everything });
  await auth.logIn('a@b.ca', 'x', { keep: true });
  const until = '2030-01-01T00:00:00Z';
  const there = { ...me(), preview: { role: 'patient', custom: null, until } };
  it.answers['GET /v3/users/me'] = ({ headers }: { headers: Record<string, string> }) =>
    headers.Role === 'profile-2'
      ? { status: 409, data: { code: 'organization_changed', message: 'Try again.' } }
      : { status: 200, data: there };
  await auth.refreshMe();
  await settled();
  expect(auth).toMatchObject({
    activeRole: 'patient',
    selectedUser: { id: 'profile-1' },
    preview: { role: 'patient' },
  });
  const others = () => ({ status: 403, data: { code: 'profile_not_yours', message: 'Choose another.' } });
  it.answers['GET /v3/users/me'] = ({ headers }: { headers: Record<string, string> }) =>
    headers.Role === 'profile-1' ? others() : { status: 200, data: { ...everything, patient: [] } };
  it.answers['GET /v3/features'] = others;
  // A page that only learns of it by a refused call asks who it is.
  await it.kernel
    .service(Http)
    .send(listFeatures)
    .catch(() => undefined);
  await settled();
  expect(auth.preview).toBeUndefined();
  expect(auth.selectedUser).toMatchObject({ id: 'profile-2' });
});

test('ROL-1 a suspended profile ends the session at once, asks for no password, and goes on when it is brought back', async () => {
  const auth = await begin({ 'GET /v3/users/me': everything });
  await auth.logIn('a@b.ca', 'x', { keep: true });
  await settled();
  const refused = () => ({ status: 403, data: { code: 'profile_suspended', message: 'Suspended.' } });
  Object.assign(it.answers, { 'GET /v3/users/me': refused, 'GET /v3/features': refused });
  await expect(it.kernel.service(Http).send(listFeatures)).rejects.toMatchObject({ code: 'profile_suspended' });
  await settled();
  expect(auth).toMatchObject({ suspended: true, signedIn: true, relog: false, selectedUser: doctor });
  expect(it.kernel.registry.services.get(Live)).toBeUndefined();
  await auth.refreshMe();
  expect(auth.suspended).toBe(true);
  Object.assign(it.answers, { 'GET /v3/users/me': everything, 'GET /v3/features': house()['GET /v3/features'] });
  await auth.refreshMe();
  await settled();
  expect(auth.suspended).toBe(false);
  expect(it.kernel.registry.services.get(Live)).toBeDefined();
});

test('ROL-1 a token that is not renewed because of a suspension asks for no password either', async () => {
  const auth = await begin({ 'GET /v3/users/me': everything });
  await auth.logIn('a@b.ca', 'x', { keep: true });
  await settled();
  Object.assign(it.answers, {
    'GET /v3/users/me': expired,
    'POST /v3/users/refresh-token': () => ({ status: 403, data: { code: 'profile_suspended', message: 'No.' } }),
  });
  await auth.refreshMe().catch(() => undefined);
  expect(auth).toMatchObject({ suspended: true, relog: false });
});

test('ROL-1 whose every profile is suspended does not sign in, and is told why', async () => {
  const refused = () => ({ status: 403, data: { code: 'profile_suspended', message: 'Suspended.' } });
  const auth = await begin({ 'POST /v3/users/login': refused });
  await expect(auth.logIn('a@b.ca', 'x', { keep: true })).rejects.toMatchObject({ code: 'profile_suspended' });
  expect(auth).toMatchObject({ signedIn: false, suspended: false });
});

test('ENT-8 a profile whose role was changed is read anew when the server says so', async () => {
  const auth = await begin({ 'GET /v3/users/me': everything });
  await auth.logIn('a@b.ca', 'x', { keep: true });
  await settled();
  FakeSocket.last.open();
  const changed = { ...doctor, role: 'clinic_admin' as const };
  it.answers['GET /v3/users/me'] = me({ admin: [changed] });
  FakeSocket.last.receive({ type: 'error', code: 'profile_changed', message: '' });
  await settled();
  expect(auth.activeRole).toBe('clinic_admin');
});

describe('ENT-1 challenge', () => {
  const asks = (name: string) => ({ ChallengeName: name, Session: 's1' });

  test.each([
    ['NEW_PASSWORD_REQUIRED', { newPassword: 'New-password-1' }],
    ['SOFTWARE_TOKEN_MFA', { code: '123456' }],
  ] as const)('%s is asked and answered', async (name, answer) => {
    const auth = await begin({ 'POST /v3/users/login': asks(name), 'POST /v3/users/challenge': tokens() });
    await expect(auth.logIn('a@b.ca', 'x', { keep: true })).resolves.toEqual({ is: 'challenge', challengeName: name });
    expect(auth).toMatchObject({ challengeName: name, signedIn: false });
    await expect(auth.answerChallenge(answer)).resolves.toEqual({ is: 'signed-in' });
    const sent = it.seen.find(({ url }) => url === '/v3/users/challenge');
    expect(sent?.body).toEqual({ Session: 's1', ChallengeName: name, ...answer });
    expect(auth.challengeName).toBeNull();
  });

  test('signing in again with the second factor asks once', async () => {
    const auth = await begin();
    await auth.logIn('a@b.ca', 'x', { keep: true });
    it.answers['POST /v3/users/login'] = asks('SOFTWARE_TOKEN_MFA');
    it.answers['POST /v3/users/challenge'] = tokens(2);
    await expect(auth.logInAgain('x')).resolves.toEqual({ is: 'challenge', challengeName: 'SOFTWARE_TOKEN_MFA' });
    await expect(auth.logInAgain('x', '123456')).resolves.toEqual({ is: 'signed-in' });
    expect(auth.idToken).toBe('id-2');
  });
});

test('a wrong password says so and leaves nobody signed in', async () => {
  const auth = await begin({
    'POST /v3/users/login': () => ({ status: 401, data: { code: 'wrong_credentials', message: 'Check both.' } }),
  });
  await expect(auth.logIn('a@b.ca', 'x', { keep: true })).rejects.toMatchObject({ code: 'wrong_credentials' });
  expect(auth.signedIn).toBe(false);
});

test('half a session is none: tokens without a person are forgotten', async () => {
  const auth = await begin({ 'GET /v3/users/me': () => ({ status: 503, data: {} }) });
  await expect(auth.logIn('a@b.ca', 'x', { keep: true })).rejects.toMatchObject({ code: 'unavailable' });
  expect(auth).toMatchObject({ signedIn: false, idToken: null });
});

test('STA-4 in the whole house: an expired token at start-up is refreshed once for all calls', async () => {
  const auth = await begin();
  await auth.logIn('a@b.ca', 'x', { keep: true });
  await settled();
  let refreshes = 0;
  const fresh = (answer: unknown) => (request: { headers: Record<string, string> }) =>
    request.headers.Authorization === 'Bearer id-2' ? { status: 200, data: answer } : expired();
  for (const call of ['GET /v3/users/me', 'GET /v3/features', 'GET /messaging/notifications']) {
    it.answers[call] = fresh(house()[call]);
  }
  it.answers['POST /v3/users/refresh-token'] = () => {
    refreshes++;
    return { status: 200, data: tokens(2) };
  };
  await auth.selectProfile('profile-1');
  await Promise.all([auth.refreshMe(), auth.refreshMe()]);
  expect(refreshes).toBe(1);
  expect(localStorage.getItem('root')).toContain('refresh-2');
});

test('signing in opens the lock', async () => {
  const auth = await begin();
  await auth.logIn('a@b.ca', 'x', { keep: true });
  it.kernel.service(Lock).lock();
  await auth.logInAgain('x');
  expect(it.kernel.service(Lock).locked).toBe(false);
});
