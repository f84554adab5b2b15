import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CallFailure } from '#core/shared';
import { startAccount } from './testKit.tsx';

const warning = 'To complete this process, you must log out of your current account.';
const then = 'Once logged out, tap the link again to continue.';
const clinics = { 'users.organizations': () => ({ data: [{ slug: 'rideau', name: 'Rideau Family Health' }] }) };
const onboarding =
  '/register?e=anne%40example.ca&fn=Anne&ln=Moreau&otp=onboard-1&al1=12+Elgin+St&al2=Unit+4&ac=Ottawa&as=Ontario&ap=k1p5k7&acn=Canada';

beforeEach(() => sessionStorage.clear());

test('LNK-4 an onboarding link fills the form, leaves the address bar, and its code is sent', async () => {
  const { open, router, http } = await startAccount({
    at: onboarding,
    answers: { ...clinics, 'users.register': () => ({ status: 'active', Session: 's' }) },
  });
  await open();
  expect(await screen.findByLabelText('Email')).toHaveValue('anne@example.ca');
  expect(screen.getByLabelText('First name')).toHaveValue('Anne');
  expect(screen.getByLabelText('Postal code')).toHaveValue('K1P 5K7');
  expect(screen.getByLabelText('Province or territory')).toHaveValue('ON');
  expect(router.query.toString()).toBe('');
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Password'), 'four words to remember');
  await user.click(screen.getByRole('button', { name: 'Create my account' }));
  await waitFor(() => expect(router.went).toEqual(['/login?done=confirmed']));
  expect(http.sent.at(-1)?.input.body).toMatchObject({
    email: 'anne@example.ca',
    otp: 'onboard-1',
    address: {
      line1: '12 Elgin St',
      line2: 'Unit 4',
      city: 'Ottawa',
      state: 'ON',
      postalCode: 'K1P 5K7',
      country: 'CA',
    },
  });
});

test('LNK-4 where the clinic has the record, the page asks for its code and sends it', async () => {
  let asked = 0;
  const { open, router, http } = await startAccount({
    at: onboarding,
    answers: {
      ...clinics,
      'users.register': () => {
        asked += 1;
        if (asked === 1) throw new CallFailure(422, 'proof_needed', 'Enter the code.');
        return { status: 'active', Session: 's' };
      },
    },
  });
  await open();
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Password'), 'four words to remember');
  await user.click(screen.getByRole('button', { name: 'Create my account' }));
  await user.type(await screen.findByLabelText('Code from your clinic'), '123 456');
  await user.click(screen.getByRole('button', { name: 'Create my account' }));
  await waitFor(() => expect(router.went).toEqual(['/login?done=confirmed']));
  expect(http.sent.at(-1)?.input.body).toMatchObject({ otp: 'onboard-1', proof: { code: '123456' } });
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('123');
});

test('LNK-4 neither the code nor the password of a registration is kept in the browser', async () => {
  const { open } = await startAccount({ at: onboarding, answers: clinics });
  await open();
  await userEvent.setup().type(await screen.findByLabelText('Password'), 'four words to remember');
  const kept = JSON.stringify({ ...sessionStorage }) + JSON.stringify({ ...localStorage });
  expect(kept).toContain('Moreau');
  expect(kept).not.toContain('onboard-1');
  expect(kept).not.toContain('four unrelated words');
});

test('what was typed into the registration survives a reload', async () => {
  const first = await startAccount({ at: '/register', answers: clinics });
  const view = await first.open();
  await userEvent.setup().type(await screen.findByLabelText('Last name'), 'Tremblay');
  view.unmount();
  const second = await startAccount({ at: '/register', answers: clinics });
  await second.open();
  expect(await screen.findByLabelText('Last name')).toHaveValue('Tremblay');
});

test('LNK-5 a staff link opens the account with its code and leaves the address bar', async () => {
  const { open, router, http } = await startAccount({
    at: '/staff-confirmation?e=nurse%40example.ca&otp=staff-otp-1',
    answers: { 'users.staffConfirmation': () => undefined },
  });
  await open();
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('New password'), 'four words to remember');
  expect(router.query.toString()).toBe('');
  await user.click(screen.getByRole('button', { name: 'Open my account' }));
  await waitFor(() => expect(router.went).toEqual(['/login?done=staff']));
  expect(http.sent.at(-1)?.input.body).toEqual({
    email: 'nurse@example.ca',
    otp: 'staff-otp-1',
    newPassword: 'four words to remember',
  });
});

