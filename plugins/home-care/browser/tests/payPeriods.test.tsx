import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AccountRole } from '#core/shared';
import { startClinical } from '#test/kit/browser/startClinical.tsx';
import { homeCare } from '../../manifest.ts';
import { messages, setup } from '../index.ts';
import { ReportsPage } from '../reports/ReportsPage.tsx';
import { services } from './testKit.ts';

const nothing = { cents: 0, without: 0 };
const none = { visits: 0, minutes: 0, km: 0, pay: nothing, mileage: nothing };
const later = { ...none, visits: 1, minutes: 30, pay: { cents: 1200, without: 0 } };
const work = {
  ...{ visits: 2, minutes: 105, km: 4.2 },
  ...{ pay: { cents: 4252, without: 1 }, mileage: { cents: 0, without: 1 } },
};
const blockers = { exceptions: 0, underWay: 0, running: false, closed: false };
const payables = {
  workers: [{ id: 'w1', name: 'Nadine Charlebois', work, later }],
  total: { work, later },
};
const period = {
  ...{ id: 'p1', from: '2026-02-01', to: '2026-02-14', closedAt: '2026-02-16T15:00:00Z', closedBy: 'Ana Souza' },
  ...{ total: payables.total, newest: true },
};
const sums = {
  visits: 0,
  plannedMinutes: 0,
  done: 0,
  doneMinutes: 0,
  late: 0,
  missed: 0,
  short: 0,
  km: 0,
  pay: nothing,
  mileage: nothing,
};

const open = async (more: Record<string, (input: any) => unknown> = {}, role: AccountRole = 'admin') => {
  const sent: { readonly id: string; readonly input: any }[] = [];
  const answers: Record<string, (input: any) => unknown> = {
    'home-care.report': () => ({ workers: [], clients: [], payers: [], areas: [], total: sums }),
    'home-care.periods': () => ({ data: [period], begin: '2026-02-15', today: '2026-03-09' }),
    'home-care.previewPeriod': () => ({ ...payables, blockers, seal: 'sealed' }),
    'home-care.closePeriod': () => ({ id: 'p2' }),
    'home-care.period': () => ({ period, ...payables }),
    'home-care.paid': () => ({ data: [], next: null }),
    'home-care.reopenPeriod': () => undefined,
    ...more,
  };
  const started = await startClinical(homeCare, {
    ...{ setup, messages, address: '/home-care/reports', role, services: services() },
    answers: Object.fromEntries(
      Object.entries(answers).map(([id, answer]) => [
        id,
        (input: any) => {
          sent.push({ id, input });
          return answer(input);
        },
      ]),
    ),
  });
  await started.draw(ReportsPage);
  const of = (id: string) => sent.filter((one) => one.id === id).at(-1)?.input;
  return { ...started, of };
};

test('RTE-4 home-care/reports closes the days after the last period, exactly as they stand on screen', async () => {
  const { of, toasts } = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Close a period' }));
  const dialog = within(await screen.findByRole('dialog'));
  const row = await dialog.findByRole('row', { name: /^Nadine Charlebois\s*2\s*1:45\s*0:30/ });
  // What is missing from a sum stands with it, and where all is missing there is no sum.
  expect(within(row).getByText('$54.52').parentElement).toHaveTextContent('$54.52without 1 visit: no rate');
  expect(within(row).getByText('No rate').parentElement).toHaveTextContent('No ratewithout 1 visit: no rate');
  expect(row).not.toHaveTextContent('$0.00');
  expect(dialog.getByText('Visits without a rate')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Close period' }));
  expect(of('home-care.closePeriod')).toEqual({ body: { from: '2026-02-15', to: '2026-02-28', seal: 'sealed' } });
  await waitFor(() => expect(toasts.shown.at(-1)).toMatchObject({ message: 'Pay period closed.' }));
});

test('RTE-4 home-care/reports closes nothing, and says so, while the hours are not shown', async () => {
  const { of, toasts } = await open({ 'home-care.previewPeriod': () => new Promise(() => undefined) });
  await userEvent.click(await screen.findByRole('button', { name: 'Close a period' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Close period' }));
  expect(await dialog.findByText(/^The hours are not shown yet/)).toBeInTheDocument();
  expect([of('home-care.closePeriod'), toasts.shown]).toEqual([undefined, []]);
});

test('RTE-4 home-care/reports says what stands against closing a period, and that nothing was done', async () => {
  await open({
    'home-care.previewPeriod': () => ({
      ...{ workers: [], total: { work: none, later: none }, seal: '' },
      blockers: { exceptions: 2, underWay: 1, running: true, closed: true },
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Close a period' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('2 visits wait for a decision on the calendar.')).toBeInTheDocument();
  for (const said of ['1 visit has not ended.', 'Its last day is not over.', 'Some of its days are closed already.'])
    expect(dialog.getByText(said)).toBeInTheDocument();
});

test('RTE-4 home-care/reports shows what a closed period pays; only who runs home care opens it again, with words', async () => {
  const { of } = await open({
    'home-care.paid': () => ({
      data: [
        {
          ...{ id: '7', patient: null, worker: { id: 'w1', name: 'Nadine Charlebois' }, title: '', day: '2026-02-03' },
          ...{
            minutes: -15,
            km: 0,
            later: true,
            rest: false,
            back: null,
            hourRate: '24.50',
            kmRate: null,
            pay: -613,
            mileage: 0,
          },
        },
      ],
      next: null,
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'See Feb 1, 2026 to Feb 14, 2026' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(await dialog.findByRole('button', { name: 'Nadine Charlebois' }));
  expect(dialog.getByRole('heading', { name: 'Nadine Charlebois' })).toHaveFocus();
  expect(await dialog.findByText('Change of an earlier period')).toBeInTheDocument();
  expect(dialog.getByText('-$6.13').parentElement).toHaveTextContent('$24.50 an hour');
  expect(of('home-care.paid')).toEqual({ params: { id: 'p1' }, query: { worker: 'w1' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Open again' }));
  const question = within(await screen.findByRole('dialog', { name: 'Open this period again?' }));
  await userEvent.type(question.getByRole('textbox', { name: /^Why/ }), 'A visit was forgotten');
  await userEvent.click(question.getByRole('button', { name: 'Open again' }));
  expect(of('home-care.reopenPeriod')).toEqual({ params: { id: 'p1' }, body: { why: 'A visit was forgotten' } });
});

test('RTE-4 home-care/reports a care provider reads closed periods and closes none', async () => {
  await open({}, 'practitioner');
  await userEvent.click(await screen.findByRole('button', { name: /^See Feb 1/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Nadine Charlebois')).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: 'Open again' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Close a period' })).toBeNull();
});

test.each(['csv', 'xlsx', 'pdf'])('RTE-4 home-care/reports exports page and period as %s', async (format) => {
  Object.assign(URL, { createObjectURL: () => 'blob:report', revokeObjectURL: () => undefined });
  const { of, toasts } = await open({
    'home-care.exportReport': () => new Blob(['x']),
    'home-care.exportPeriod': () => new Blob(['x']),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: format.toUpperCase() }));
  await waitFor(() => expect(toasts.shown.at(-1)?.message).toBe('Report downloaded.'));
  expect(of('home-care.exportReport').query).toMatchObject({ format, locale: 'en-CA' });
  await userEvent.click(await screen.findByRole('button', { name: /^See Feb 1/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Export' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: format.toUpperCase() }));
  await waitFor(() => expect(toasts.shown).toHaveLength(2));
  expect(of('home-care.exportPeriod')).toEqual({ params: { id: 'p1' }, query: { format, locale: 'en-CA' } });
});
