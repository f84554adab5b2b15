import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CallFailure, type Theme } from '#core/shared';
import { startAccount } from './testKit.tsx';

const mine = {
  email: 'anne@example.ca',
  firstName: 'Anne',
  lastName: 'Moreau',
  phone: null,
  timeZone: null,
  locale: 'en-CA',
  lockDelayMinutes: 15,
  profilePictureUrl: null,
  secondFactor: false,
  recoveryCodesLeft: 0,
  passwordChangedAt: null,
};
const signedIn = { signedIn: true, activeRole: 'patient', email: mine.email } as const;
const open = async (
  panel: string,
  answers: Parameters<typeof startAccount>[0]['answers'] = {},
  theme: Partial<Theme> = {},
) => {
  const started = await startAccount({
    at: `/settings?panel=${panel}`,
    auth: signedIn,
    theme,
    answers: { 'users.settings': () => mine, ...answers },
  });
  await started.open();
  return { ...started, user: userEvent.setup() };
};

test('RTE-1 the panel of the address is the one that is open', async () => {
  await open('password');
  expect(await screen.findByRole('link', { name: 'Password', current: 'page' })).toBeInTheDocument();
  expect(await screen.findByLabelText('Current password')).toBeInTheDocument();
});

test('a telephone number is sent in its standard form, and a wrong one is not sent', async () => {
  const { user, resources } = await open('profile', { 'users.changeSettings': () => mine });
  const phone = await screen.findByLabelText('Phone');
  await user.type(phone, '555-01');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/ten-digit/)).toBeInTheDocument();
  expect(resources.sent).toEqual([]);
  await user.clear(phone);
  await user.type(phone, '(613) 555-0142');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(resources.sent).toHaveLength(1));
  expect(resources.sent[0]?.input.body).toEqual({ phone: '+16135550142' });
});

test('RTE-1 a patient’s name is shown as the record has it, with the way to ask for another; staff change theirs', async () => {
  await open('profile');
  expect(await screen.findByText('Anne Moreau')).toBeInTheDocument();
  expect(screen.queryByLabelText('First name')).toBeNull();
  expect(screen.getByRole('link', { name: 'Ask for a change in Contacts' })).toHaveAttribute(
    'href',
    '/patient-profile/contacts',
  );
  cleanup();
  const staff = await startAccount({
    at: '/settings?panel=profile',
    auth: { ...signedIn, activeRole: 'practitioner' },
    answers: { 'users.settings': () => mine },
  });
  await staff.open();
  expect(await screen.findByLabelText('First name')).toHaveValue('Anne');
});

test('a photo of the wrong type or size is refused before it is sent', async () => {
  const { user, resources } = await open('profile');
  const input = await screen.findByLabelText<HTMLInputElement>('Choose a photo', { selector: 'input' });
  const text = new File(['hello'], 'note.png', { type: 'text/plain' });
  await userEvent.setup({ applyAccept: false }).upload(input, text);
  expect(await screen.findByText(/isn't a JPEG, PNG or WebP/)).toBeInTheDocument();
  const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'large.png', { type: 'image/png' });
  await user.upload(input, large);
  expect(await screen.findByText(/larger than 5 MB/)).toBeInTheDocument();
  expect(resources.sent).toEqual([]);
});

test('a changed password is forgotten by the form at once', async () => {
  const { user, toasts } = await open('password', { 'users.changePassword': () => undefined });
  await user.type(await screen.findByLabelText('Current password'), 'the old one');
  await user.type(screen.getByLabelText('New password'), 'four words to remember');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  await waitFor(() => expect(toasts.shown).toHaveLength(1));
  expect(screen.getByLabelText('Current password')).toHaveValue('');
  expect(screen.getByLabelText('New password')).toHaveValue('');
});

test('a wrong current password is said and the new one stays typed', async () => {
  const { user } = await open('password', {
    'users.changePassword': () => Promise.reject(new CallFailure(401, 'wrong_password', 'server words')),
  });
  await user.type(await screen.findByLabelText('Current password'), 'wrong');
  await user.type(screen.getByLabelText('New password'), 'four words to remember');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText("This isn't your password. Try again.")).toBeInTheDocument();
  expect(screen.getByLabelText('New password')).toHaveValue('four words to remember');
});