test('LNK-6 a reset link with a token asks for the new password only', async () => {
  const { open, router, http } = await startAccount({
    at: '/reset-password?token=reset-token-1&email=anne%40example.ca',
    answers: { 'users.resetPassword': () => undefined },
  });
  await open();
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('New password'), 'four words to remember');
  expect(screen.queryByLabelText('Email')).not.toBeInTheDocument();
  expect(screen.queryByLabelText('Code from the email')).not.toBeInTheDocument();
  expect(router.query.toString()).toBe('');
  await user.click(screen.getByRole('button', { name: 'Save password' }));
  await waitFor(() => expect(router.went).toEqual(['/login?done=reset']));
  expect(http.sent.at(-1)?.input.body).toEqual({
    email: 'anne@example.ca',
    token: 'reset-token-1',
    newPassword: 'four words to remember',
  });
});

test('LNK-6 a reset by code asks for the code, and for the email where the link has none', async () => {
  const { open, http } = await startAccount({
    at: '/reset-password',
    answers: { 'users.resetPassword': () => undefined },
  });
  await open();
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Email'), 'anne@example.ca');
  await user.type(screen.getByLabelText('Code from the email'), '123 456');
  await user.type(screen.getByLabelText('New password'), 'four words to remember');
  await user.click(screen.getByRole('button', { name: 'Save password' }));
  await waitFor(() => expect(http.sent).toHaveLength(1));
  expect(http.sent[0]?.input.body).toMatchObject({ code: '123456', email: 'anne@example.ca' });
});

test.each([onboarding, '/staff-confirmation?e=nurse%40example.ca&otp=staff-otp-1'])(
  'LNK-8 somebody signed in who opens %s is told to log out first',
  async (at) => {
    const { open, router } = await startAccount({
      at,
      auth: { signedIn: true, activeRole: 'patient', email: 'me@example.ca' },
    });
    await open();
    expect(await screen.findByText(warning)).toBeInTheDocument();
    expect(screen.getByText(then)).toBeInTheDocument();
    expect(router.went).toEqual([]);
    expect(router.query.toString()).toBe('');
  },
);

test.each(['/register', '/staff-confirmation'])('GRD-4 without a link %s sends somebody signed in home', async (at) => {
  const { open, router } = await startAccount({ at, auth: { signedIn: true, activeRole: 'patient' } });
  await open();
  await waitFor(() => expect(router.went).toEqual(['/patient-profile/dashboard']));
});

const registered = { ...clinics, 'users.register': () => ({ status: 'confirm', Session: 'tie' }) };
const tokens = { IdToken: 'i', AccessToken: 'a', RefreshToken: 'r', ExpiresIn: 900 };

/** Registers at the form, and enters the code on the page that follows. */
const confirmAfter = async (situation: Omit<Parameters<typeof startAccount>[0], 'at'>) => {
  const started = await startAccount({ at: '/register', ...situation });
  await started.open();
  const user = userEvent.setup();
  await user.selectOptions(await screen.findByLabelText('Clinic'), 'rideau');
  await user.type(screen.getByLabelText('First name'), 'Anne');
  await user.type(screen.getByLabelText('Last name'), 'Moreau');
  await user.type(screen.getByLabelText('Email'), 'anne@example.ca');
  await user.type(screen.getByLabelText('Password'), 'four words to remember');
  await user.click(screen.getByRole('button', { name: 'Create my account' }));
  await waitFor(() => expect(started.router.went).toEqual(['/confirmation']));
  cleanup();
  await started.plugin.draw(started.routes.find(({ path }) => path === '/confirmation')!.page);
  await user.click(await screen.findByLabelText('Keep me signed in'));
  await user.type(screen.getByLabelText('Six-digit code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  return started;
};

test('RTE-1 who registered here is signed in by the code, and asked for nothing again', async () => {
  const logInWith = jest.fn(() => Promise.resolve({ is: 'signed-in' as const }));
  const { router, http } = await confirmAfter({
    answers: { ...registered, 'users.confirm': () => tokens },
    auth: { logInWith },
  });
  await waitFor(() => expect(logInWith).toHaveBeenCalledWith(tokens, { keep: false }));
  expect(http.sent.at(-1)?.input.body).toEqual({ email: 'anne@example.ca', code: '123456', Session: 'tie' });
  expect(router.went.at(-1)).toBe('/confirmation');
});

test.each([
  ['the server does not sign in', { status: 'confirmed' }],
  ['the session does not come about', tokens],
])('RTE-1 where %s, the person logs in', async (_, answer) => {
  const { router } = await confirmAfter({
    answers: { ...registered, 'users.confirm': () => answer },
    auth: { logInWith: () => Promise.reject(new CallFailure(503, 'unavailable', 'Try again.')) },
  });
  await waitFor(() => expect(router.went.at(-1)).toBe('/login?done=confirmed'));
});

test('RTE-1 registering takes six fields; the rest is asked once the person is in', async () => {
  const { open } = await startAccount({ at: '/register', answers: clinics });
  await open();
  await screen.findByLabelText('Password');
  expect([...document.querySelectorAll('form input, form select')].map((one) => one.getAttribute('name'))).toHaveLength(
    6,
  );
});
