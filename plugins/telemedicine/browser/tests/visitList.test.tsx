import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NotificationKinds } from '#core/browser';
import { CallFailure, type Notification } from '#core/shared';
import { VisitListPage } from '../visits/pages/VisitListPage.tsx';
import { startVisits, today } from './testKit.tsx';

const now = '2026-11-20T15:00:00.000Z';
const list = (data: unknown[]) => ({ data, now, zone: 'America/Toronto' });
const waiting = (name: string, minutes: number) => ({
  seat: `seat-${name}`,
  kind: 'patient',
  name,
  since: new Date(new Date(now).getTime() - minutes * 60_000).toISOString(),
  tested: minutes > 5,
});

test('RTE-7 staff see who is waiting, longest first, and let them in with one press', async () => {
  const decided: unknown[] = [];
  const { draw, router, rest } = await startVisits({
    address: '/telemedicine',
    role: 'practitioner',
    answers: {
      'telemedicine.today': () =>
        list([
          today({ patient: { id: 'p1', name: 'Maya Tremblay' }, waiting: [waiting('Maya', 2)] as never }),
          today({ id: 'v2', patient: { id: 'p2', name: 'Owen MacLeod' }, waiting: [waiting('Owen', 12)] as never }),
        ]),
      'telemedicine.decide': (input) => void decided.push(input),
    },
  });
  await draw(VisitListPage);
  const buttons = screen.getAllByRole('button', { name: /^Let in/ });
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Let in Owen', 'Let in Maya']);
  expect(screen.getByText('waiting 12 minutes')).toBeInTheDocument();
  expect(screen.getByText(/Device not tested/)).toBeInTheDocument();
  await userEvent.click(buttons[0]!);
  await rest();
  expect(decided).toEqual([{ params: { id: 'v2', seat: 'seat-Owen' }, body: { act: 'admit' } }]);
  expect(router.went).toEqual(['/telemedicine/call?c=v2&d=%2Ftelemedicine']);
});

test('a person who could not be let in stays listed, with the reason', async () => {
  const { draw, router, rest, toasts } = await startVisits({
    address: '/telemedicine',
    role: 'practitioner',
    answers: {
      'telemedicine.today': () => list([today({ waiting: [waiting('Maya', 2)] as never })]),
      'telemedicine.decide': () => {
        throw new CallFailure(409, 'visit_over', 'The visit is over.');
      },
    },
  });
  await draw(VisitListPage);
  await userEvent.click(screen.getByRole('button', { name: 'Let in Maya' }));
  await rest();
  expect(router.went).toEqual([]);
  expect(toasts.shown[0]?.message).toContain('Maya could not be let in.');
});

