import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CallFailure } from '#core/shared';
import { startLinks } from './testKit.tsx';

const secret = 'aaaaaaaaaaaaaaaaaaaaaa';
const at = `/links/${secret}`;
const onboarding = () => ({ feature: 'onboarding', data: { e: 'anne@example.ca', otp: 'otp-1' } });
const reset = () => ({ feature: 'reset_password', data: { email: 'a@b.ca', token: 't' } });
const unknown = () => ({ feature: 'unknown', data: {} });

test.each([at, `/l/${secret}`])('LNK-6 the link of %s leaves the address before it is asked for', async (address) => {
  const { open, router, http } = await startLinks({ at: address, answer: reset });
  await open();
  await waitFor(() => expect(router.went).toEqual(['/links', '/reset-password?token=t&email=a%40b.ca']));
  expect(http.sent).toEqual([{ id: 'links.resolve', input: { body: { link: secret } } }]);
});

test('LNK-7 an unknown link says Link Issue, Please try again., and offers ways on', async () => {
  const { open, router } = await startLinks({ at, answer: unknown });
  await open();
  expect(await screen.findByRole('heading', { name: 'Link Issue' })).toBeInTheDocument();
  expect(screen.getByText('Please try again.')).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('Ask your clinic for a new one');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Log in' }));
  expect(router.went.at(-1)).toBe('/login');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Get a new video visit link' }));
  expect(router.went.at(-1)).toBe('/telemedicine/guest-lobby');
});

test('LNK-7 in French, and somebody signed in goes home', async () => {
  const auth = { signedIn: true, activeRole: 'patient' } as const;
  const { open, router } = await startLinks({ at, answer: unknown, locale: 'fr-CA', auth });
  await open();
  expect(await screen.findByRole('heading', { name: 'Problème de lien' })).toBeInTheDocument();
  expect(screen.getByText('Veuillez réessayer.')).toBeInTheDocument();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Aller à l’accueil' }));
  expect(router.went.at(-1)).toBe('/patient-profile/dashboard');
});

test.each([
  ['an address without a link', '/links', unknown],
  ['a feature that this browser does not know', at, () => ({ feature: 'payments', data: { c: 'x' } })],
  ['data that are not the feature’s', at, () => ({ feature: 'telemedicine', data: { c: '//evil.example' } })],
  ['a link that the server does not read', at, () => Promise.reject(new CallFailure(422, 'invalid_input', 'No.'))],
])('LNK-7 %s is a link issue', async (_what, address, answer) => {
  const { open, router } = await startLinks({ at: address, answer });
  await open();
  expect(await screen.findByRole('heading', { name: 'Link Issue' })).toBeInTheDocument();
  expect(router.went.filter((to) => to !== '/links')).toEqual([]);
});

test('LNK-8 somebody signed in must log out first; the code goes nowhere', async () => {
  const logOut = jest.fn(() => Promise.resolve());
  const auth = { signedIn: true, activeRole: 'patient', email: 'me@example.ca', logOut } as const;
  const { open, router } = await startLinks({ at, answer: onboarding, auth });
  await open();
  const warning = 'To complete this process, you must log out of your current account.';
  expect(await screen.findByRole('heading', { name: warning })).toBeInTheDocument();
  expect(screen.getByText('Once logged out, tap the link again to continue.')).toBeInTheDocument();
  expect(screen.getByText('You are signed in as me@example.ca.')).toBeInTheDocument();
  expect(router.went).toEqual(['/links']);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Log out' }));
  expect(logOut).toHaveBeenCalledTimes(1);
});

test.each([
  [
    'nobody answers',
    new CallFailure(0, 'offline', 'You are offline. Check your connection.'),
    'You seem to be offline',
  ],
  ['the server is away', new CallFailure(503, 'unavailable', 'Try again in a moment.'), 'busy or being updated'],
  ['too many were tried', new CallFailure(429, 'too_many_requests', 'Wait a minute.'), 'Too many attempts'],
])('LNK-4 when %s, the link is kept in memory and opened on the second try', async (_what, failure, words) => {
  let away = true;
  const answer = () => (away ? Promise.reject(failure) : onboarding());
  const { open, router } = await startLinks({ at, answer });
  await open();
  expect(await screen.findByRole('heading', { name: "We couldn't open the link" })).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent(words);
  away = false;
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(router.went).toEqual(['/links', '/register?e=anne%40example.ca&otp=otp-1']));
  expect(JSON.stringify({ ...sessionStorage }) + JSON.stringify({ ...localStorage })).not.toContain(secret);
});

test('while a link is being opened the page says so', async () => {
  const { open } = await startLinks({ at, answer: () => new Promise(() => undefined) });
  await open();
  expect(await screen.findByRole('heading', { name: 'Opening your link' })).toBeInTheDocument();
});