test('the second factor is turned on with a picture, a key to type, a proof, and codes to keep', async () => {
  const { user, resources } = await open('second-factor', {
    'users.beginSecondFactor': () => ({
      secret: 'JBSWY3DPEHPK3PXP',
      otpauthUri: 'otpauth://totp/Pavilion:anne@example.ca?secret=JBSWY3DPEHPK3PXP&issuer=Pavilion',
    }),
    'users.confirmSecondFactor': () => ({ recoveryCodes: ['abcde-fghjk', 'mnpqr-stuvw'] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Turn on' }));
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeInTheDocument();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
  await user.type(screen.getByLabelText('Six-digit code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('abcde-fghjk')).toBeInTheDocument();
  expect(resources.sent.at(-1)?.input.body).toEqual({ code: '123456' });
  await user.click(screen.getByRole('button', { name: 'I saved them' }));
  expect(screen.queryByText('abcde-fghjk')).not.toBeInTheDocument();
});

test('this device is marked and only the others can be signed out', async () => {
  const device = {
    browser: 'Google Chrome',
    operatingSystem: 'Windows',
    signedInAt: '2026-11-20T08:00:00Z',
    lastSeenAt: '2026-11-20T09:00:00Z',
  };
  await open('devices', {
    'users.devices': () => ({
      data: [
        { ...device, id: 'here', current: true },
        { ...device, id: 'there', current: false, browser: 'Apple Safari', operatingSystem: 'iOS' },
      ],
    }),
  });
  expect(await screen.findByText('This device')).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: /Sign out/ })).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Sign out Apple Safari, iOS' })).toBeInTheDocument();
});

test('STA-5 the delay of the lock is saved in minutes, and 0 means never', async () => {
  const { user, resources } = await open('lock', { 'users.changeSettings': () => mine });
  await user.selectOptions(await screen.findByLabelText('Lock after'), 'Never');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(resources.sent[0]?.input.body).toEqual({ lockDelayMinutes: 0 }));
});

test('RTE-1 display: every choice shows at once, with a preview', async () => {
  const adapt = jest.fn();
  const { user } = await open('display', {}, { adapt });
  await user.click(await screen.findByRole('radio', { name: 'Larger' }));
  await user.click(screen.getByRole('radio', { name: 'Stronger' }));
  await user.click(screen.getByRole('radio', { name: 'Less' }));
  expect(adapt.mock.calls).toEqual([[{ text: 'larger' }], [{ contrast: 'more' }], [{ motion: 'less' }]]);
  expect(screen.getByRole('region', { name: 'Preview' })).toHaveTextContent(/It is now/);
  await user.selectOptions(screen.getByLabelText(/Time zone/), 'America/Vancouver');
  expect(await screen.findByText(/It is now .*(PST|PDT|\d)/)).toBeInTheDocument();
});

test.each(['password', 'second-factor', 'devices'])(
  'INT-2 where Cognito keeps the accounts, the panel %s says where to go and asks this server nothing',
  async (panel) => {
    const { open: draw, resources } = await startAccount({
      ...{ at: `/settings?panel=${panel}`, auth: signedIn, cognito: true },
      answers: { 'users.settings': () => mine, 'users.devices': () => ({ data: [] }) },
    });
    await draw();
    expect(await screen.findByText(/The login service of your clinic keeps this/)).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByLabelText('Current password')).toBeNull();
    expect(screen.queryByText('No devices')).toBeNull();
    expect(resources.sent).toEqual([]);
  },
);
