import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Auth, FeatureStates, Http, type Locale, Lock, Notifications, PublicConfig } from '#core/shared';
import { Resources, Router, Toasts } from '#core/shared';
import {
  fakeAuth,
  fakeConfig,
  fakeHttp,
  fakeLock,
  fakeResources,
  fakeRouter,
  fakeToasts,
} from '#test/kit/browser/fakes.ts';
import { startPlugin } from '#test/kit/browser/startPlugin.tsx';
import { push } from '../../manifest.ts';
import type { PushPreferences } from '../../shared/calls.ts';
import { Preferences } from '../components/Preferences.tsx';
import { messages } from '../index.ts';
import { preferenceTexts } from '../messages/preferences/index.ts';

const senders: PushPreferences['senders'] = [
  { id: 'messaging', title: { 'en-CA': 'Messages', 'fr-CA': 'Messages sécurisés' }, app: true, push: true, mail: true },
  { id: 'tasks', title: { 'en-CA': 'Tasks', 'fr-CA': 'Tâches' }, app: true, push: false, mail: true },
];
const quiet = { from: 1_320, to: 420, timeZone: 'America/Toronto' };

const draw = async (
  given: Omit<PushPreferences, 'digest'> | PushPreferences | Error,
  { devices = 1, locale }: { readonly devices?: number; readonly locale?: Locale } = {},
) => {
  const data = given instanceof Error ? given : { digest: null, ...given };
  const resources = fakeResources({
    'push.preferences': () => {
      if (data instanceof Error) throw data;
      return { data };
    },
    'push.savePreferences': () => ({ data }),
  });
  const http = fakeHttp({ 'push.test': () => ({ data: { devices } }) });
  const toasts = fakeToasts();
  // The plugin's own start asks the server and the browser, which is shown elsewhere.
  const plugin = await startPlugin(push, {
    setup: () => undefined,
    messages,
    ...(locale && { locale }),
    given: [
      ...([
        [Auth, fakeAuth()],
        [FeatureStates, {}],
        [Http, http],
        [Lock, fakeLock()],
        [Notifications, {}],
        [PublicConfig, fakeConfig()],
        [Resources, resources],
        [Router, fakeRouter('/settings')],
        [Toasts, toasts],
      ] as const),
    ],
  });
  await plugin.i18n.load(preferenceTexts);
  await plugin.draw(Preferences);
  return { resources, http, toasts };
};
const saved = ({ resources }: Awaited<ReturnType<typeof draw>>) =>
  resources.sent.filter(({ id }) => id === 'push.savePreferences').map(({ input }) => input.body);

afterEach(cleanup);

test('each feature that sends has a switch for each way, and a press saves that one alone', async () => {
  const drawn = await draw({ senders, quiet: null, mail: 'soon' });
  const what = await screen.findByRole('region', { name: 'What reaches you' });
  const tasks = within(what).getByRole('row', { name: /Tasks/ });
  const switches = within(tasks).getAllByRole('switch');
  expect(switches.map((one) => [one.getAttribute('aria-label'), one.getAttribute('aria-checked')])).toEqual([
    ['Tasks: In the app', 'true'],
    ['Tasks: On your devices', 'false'],
    ['Tasks: By email', 'true'],
  ]);
  await userEvent.click(switches[1]!);
  await waitFor(() => expect(saved(drawn)).toEqual([{ sender: { id: 'tasks', way: 'push', on: true } }]));
});

test('what is not told in the application has its other ways shut', async () => {
  const silent = senders.map((one) => ({ ...one, app: false }));
  await draw({ senders: silent, quiet: null, mail: 'off' });
  const what = await screen.findByRole('region', { name: 'What reaches you' });
  const [app, push, mail] = within(within(what).getByRole('row', { name: /Messages/ })).getAllByRole('switch');
  expect(app).toBeEnabled();
  for (const one of [push!, mail!]) {
    expect(one).toBeDisabled();
    expect(one).toHaveAttribute('aria-checked', 'false');
  }
  expect(screen.queryByText(/no email comes/)).not.toBeInTheDocument();
});

