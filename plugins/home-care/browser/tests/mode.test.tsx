import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppState, Auth, CallFailure, Http, Persistence, PublicConfig, Resources, Router, Toasts } from '#core/shared';
import { AppStateStore } from '#core/browser/appState/appStateStore.ts';
import {
  fakeAuth,
  fakeConfig,
  fakeHttp,
  fakeResources,
  fakeRouter,
  fakeToasts,
  keptIn,
} from '#test/kit/browser/fakes.ts';
import { startPlugin } from '#test/kit/browser/startPlugin.tsx';
import { homeCare } from '../../manifest.ts';
import type { OwnVisit } from '../../shared/modeCalls.ts';
import { messages, setup } from '../index.ts';
import { ModePage } from '../mode/pages/ModePage.tsx';
import { failing, today, visit } from './testKit.ts';

const own = (is: Partial<OwnVisit> = {}): OwnVisit => ({
  ...visit({ worker: { id: 'w1', name: 'Nadine' } }),
  ...{ address: '12 Main Street, Ottawa', phone: '', allergies: ['Penicillin'], draft: null },
  ...is,
});
const day = (visits: readonly OwnVisit[]) => ({
  ...{ worker: 'Nadine', clinic: 'Rideau', phone: null, zone: 'America/Toronto', today, visits },
});
const held = { pass: 'guest_1', name: 'Nadine', until: '2099-01-01T00:00:00Z' };

const start = async (
  answers: Record<string, (input: any) => unknown>,
  memory = new Map<string, unknown>([['homeCare', held]]),
  address = '/home-care/calendar',
) => {
  const http = fakeHttp(answers);
  const appState = new AppStateStore();
  const router = fakeRouter(address);
  const plugin = await startPlugin(homeCare, {
    ...{ setup, messages },
    given: [
      [AppState, appState],
      [Auth, fakeAuth()],
      [Http, http],
      [Persistence, keptIn(memory)],
      [PublicConfig, fakeConfig()],
      [Resources, fakeResources(answers)],
      [Router, router],
      [Toasts, fakeToasts()],
    ],
  });
  await plugin.draw(ModePage);
  return { http, appState, router, memory, plugin };
};

test('RTE-8 without a code the page shows a field and nothing of anybody; a link opens the mode and leaves the address', async () => {
  const empty = await start({}, new Map());
  expect(await screen.findByLabelText('Access code')).toBeInTheDocument();
  expect(empty.http.sent).toEqual([]);
  empty.plugin.stop();
  document.body.innerHTML = '';
  const { appState, router } = await start(
    { 'home-care.openMode': () => held, 'home-care.mine': () => day([own()]) },
    new Map(),
    '/home-care/calendar?code=ABCD',
  );
  expect(await screen.findByText('12 Main Street, Ottawa')).toBeInTheDocument();
  expect(appState.homeCareMode).toBe(true);
  expect(router.query.toString()).toBe('');
});

test('ENT-2 the mode keeps its pass and nothing of a client in the browser, and ends when it is taken back', async () => {
  let revoked = false;
  const { memory, appState } = await start({
    'home-care.mine': () => {
      if (revoked) throw new CallFailure(401, 'pass_invalid', 'No.');
      return day([own()]);
    },
  });
  expect(await screen.findByText('Penicillin')).toBeInTheDocument();
  expect(JSON.stringify([...memory])).not.toMatch(/Main Street|Penicillin|Tremblay/);
  revoked = true;
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText(/Your access has ended/)).toBeInTheDocument();
  expect(appState.homeCareMode).toBe(false);
});

test('RTE-4 a visit is begun, answered and ended; offline it waits, and goes once under one id', async () => {
  let away = true;
  const offline = failing(new CallFailure(0, 'offline', 'Offline.'));
  const { http } = await start({
    'home-care.mine': () => (away ? day([own()]) : day([own({ state: 'done' })])),
    'home-care.event': ({ body }) => (away ? offline() : own({ state: body.kind === 'start' ? 'started' : 'done' })),
    'home-care.draft': () => (away ? offline() : undefined),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Start visit' }));
  expect(await screen.findByText(/Not connected/)).toBeInTheDocument();
  expect(screen.getByText('1 entry not sent yet')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'End visit' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Mark each task');
  await userEvent.click(screen.getByRole('radio', { name: 'Not done' }));
  await userEvent.type(screen.getByLabelText('Why not: Wash'), 'Refused');
  await userEvent.type(screen.getByLabelText('Note'), 'Slept well');
  away = false;
  await userEvent.click(screen.getByRole('button', { name: 'Send now' }));
  await waitFor(() => expect(screen.queryByText(/Not connected/)).not.toBeInTheDocument());
  const starts = http.sent.filter(({ id, input }) => id === 'home-care.event' && input.body.kind === 'start');
  expect(new Set(starts.map(({ input }) => input.body.id)).size).toBe(1);
  expect(screen.queryByText('1 entry not sent yet')).not.toBeInTheDocument();
});

test('RTE-4 what the clinic refuses is said, and what was typed stays', async () => {
  const draft = { results: [{ task: 'Wash', done: true, why: '' }], note: 'Kept words', km: '3,5', reason: '' };
  const { http } = await start({
    'home-care.mine': () => day([own({ state: 'started', startedAt: `${today}T12:01:00Z`, draft })]),
    'home-care.event': failing(new CallFailure(409, 'not_started', 'No.')),
  });
  expect(await screen.findByLabelText('Note')).toHaveValue('Kept words');
  await userEvent.click(screen.getByRole('button', { name: 'End visit' }));
  expect(await screen.findByText('Not accepted: Start this visit first.')).toBeInTheDocument();
  expect(screen.getByLabelText('Note')).toHaveValue('Kept words');
  expect(http.sent.find(({ id }) => id === 'home-care.event')!.input.body).toMatchObject({
    km: 3.5,
    note: 'Kept words',
  });
});
