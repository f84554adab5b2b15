import { type DeepLink, placeOf, readLink } from './links.ts';

const out = { signedIn: false };
const signedIn = { signedIn: true };
const visit = { c: 'visit-7', d: '/messages?q=1' };

const addressOf = (feature: string, data: object, who = out): URL => {
  const place = placeOf(readLink(feature, data), who);
  if (place.is !== 'go') throw new Error(`No address: ${place.is}`);
  return new URL(place.to, 'http://house.test');
};
const queryOf = (address: URL): Record<string, string> => Object.fromEntries(address.searchParams);

test('LNK-1 sends a signed-in person to the lobby with c and d', () => {
  const address = addressOf('telemedicine', { ...visit, e: 'a@b.ca', registered: 'true' }, signedIn);
  expect(address.pathname).toBe('/telemedicine/lobby');
  expect(queryOf(address)).toEqual(visit);
});

test('LNK-2 a guest link asks a signed-in person to log out first', () => {
  expect(placeOf(readLink('telemedicine', { ...visit, e: 'a@b.ca', p: 'true' }), signedIn)).toEqual({ is: 'logOut' });
});

test('LNK-1 LNK-2 a guest goes to the guest lobby with c, d, e and p', () => {
  const address = addressOf('telemedicine', { ...visit, e: 'a+b@c.ca', p: 'false', registered: 'false' });
  expect(address.pathname).toBe('/telemedicine/guest-lobby');
  expect(queryOf(address)).toEqual({ ...visit, e: 'a+b@c.ca', p: 'false' });
});

test('LNK-1 a visit without a referring path carries an empty d', () => {
  expect(queryOf(addressOf('telemedicine', { c: 'visit-7' }, signedIn))).toEqual({ c: 'visit-7', d: '' });
});

test('LNK-3 a registered invitee who is not logged in goes to login with c, d, telemedicine and email', () => {
  const address = addressOf('telemedicine', { ...visit, e: 'a@b.ca', p: 'true', registered: 'true' });
  expect(address.pathname).toBe('/login');
  expect(queryOf(address)).toEqual({ ...visit, telemedicine: 'true', email: 'a@b.ca' });
});

test('LNK-4 an onboarding link goes to register with all ten parameters, and none that it has not', () => {
  const data = {
    e: 'anne@example.ca',
    fn: 'Anne',
    ln: 'Côté & fils',
    otp: '123456',
    al1: '12 Elgin St',
    al2: 'Unit 4',
    ac: 'Ottawa',
    as: 'ON',
    ap: 'K1P 5K7',
    acn: 'CA',
  };
  const address = addressOf('onboarding', data);
  expect(address.pathname).toBe('/register');
  expect(queryOf(address)).toEqual(data);
  expect(queryOf(addressOf('onboarding', { e: 'a@b.ca', otp: '1' }))).toEqual({ e: 'a@b.ca', otp: '1' });
});

test('LNK-5 an admin-created user goes to staff confirmation with e and otp', () => {
  const address = addressOf('admin_create_user', { e: 'n@b.ca', otp: 'secret' });
  expect([address.pathname, queryOf(address)]).toEqual(['/staff-confirmation', { e: 'n@b.ca', otp: 'secret' }]);
});

test.each(['token', 'code'])('LNK-6 a password reset goes to its page with the %s and the email', (name) => {
  const address = addressOf('reset_password', { email: 'a@b.ca', [name]: 'secret' });
  expect([address.pathname, queryOf(address)]).toEqual(['/reset-password', { email: 'a@b.ca', [name]: 'secret' }]);
});

test.each([
  ['an unknown feature', 'payments', { c: 'x' }],
  ['no feature', undefined, {}],
  ['a name that every object has', 'constructor', {}],
  ['a visit without its id', 'telemedicine', { d: '/x' }],
  ['a visit whose id is an address', 'telemedicine', { c: 'https://evil.example' }],
  ['a referring path of another house', 'telemedicine', { c: 'x', d: '//evil.example' }],
  ['a referring path that only looks like one', 'telemedicine', { c: 'x', d: '/\\evil.example' }],
  ['a PIN that is neither asked nor not', 'telemedicine', { c: 'x', p: 'maybe' }],
  ['a confirmation without a code', 'admin_create_user', { e: 'a@b.ca' }],
  ['a reset with neither token nor code', 'reset_password', { email: 'a@b.ca' }],
  ['data that are no object', 'onboarding', 'e=a@b.ca'],
  ['data of another kind', 'onboarding', { e: { $ne: '' } }],
  ['more than an address can carry', 'onboarding', { e: 'a@b.ca', fn: 'x'.repeat(10_000) }],
])('LNK-7 %s is a link issue, whoever opens it', (_what, feature, data) => {
  for (const who of [out, signedIn]) expect(placeOf(readLink(feature, data), who)).toEqual({ is: 'issue' });
});

test('LNK-7 fields that a feature does not have never reach the address', () => {
  expect(queryOf(addressOf('admin_create_user', { e: 'a@b.ca', otp: 'x', next: '//evil.example' }))).toEqual({
    e: 'a@b.ca',
    otp: 'x',
  });
});

test.each<DeepLink>([
  { feature: 'onboarding', data: { e: 'a@b.ca', otp: 'x' } },
  { feature: 'admin_create_user', data: { e: 'a@b.ca', otp: 'x' } },
  { feature: 'reset_password', data: { email: 'a@b.ca', token: 'x' } },
])('LNK-8 somebody signed in must log out before $feature', (link) => {
  expect(placeOf(link, signedIn)).toEqual({ is: 'logOut' });
});