test('the day and the filter are kept in the address', async () => {
  const asked: unknown[] = [];
  const { draw, router } = await startVisits({
    address: '/telemedicine?day=2026-11-22&mine=true',
    role: 'practitioner',
    answers: {
      'telemedicine.today': ({ query }) => {
        asked.push(query);
        return list([]);
      },
    },
  });
  await draw(VisitListPage);
  expect(asked).toEqual([{ mine: 'true' }, { day: '2026-11-22', mine: 'true' }]);
  expect(screen.getByRole('heading', { name: 'No video visits on this day' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Next day' }));
  expect(router.went.at(-1)).toBe('/telemedicine?day=2026-11-23&mine=true');
});

test('RTE-7 another day’s list still shows who is waiting now', async () => {
  const { draw } = await startVisits({
    address: '/telemedicine?day=2026-11-22',
    role: 'practitioner',
    answers: {
      'telemedicine.today': ({ query }) =>
        list(query.day === undefined ? [today({ waiting: [waiting('Maya', 2)] as never })] : []),
    },
  });
  await draw(VisitListPage);
  expect(screen.getByRole('button', { name: 'Let in Maya' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'No video visits on this day' })).toBeInTheDocument();
});

test('RTE-7 a list that cannot load says so once, and not that the waiting room is empty', async () => {
  const { draw } = await startVisits({
    address: '/telemedicine',
    role: 'practitioner',
    answers: {
      'telemedicine.today': () => {
        throw new CallFailure(503, 'resting', 'The list cannot be read now.');
      },
    },
  });
  await draw(VisitListPage);
  expect(screen.getAllByText('The list cannot be read now.')).toHaveLength(1);
  expect(screen.queryByText('No one is waiting.')).toBeNull();
});

test('RTE-7 a patient sees their own visits, the way into each and when it opens', async () => {
  const { draw } = await startVisits({
    address: '/telemedicine',
    role: 'patient',
    answers: {
      'telemedicine.today': () =>
        list([
          today({ id: 'old', state: 'ended' }),
          today(),
          today({ id: 'later', state: 'early', start: '2026-11-25T15:00:00.000Z', opens: '2026-11-25T14:45:00.000Z' }),
        ]),
    },
  });
  await draw(VisitListPage);
  const links = screen.getAllByRole('link', { name: /waiting room|Summary/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/telemedicine/lobby?c=v1&d=%2Ftelemedicine',
    '/telemedicine/lobby?c=later&d=%2Ftelemedicine',
    '/telemedicine/summary?c=old',
  ]);
  expect(screen.getByText(/The waiting room opens Wednesday/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Test my device' })).toHaveAttribute('href', '/telemedicine/lobby?test=true');
});

test('a patient without visits, and a list that cannot be read', async () => {
  const empty = await startVisits({
    address: '/telemedicine',
    role: 'patient',
    running: ['appointments'],
    answers: { 'telemedicine.today': () => list([]) },
    locale: 'fr-CA',
  });
  await empty.draw(VisitListPage);
  expect(screen.getByRole('heading', { name: 'Aucune visite vidéo à venir' })).toBeInTheDocument();
  const broken = await startVisits({
    address: '/telemedicine',
    role: 'patient',
    answers: {
      'telemedicine.today': () => {
        throw new CallFailure(503, 'resting', 'The list cannot be read now.');
      },
    },
  });
  await broken.draw(VisitListPage);
  expect(screen.getByText('The list cannot be read now.')).toBeInTheDocument();
});

test('ENT-6 LNK-1 an invitation names the sender and opens the lobby with c and d', async () => {
  const { plugin } = await startVisits({ address: '/messages', role: 'patient' });
  const [handler] = plugin
    .contributed(NotificationKinds)
    .map(({ item }) => item)
    .filter(({ kind }) => kind === 'telemedicine_invite');
  const notification = {
    data: { sender_first_name: 'Priya', sender_last_name: 'Sandhu', resource_id: 'v1' },
  } as unknown as Notification;
  expect(handler?.text(notification)).toBe('Priya Sandhu invited you to a video visit.');
  expect(handler?.href?.(notification)).toBe('/telemedicine/lobby?c=v1&d=%2Fmessages');
});

describe('RTE-7 where the reader’s clocks differ from the clinic’s', () => {
  const far = { data: [today({ patient: { id: 'p1', name: 'Maya Tremblay' } })], now, zone: 'Asia/Tokyo' };
  const there = new Intl.DateTimeFormat('en-CA', { hour: 'numeric', minute: '2-digit', timeZone: far.zone });
  const tokyo = `${there.format(new Date(far.data[0]!.start))} GMT+9`;

  test('staff read the clinic’s times, with their zone', async () => {
    const answers = { 'telemedicine.today': () => far };
    const { draw } = await startVisits({ address: '/telemedicine', role: 'practitioner', answers });
    await draw(VisitListPage);
    expect(screen.getByText(tokyo)).toBeInTheDocument();
  });

  test('a patient reads their own, and the clinic’s beside them', async () => {
    const answers = { 'telemedicine.today': () => far };
    const { draw } = await startVisits({ address: '/telemedicine', role: 'patient', answers });
    await draw(VisitListPage);
    expect(screen.getByText(`${tokyo} at the clinic`, { exact: false })).toBeInTheDocument();
  });
});
