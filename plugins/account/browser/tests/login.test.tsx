import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CallFailure, type LoginOutcome } from '#core/shared';
import { startAccount } from './testKit.tsx';

const button = (name: string) => screen.findByRole('button', { name });
const logIn = async (
  user: ReturnType<typeof userEvent.setup>,
  email = 'anne@example.ca',
  password = 'a good password',
) => {
  await user.type(await screen.findByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(await button('Log in'));
};

test('VAL-2 an empty login form says what to enter, and keeps what was typed', async () => {
  const logInCalled = jest.fn();
  const { open } = await startAccount({ at: '/login', auth: { logIn: logInCalled } });
  await open();
  const user = userEvent.setup();
  await user.click(await button('Log in'));
  expect(await screen.findAllByText('Please enter Email')).not.toHaveLength(0);
  expect(screen.getAllByText('Please enter Password')).not.toHaveLength(0);
  await user.type(screen.getByLabelText('Email'), 'not an address');
  await user.type(screen.getByLabelText('Password'), 'x');
  await user.click(await button('Log in'));
  expect(await screen.findByText(/Enter an email address/)).toBeInTheDocument();
  expect(screen.getByLabelText('Email')).toHaveValue('not an address');
  expect(logInCalled).not.toHaveBeenCalled();
});

test('VAL-2 the login page asks in French', async () => {
  const { open } = await startAccount({ at: '/login', locale: 'fr-CA' });
  await open();
  await userEvent.setup().click(await button('Se connecter'));
  expect(await screen.findAllByText('Veuillez entrer : Courriel')).not.toHaveLength(0);
});

test('a wrong password is said in words that do not tell which of the two is wrong', async () => {
  const { open } = await startAccount({
    at: '/login',
    auth: { logIn: () => Promise.reject(new CallFailure(401, 'wrong_credentials', 'server words')) },
  });
  await open();
  await logIn(userEvent.setup());
  expect(await screen.findByText('The email or password is wrong. Check both and try again.')).toBeInTheDocument();
  expect(screen.getByLabelText('Email')).toHaveValue('anne@example.ca');
});

test('LNK-3 the invitee finds the email filled in, out of the address bar, and goes on to the lobby', async () => {
  const { open, router } = await startAccount({
    at: '/login?email=anne%40example.ca&c=visit-7&d=home&telemedicine=true',
  });
  await open();
  expect(await screen.findByLabelText('Email')).toHaveValue('anne@example.ca');
  expect(router.query.has('email')).toBe(false);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Password'), 'a good password');
  await user.click(await button('Log in'));
  expect(router.went).toEqual(['/telemedicine/lobby?c=visit-7&d=home']);
});

test('without a visit the guard leads on, not the page', async () => {
  const { open, router } = await startAccount({ at: '/login' });
  await open();
  await logIn(userEvent.setup());
  expect(router.went).toEqual([]);
});

test('the person decides whether to stay signed in', async () => {
  const called = jest.fn((): Promise<LoginOutcome> => Promise.resolve({ is: 'signed-in' }));
  const { open } = await startAccount({ at: '/login', auth: { logIn: called } });
  await open();
  const user = userEvent.setup();
  await user.click(await screen.findByLabelText('Keep me signed in'));
  await logIn(user);
  expect(called).toHaveBeenCalledWith('anne@example.ca', 'a good password', { keep: false });
});

test('ENT-1 NEW_PASSWORD_REQUIRED asks for a new password on the same page', async () => {
  const answered = jest.fn((): Promise<LoginOutcome> => Promise.resolve({ is: 'signed-in' }));
  const { open } = await startAccount({
    at: '/login',
    auth: {
      logIn: () => Promise.resolve({ is: 'challenge', challengeName: 'NEW_PASSWORD_REQUIRED' }),
      answerChallenge: answered,
    },
  });
  await open();
  const user = userEvent.setup();
  await logIn(user);
  const field = await screen.findByLabelText('New password');
  await user.type(field, 'short');
  await user.click(await button('Save and log in'));
  expect(await screen.findByText(/too short/)).toBeInTheDocument();
  expect(answered).not.toHaveBeenCalled();
  await user.type(field, ' but longer now');
  await user.click(await button('Save and log in'));
  expect(answered).toHaveBeenCalledWith({ newPassword: 'short but longer now' });
});

test('ENT-1 SOFTWARE_TOKEN_MFA asks for the code, or for a recovery code', async () => {
  const answered = jest.fn((): Promise<LoginOutcome> => Promise.resolve({ is: 'signed-in' }));
  const { open } = await startAccount({
    at: '/login',
    auth: {
      logIn: () => Promise.resolve({ is: 'challenge', challengeName: 'SOFTWARE_TOKEN_MFA' }),
      answerChallenge: answered,
    },
  });
  await open();
  const user = userEvent.setup();
  await logIn(user);
  await user.type(await screen.findByLabelText('Six-digit code'), '123 456');
  await user.click(await button('Verify code'));
  expect(answered).toHaveBeenLastCalledWith({ code: '123456' });
});

test('ENT-1 a recovery code answers where the phone is not at hand', async () => {
  const answered = jest.fn((): Promise<LoginOutcome> => Promise.resolve({ is: 'signed-in' }));
  const { open } = await startAccount({
    at: '/login',
    auth: {
      logIn: () => Promise.resolve({ is: 'challenge', challengeName: 'SOFTWARE_TOKEN_MFA' }),
      answerChallenge: answered,
    },
  });
  await open();
  const user = userEvent.setup();
  await logIn(user);
  await user.click(await button("I can't use my app: enter a recovery code"));
  await user.type(await screen.findByLabelText('Recovery code'), 'abcde-fghjk');
  await user.click(await button('Verify code'));
  expect(answered).toHaveBeenLastCalledWith({ code: 'abcde-fghjk' });
});

test('INT-2 a code that Cognito sent by text message is asked for in these words, and a wrong one is told so', async () => {
  const answered = jest
    .fn<Promise<LoginOutcome>, [unknown]>()
    .mockRejectedValueOnce(new CallFailure(401, 'wrong_code', 'server words'))
    .mockResolvedValue({ is: 'signed-in' });
  const { open } = await startAccount({
    ...{ at: '/login', cognito: true },
    auth: {
      logIn: () => Promise.resolve({ is: 'challenge', challengeName: 'SMS_MFA' }),
      answerChallenge: answered,
    },
  });
  await open();
  const user = userEvent.setup();
  await logIn(user);
  expect(await screen.findByText('Enter the six-digit code that was just sent to your phone.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /recovery code/ })).toBeNull();
  await user.type(await screen.findByLabelText('Six-digit code'), '123456');
  await user.click(await button('Verify code'));
  expect(await screen.findByText(/the one in the latest text message/)).toBeInTheDocument();
  await user.click(await button('Verify code'));
  expect(answered).toHaveBeenLastCalledWith({ code: '123456' });
});

test('INT-2 a step that is not offered here is told in the reader’s language', async () => {
  const { open } = await startAccount({
    ...{ at: '/login', cognito: true, locale: 'fr-CA' },
    auth: { logIn: () => Promise.reject(new CallFailure(401, 'unsupported_challenge', 'server words')) },
  });
  await open();
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Courriel'), 'anne@example.ca');
  await user.type(screen.getByLabelText('Mot de passe'), 'a password');
  await user.click(await button('Se connecter'));
  expect(await screen.findByText(/une étape qui n’est pas offerte ici/)).toBeInTheDocument();
});

test('ENT-1 a question that was open too long begins again and says so', async () => {
  const { open } = await startAccount({
    at: '/login',
    auth: {
      logIn: () => Promise.resolve({ is: 'challenge', challengeName: 'SOFTWARE_TOKEN_MFA' }),
      answerChallenge: () => Promise.reject(new CallFailure(401, 'challenge_expired', 'server words')),
    },
  });
  await open();
  const user = userEvent.setup();
  await logIn(user);
  await user.type(await screen.findByLabelText('Six-digit code'), '123456');
  await user.click(await button('Verify code'));
  expect(await screen.findByText('That took too long. Log in again.')).toBeInTheDocument();
  expect(screen.getByLabelText('Email')).toHaveValue('anne@example.ca');
  expect(screen.getByLabelText('Password')).toHaveValue('');
});

test('a demo says so and fills in the chosen account; any other site says nothing', async () => {
  const demo = await startAccount({ at: '/login', demo: true });
  const view = await demo.open();
  await userEvent.setup().click(await button('Clinic administrator'));
  expect(screen.getByLabelText('Email')).toHaveValue('clinic-admin@pavilion.test');
  expect(screen.getByLabelText('Password')).toHaveValue('Pavilion-demo-1');
  view.unmount();
  const real = await startAccount({ at: '/login' });
  await real.open();
  await screen.findByLabelText('Email');
  expect(screen.queryByText(/This is a demo/)).not.toBeInTheDocument();
});
