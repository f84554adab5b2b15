import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Auth, FeatureStates, Http, Persistence, Resources, Router, Toasts } from '#core/shared';
import { ClinicalRecord } from '#clinical/shared';
import { fakeAuth, fakeHttp, fakeResources, fakeRouter, fakeToasts, keptIn } from '#test/kit/browser/fakes.ts';
import { fakeRecord } from '#test/kit/browser/fakeRecord.ts';
import { profile } from '#test/kit/browser/fakeServer.ts';
import { startPlugin } from '#test/kit/browser/startPlugin.tsx';
import type { ShownVisit } from '#plugins/appointments/shared/shownVisit.ts';
import { appointments } from '../../manifest.ts';
import { ProviderCalendarPage } from '../calendar/pages/ProviderCalendarPage.tsx';
import { messages, setup } from '../index.ts';

const now = Date.now();
const visit = (id: string, name: string, is: Partial<ShownVisit>): ShownVisit => ({
  ...{ id, version: '1', status: 'booked', type: '', title: 'Follow-up', mode: 'clinic' },
  start: new Date(now).toISOString(),
  end: new Date(now + 900_000).toISOString(),
  patient: { id: name, name, status: 'needs-action' },
  practitioners: [{ id: 'dr1', name: 'Priya Sandhu', status: 'accepted' }],
  ...is,
});
const minutesAgo = (minutes: number): string => new Date(now - minutes * 60_000).toISOString();

const desk = async (visits: readonly ShownVisit[]) => {
  const answers = {
    'appointments.clock': () => ({ now: new Date(now).toISOString(), zone: 'America/Toronto' }),
    'appointments.shown': () => ({ days: [{ total: visits.length, visits }] }),
    'appointments.people': () => ({ data: [] }),
    'appointments.stranded': () => ({ data: [], visits: [], next: null }),
    'appointments.mark': () => ({ data: ['v1'] }),
  };
  const resources = fakeResources(answers);
  const toasts = fakeToasts();
  const plugin = await startPlugin(appointments, {
    setup,
    messages,
    given: [
      [Auth, fakeAuth({ signedIn: true, activeRole: 'admin', selectedUser: profile({ role: 'admin' }) })],
      [ClinicalRecord, fakeRecord()],
      [FeatureStates, { isRunning: () => false, stateOf: () => undefined }],
      [Http, fakeHttp(answers)],
      [Persistence, keptIn(new Map())],
      [Resources, resources],
      [Router, fakeRouter('/care-provider/calendar?view=desk')],
      [Toasts, toasts],
    ],
  });
  await plugin.draw(ProviderCalendarPage);
  const marks = () => resources.sent.filter(({ id }) => id === 'appointments.mark').map(({ input }) => input);
  return { marks, toasts };
};

test('RTE-3 the desk shows each visit’s state, who waits and for how long', async () => {
  await desk([
    visit('v1', 'Maya Tremblay', { status: 'arrived', arrivedAt: minutesAgo(24) }),
    visit('v2', 'Owen MacLeod', { patient: { id: 'owen', name: 'Owen MacLeod', status: 'accepted' } }),
    visit('v3', 'Zoé Nguyen', { status: 'checked-in', arrivedAt: minutesAgo(40), withSince: minutesAgo(5) }),
    visit('v4', 'Ann Roy', { status: 'cancelled' }),
  ]);
  expect(await screen.findByRole('heading', { name: '1 waiting, longest 24 min' })).toBeInTheDocument();
  const rows = [...document.querySelectorAll<HTMLElement>('[data-visit]')];
  expect(rows.map((row) => row.querySelector('.av-desk-state')?.textContent)).toEqual([
    'Arrivedwaiting 24 min',
    'Confirmed',
    'With practitioner',
  ]);
});

test('RTE-3 the desk shows who was asked whether they come and has not said', async () => {
  const askedAt = new Date(now - 86_400_000).toISOString();
  const start = new Date(now + 3_600_000).toISOString();
  const said = { id: 'ann', name: 'Ann Roy', status: 'accepted' };
  await desk([
    visit('v1', 'Maya Tremblay', { start, askedAt }),
    visit('v2', 'Ann Roy', { start, askedAt, patient: said }),
  ]);
  await screen.findByText(/^asked .+, no answer yet$/);
  expect(screen.getAllByText(/no answer yet/)).toHaveLength(1);
});

test('RTE-3 one key sets a state, on the version that was looked at, with a way back', async () => {
  const { marks, toasts } = await desk([visit('v1', 'Maya Tremblay', {}), visit('v2', 'Owen MacLeod', {})]);
  const [first, second] = await screen.findAllByRole('button', { name: /Follow-up/ });
  first!.focus();
  fireEvent.keyDown(first!, { key: 'ArrowDown' });
  expect(second).toHaveFocus();
  fireEvent.keyDown(second!, { key: 'r', ctrlKey: true });
  fireEvent.keyDown(second!, { key: 'r' });
  await waitFor(() =>
    expect(marks()).toEqual([{ params: { id: 'v2' }, body: { status: 'checked-in', version: '1' } }]),
  );
  await waitFor(() => expect(toasts.shown.at(-1)?.message).toBe('Marked as roomed.'));
  toasts.shown.at(-1)?.action?.run();
  await waitFor(() => expect(marks().at(-1)).toMatchObject({ body: { status: 'booked' } }));
});

test('RTE-3 the next step is one press, and its button names the patient', async () => {
  const { marks } = await desk([visit('v1', 'Maya Tremblay', { status: 'arrived', arrivedAt: minutesAgo(3) })]);
  await userEvent.setup().click(await screen.findByRole('button', { name: /^Roomed: Maya Tremblay/ }));
  expect(marks()).toMatchObject([{ body: { status: 'checked-in' } }]);
});

test('RTE-3 without visits the desk says so', async () => {
  await desk([]);
  expect(within(document.body).queryByText(/waiting/)).toBeNull();
  expect(await screen.findByText('Visits appear here as they are booked.')).toBeInTheDocument();
});
