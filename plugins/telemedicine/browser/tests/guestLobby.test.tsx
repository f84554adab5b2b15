import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CallFailure } from '#core/shared';
import { GuestLobbyPage } from '../guest/pages/GuestLobbyPage.tsx';
import { startVisits, visit } from './testKit.tsx';

jest.mock('#core/browser/session/live/guestLive.ts', () => ({
  guestLive: () => ({
    state: 'open',
    start: () => undefined,
    dispose: () => undefined,
    on: () => () => undefined,
    onMissed: () => () => undefined,
  }),
}));

const code = 'code-of-the-invitation';
const link = `/telemedicine/guest-lobby?c=${code}&d=&e=marc%40example.ca&p=true`;
const until = new Date(Date.now() + 3_600_000).toISOString();
const pass = { pass: 'pass-1', visit: 'v1', name: 'Marc', until };
const failing = (failure: CallFailure) => () => {
  throw failure;
};
const enter = async (pin: string) => {
  await userEvent.type(screen.getByRole('textbox', { name: 'PIN' }), pin);
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
};

beforeEach(() => sessionStorage.clear());

const guest = async (
  open: (input: any) => unknown,
  address = link,
  locale?: 'fr-CA',
  memory = new Map<string, unknown>(),
) => {
  const started = await startVisits({
    address,
    role: null,
    memory,
    ...(locale ? { locale } : {}),
    answers: {
      'telemedicine.openInvite': open,
      'telemedicine.visit': () => visit(),
      'telemedicine.recover': () => undefined,
      'telemedicine.resendPin': () => undefined,
      'telemedicine.recoverLink': () => undefined,
    },
  });
  await started.draw(GuestLobbyPage);
  return started;
};

test('LNK-2 GRD-5 the link leaves the address; wrong PINs say how many are left; the right one, pasted, opens the lobby', async () => {
  const tries: unknown[] = [];
  const { router, rest } = await guest(({ body }) => {
    tries.push(body);
    if (body.pin !== '123456') throw new CallFailure(403, 'pin_wrong', 'No.', { left: '4' });
    return pass;
  });
  expect(router.query.toString()).toBe('');
  await enter('000000');
  expect(screen.getByRole('alert')).toHaveTextContent('That PIN does not match. You have 4 attempts left.');
  expect(screen.getByRole('textbox', { name: 'PIN' })).toHaveValue('');
  screen.getByRole('textbox', { name: 'PIN' }).focus();
  await userEvent.paste('123 456');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await rest();
  expect(tries.at(-1)).toEqual({ code, email: 'marc@example.ca', pin: '123456' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your video visit with Priya Sandhu');
  expect(screen.getByRole('textbox', { name: 'Your name in the call' })).toHaveValue('Marc');
});

test('RTE-7 too many wrong PINs: locked for some minutes, and a new PIN can be asked for', async () => {
  const { http } = await guest(failing(new CallFailure(429, 'pin_locked', 'No.', { minutes: '15' })));
  await enter('000000');
  expect(screen.getByRole('alert')).toHaveTextContent('Try again in 15 minutes');
  await userEvent.click(screen.getByRole('button', { name: 'Send me a new PIN' }));
  expect(screen.getByText(/If your invitation is still active/)).toBeInTheDocument();
  // Each new PIN makes the one before useless: not more than twice a minute.
  expect(screen.getByRole('button', { name: /^Send a new PIN \(in (30|29) s\)$/ })).toBeDisabled();
  expect(http.sent.at(-1)).toEqual({
    id: 'telemedicine.resendPin',
    input: { body: { code, email: 'marc@example.ca' } },
  });
});

test('a dead link leads to a form that does not reveal whether there is a visit', async () => {
  const { http } = await guest(
    failing(new CallFailure(404, 'link_invalid', 'No.')),
    `/telemedicine/guest-lobby?c=${code}&d=&e=marc%40example.ca&p=false`,
  );
  expect(screen.getByRole('heading', { name: 'This link does not open a visit' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }));
  expect(screen.getByText(/If this address is invited to a visit/)).toBeInTheDocument();
  expect(http.sent.at(-1)).toMatchObject({ input: { body: { email: 'marc@example.ca' } } });
});

test('with no link at all the page says where to find it', async () => {
  await guest(() => pass, '/telemedicine/guest-lobby?c=&d=');
  expect(screen.getByRole('heading', { name: 'Open your invitation link' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
});

test('a reload before the PIN was typed does not send the guest back to their mail', async () => {
  await guest(() => pass);
  cleanup();
  await guest(() => pass, '/telemedicine/guest-lobby?c=&d=');
  expect(screen.getByRole('textbox', { name: 'PIN' })).toBeInTheDocument();
});

test('RTE-7 a guest who reloads before choosing how to join keeps their name', async () => {
  const memory = new Map<string, unknown>();
  const address = link.replace('p=true', 'p=false');
  const { rest } = await guest(() => pass, address, undefined, memory);
  await rest();
  expect(screen.getByRole('textbox', { name: 'Your name in the call' })).toHaveValue('Marc');
  cleanup();
  const again = await guest(() => pass, '/telemedicine/guest-lobby?c=&d=', undefined, memory);
  await again.rest();
  expect(screen.getByRole('textbox', { name: 'Your name in the call' })).toHaveValue('Marc');
  expect(screen.getByText(/“Marc”/)).toBeInTheDocument();
});

test('the guest lobby speaks French', async () => {
  await guest(() => pass, link, 'fr-CA');
  expect(screen.getByRole('heading', { name: 'Entrez votre NIP' })).toBeInTheDocument();
});
