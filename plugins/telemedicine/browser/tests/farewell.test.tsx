import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type CallPanel, useService } from '#core/browser';
import { accountRoles, type AccountRole, CallFailure } from '#core/shared';
import { VisitLine } from '#clinical/shared';
import { useConfirm } from '#ui';
import { ConfirmContext } from '#ui/overlay/confirm.ts';
import type { Farewell } from '../../shared/visit.ts';
import { FarewellPage } from '../summary/pages/FarewellPage.tsx';
import { GuestLobbyPage } from '../guest/pages/GuestLobbyPage.tsx';
import { SummaryPage } from '../summary/pages/SummaryPage.tsx';
import { start, startVisits, visit } from './testKit.tsx';

jest.mock('#core/browser/session/live/guestLive.ts', () => ({
  guestLive: () => ({
    state: 'open',
    start: () => undefined,
    dispose: () => undefined,
    on: () => () => undefined,
    onMissed: () => () => undefined,
  }),
}));

beforeEach(() => sessionStorage.clear());

const refusing = (status: number, code: string) => () => {
  throw new CallFailure(status, code, 'No.');
};
const farewell = (is: Partial<Farewell> = {}): Farewell => ({
  state: 'ended',
  endedAt: start,
  clinic: 'Rideau Family Health',
  phone: '613 555 0142',
  shared: { text: 'A cold.', next: 'Rest.', practitioner: 'Priya Sandhu' },
  ...is,
});
const Words = () => <p>My words of {useService(VisitLine).visit}</p>;
const words: CallPanel = {
  id: 'words',
  order: 1,
  title: () => 'Transcript',
  allow: ['guest', ...accountRoles],
  onSummary: true,
  panel: Words,
};
const notOnSummary: CallPanel = { ...words, id: 'call', title: () => 'Call only', onSummary: false };
const held = { pass: 'p', visit: 'v1', code: 'c', email: 'e', name: 'Marc', until: '2999-01-01T00:00:00.000Z' };

const summaryOf = async (role: AccountRole, answer: () => unknown) => {
  const started = await startVisits({
    address: '/telemedicine/summary?c=v1',
    role,
    panels: [words],
    answers: {
      'telemedicine.summary': refusing(404, 'not_found'),
      'telemedicine.visit': () => visit({ state: 'ended' }),
      'telemedicine.farewell': answer,
    },
  });
  await started.draw(SummaryPage);
};

test('LNK-3 an invited account reads the farewell where others read the summary', async () => {
  await summaryOf('patient', () => farewell());
  expect(await screen.findByText('A cold.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Call 613 555 0142' })).toBeInTheDocument();
  expect(screen.getByText('My words of v1')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Forget/ })).not.toBeInTheDocument();
  expect(screen.queryByText('Visit not found')).not.toBeInTheDocument();
});

test('LNK-3 during the visit the way back opens their own lobby', async () => {
  await summaryOf('patient', () => farewell({ state: 'live', endedAt: null, shared: null }));
  const back = await screen.findByRole('link', { name: 'Go back to the visit' });
  expect(back).toHaveAttribute('href', '/telemedicine/lobby?c=v1');
});

test('RTE-7 outsiders find no visit', async () => {
  await summaryOf('patient', refusing(404, 'not_found'));
  expect(await screen.findByText('Visit not found')).toBeInTheDocument();
});

test('RTE-7 the farewell shows a guest what other features offer, and keeps the pass', async () => {
  const started = await startVisits({
    address: '/telemedicine/guest',
    role: null,
    memory: new Map([['guest', held]]),
    panels: [words, notOnSummary],
    answers: {
      'telemedicine.farewell': () => farewell(),
      'telemedicine.visit': refusing(401, 'pass_invalid'),
    },
  });
  await started.draw(FarewellPage);
  expect(await screen.findByText('A cold.')).toBeInTheDocument();
  expect(screen.getByText('My words of v1')).toBeInTheDocument();
  expect(screen.queryByText('Call only')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: /Forget/ })).toBeInTheDocument();
});

test('RTE-7 what a guest’s end page shows may ask for confirmation, and every way on is open to guests', async () => {
  const Asks = () => {
    const confirm = useConfirm();
    return <button onClick={() => void confirm({ title: 'Erase?', action: 'Erase' })}>Erase my words</button>;
  };
  const started = await startVisits({
    address: '/telemedicine/guest',
    role: null,
    memory: new Map([['guest', held]]),
    panels: [{ ...words, panel: Asks }],
    answers: { 'telemedicine.farewell': () => farewell(), 'telemedicine.visit': refusing(401, 'pass_invalid') },
  });
  // As on the bare page: nothing around it answers questions.
  const Bare = () => (
    <ConfirmContext value={null}>
      <FarewellPage />
    </ConfirmContext>
  );
  await started.draw(Bare);
  await userEvent.click(await screen.findByRole('button', { name: 'Erase my words' }));
  expect(await screen.findByRole('alertdialog', { name: 'Erase?' })).toBeVisible();
  const ways = screen.getAllByRole('link', { hidden: true }).map((way) => way.getAttribute('href'));
  expect(ways).toEqual(['/', 'tel:6135550142']);
});

const link = '/telemedicine/guest-lobby?c=code-of-the-invitation&d=&e=marc%40example.ca&p=false';

test('RTE-7 after the visit its link takes a guest who joined to the farewell', async () => {
  const { draw, router } = await startVisits({
    address: link,
    role: null,
    answers: { 'telemedicine.openInvite': () => ({ ...held, over: true }) },
  });
  await draw(GuestLobbyPage);
  expect(router.went).toEqual(['/telemedicine/guest']);
});

test('RTE-7 after the visit the link replaces an ended pass once', async () => {
  const opened = jest.fn(() => ({ ...held, over: true }));
  const { draw, router, rest } = await startVisits({
    address: link,
    role: null,
    memory: new Map([['guest', { ...held, code: 'code-of-the-invitation' }]]),
    answers: { 'telemedicine.openInvite': opened, 'telemedicine.visit': refusing(401, 'pass_invalid') },
  });
  await draw(GuestLobbyPage);
  await rest();
  expect(opened).toHaveBeenCalledTimes(1);
  expect(router.went).toEqual(['/telemedicine/guest']);
});

test('RTE-7 a revoked pass opens nothing, and its link is not tried twice', async () => {
  const opened = jest.fn(() => ({ ...held, over: false }));
  const { draw, rest } = await startVisits({
    address: link,
    role: null,
    memory: new Map([['guest', { ...held, code: 'code-of-the-invitation' }]]),
    answers: { 'telemedicine.openInvite': opened, 'telemedicine.visit': refusing(401, 'pass_invalid') },
  });
  await draw(GuestLobbyPage);
  await rest();
  expect(screen.getByRole('heading', { name: 'This link does not open a visit' })).toBeInTheDocument();
  expect(opened).toHaveBeenCalledTimes(1);
});