test('quiet hours begin with the usual night, in the clock of the person', async () => {
  const drawn = await draw({ senders, quiet: null, mail: 'soon' });
  await userEvent.click(await screen.findByRole('switch', { name: 'Quiet hours' }));
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await waitFor(() => expect(saved(drawn)).toEqual([{ quiet: { from: 1_260, to: 420, timeZone } }]));
});

test('quiet hours keep their zone when their times change, and two equal times are refused beside the field', async () => {
  const drawn = await draw({ senders, quiet, mail: 'soon' });
  const [from, to] = [await screen.findByLabelText('From'), screen.getByLabelText('Until')];
  expect([from, to].map((field) => (field as HTMLInputElement).value)).toEqual(['22:00', '07:00']);
  expect(screen.getByText('Times are in Toronto (Eastern Time).')).toBeInTheDocument();
  fireEvent.change(to, { target: { value: '22:00' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save times' }));
  expect(await screen.findByText('Choose two different times.')).toBeInTheDocument();
  expect(saved(drawn)).toEqual([]);
  fireEvent.change(to, { target: { value: '06:30' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save times' }));
  await waitFor(() => expect(saved(drawn)).toEqual([{ quiet: { ...quiet, to: 390 } }]));
});

test.each([
  [0, 'None of your devices gets notifications. Turn them on first.'],
  [1, 'Test on its way to 1 device'],
  [3, 'Test on its way to 3 devices'],
])('a test says where it went: %i devices', async (devices, words) => {
  const { toasts } = await draw({ senders, quiet: null, mail: 'soon' }, { devices });
  await userEvent.click(await screen.findByRole('button', { name: 'Send me a test' }));
  await waitFor(() => expect(toasts.shown.map(({ message }) => message)).toEqual([words]));
});

test('how often a mail tells of what is unread is kept at a press', async () => {
  const drawn = await draw({ senders, quiet: null, mail: 'soon' });
  const part = await screen.findByRole('region', { name: 'Email' });
  expect(within(part).getByRole('radio', { name: 'Within the hour' })).toBeChecked();
  await userEvent.click(within(part).getByRole('radio', { name: 'No email' }));
  await waitFor(() => expect(saved(drawn)).toEqual([{ mail: 'off' }]));
  expect(drawn.toasts.shown.map(({ message }) => message)).toEqual(['Email choice saved']);
});

test('what could not be read says so, and claims nothing', async () => {
  await draw(new Error('away'));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  expect(screen.queryByRole('switch')).toBeNull();
});

test('in French, features have their French names', async () => {
  await draw({ senders, quiet, mail: 'soon' }, { locale: 'fr-CA' });
  expect(await screen.findByRole('switch', { name: 'Tâches : Par courriel' })).toBeInTheDocument();
  expect(screen.getByText(/heure de l’Est/)).toBeInTheDocument();
});

test('the mail comes at the hour and on the days that the person chose', async () => {
  const digest = { minute: 480, days: [0, 1, 2, 3, 4, 5, 6], timeZone: 'America/Toronto' };
  const drawn = await draw({ senders, quiet: null, mail: 'daily', digest });
  const part = await screen.findByRole('region', { name: 'Email' });
  fireEvent.change(within(part).getByLabelText('Time'), { target: { value: '17:30' } });
  for (const day of ['Saturday', 'Sunday']) await userEvent.click(within(part).getByRole('checkbox', { name: day }));
  await userEvent.click(within(part).getByRole('button', { name: 'Save times' }));
  await waitFor(() =>
    expect(saved(drawn)).toEqual([{ digest: { minute: 1_050, days: [0, 1, 2, 3, 4], timeZone: 'America/Toronto' } }]),
  );
});
