import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BoardPage } from '../board/BoardPage.tsx';
import { ReportsPage } from '../reports/ReportsPage.tsx';
import { WorkersPage } from '../workers/pages/WorkersPage.tsx';
import { openStaffPage } from './staffKit.tsx';
import { today, visit } from './testKit.ts';

test('RTE-5 clinic/home-care-workers warns of credentials; practitioners only read', async () => {
  await openStaffPage(WorkersPage, {}, { role: 'practitioner', address: '/clinic/home-care-workers' });
  expect(await screen.findByText('First aid ends in 3 days')).toBeInTheDocument();
  expect(screen.getByText('5 of 40 h')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Add worker' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Actions/ })).not.toBeInTheDocument();
});

test('RTE-5 clinic/home-care-workers shows a code once and takes it back', async () => {
  const { sent } = await openStaffPage(WorkersPage, {
    'home-care.access': () => ({
      data: [
        {
          id: 'a1',
          createdAt: `${today}T12:00:00Z`,
          createdBy: 'Claire',
          openedAt: null,
          until: '2026-04-01T12:00:00Z',
          state: 'open',
        },
      ],
    }),
    'home-care.makeAccess': () => ({
      id: 'a2',
      code: 'ABCD-EFGH-JKMN',
      opensUntil: '2026-03-16T12:00:00Z',
      until: '2026-04-08T12:00:00Z',
    }),
    'home-care.revokeAccess': () => undefined,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Nadine Charlebois' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Access codes' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Create code' }));
  expect(await dialog.findByText('ABCD-EFGH-JKMN')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
  expect(sent.map(({ id }) => id)).toContain('home-care.revokeAccess');
});

test('RTE-4 home-care/calendar assigns from the tray: a block can’t be chosen, warnings are confirmed', async () => {
  const { sent } = await openStaffPage(BoardPage, { 'home-care.assign': () => undefined });
  const tray = within(await screen.findByRole('region', { name: 'Unassigned' }));
  await userEvent.click(tray.getByRole('button', { name: /8:00.*Maya Tremblay Morning care Planned/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Assign' }));
  expect(await screen.findByRole('radio', { name: /Nadine/ })).toBeDisabled();
  expect(screen.getAllByText('First aid lapsed').length).toBeGreaterThan(0);
  await userEvent.click(screen.getByRole('radio', { name: /Kwame/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Assign despite the warnings' }));
  await userEvent.click(screen.getByRole('button', { name: 'Assign' }));
  expect(sent.find(({ id }) => id === 'home-care.assign')!.input).toEqual({
    params: { id: 'v1' },
    body: { to: 'w2', from: null, sure: true, seat: 'first' },
  });
});

test('RTE-4 work that was done otherwise than planned is shown with both answers, and a coordinator decides', async () => {
  const nadine = { id: 'w1', name: 'Nadine Charlebois' };
  const told = (id: string, done: boolean, is: object = {}) => ({
    ...{ id, field: 'task:Wash', worker: nadine, by: '', replaces: [], at: `${today}T15:05:00.000Z` },
    ...{ what: { kind: 'task', task: 'Wash', done, why: done ? '' : 'Refused' }, when: `${today}T12:05:00.000Z` },
    ...is,
  });
  const { sent } = await openStaffPage(BoardPage, {
    'home-care.board': () => ({
      ...{ days: [today], today, zone: 'America/Toronto', workers: [], around: [] },
      visits: [visit({ worker: null, state: 'cancelled', exceptions: ['cancelled', 'conflict'] })],
    }),
    'home-care.record': () => ({
      events: [told('e1', true), told('e2', false)],
      exceptions: [
        { kind: 'cancelled', worker: nadine },
        { kind: 'conflict', worker: nadine },
      ],
      address: null,
    }),
    'home-care.accept': () => undefined,
    'home-care.pick': () => undefined,
  });
  await userEvent.click(await screen.findByRole('button', { name: /Maya Tremblay Morning care/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Nadine Charlebois made this visit after it was cancelled.')).toBeInTheDocument();
  expect(dialog.getByText('Made though cancelled')).toBeInTheDocument();
  expect(dialog.getAllByText(/phone’s clock: /).length).toBeGreaterThan(0);
  const both = within(dialog.getByRole('group', { name: 'Wash: choose which is right' }));
  expect(both.getByText('Wash: done', { exact: false })).toBeInTheDocument();
  await userEvent.click(both.getAllByRole('button', { name: 'Use this' })[1]!);
  await userEvent.click(dialog.getByRole('button', { name: 'Count this work' }));
  const input = (id: string) => sent.find((one) => one.id === id)!.input;
  expect(input('home-care.pick')).toEqual({ params: { id: 'v1' }, body: { event: 'e2' } });
  const body = { worker: 'w1', exception: 'cancelled', as: 'count' };
  expect(input('home-care.accept')).toEqual({ params: { id: 'v1' }, body });
});

test('RTE-4 home-care/reports opens the visits behind a number, in French too', async () => {
  const sums = { visits: 1, plannedMinutes: 60, done: 1, doneMinutes: 30, late: 0, missed: 0, short: 1, km: 4.2 };
  const money = { pay: { cents: 1225, without: 0 }, mileage: { cents: 0, without: 1 } };
  const { sent } = await openStaffPage(
    ReportsPage,
    {
      'home-care.report': () => ({
        workers: [{ id: 'w1', name: 'Nadine Charlebois', ...sums, ...money }],
        clients: [{ id: 'p1', name: 'Maya Tremblay', ...sums, ...money }],
        payers: [{ id: '=City', name: 'City', ...sums, ...money }],
        areas: [{ id: 'none', name: '', ...sums, ...money }],
        total: { ...sums, ...money },
      }),
      'home-care.reportRows': () => ({
        data: [
          {
            ...visit({ state: 'done', short: true, reason: 'Partie tôt' }),
            ...{ hourRate: '24.50', kmRate: null, pay: 1225, mileage: null },
          },
        ],
        next: null,
      }),
    },
    { address: '/home-care/reports?from=2026-03-01&to=2026-03-09', locale: 'fr-CA' },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Écourtée, Nadine Charlebois\u00a0: 1' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Partie tôt')).toBeInTheDocument();
  expect(dialog.getByText(/^12,25\s\$$/)).toBeInTheDocument();
  expect(dialog.getByText('Aucun tarif')).toBeInTheDocument();
  expect(sent.at(-1)!.input.query).toEqual({ from: '2026-03-01', to: '2026-03-09', kind: 'short', worker: 'w1' });
});

test('RTE-4 home-care/reports ends today by the clocks here, also in the evening', async () => {
  // At eight in the evening in Ottawa another day has begun at Greenwich.
  const here = jest.spyOn(Date.prototype, 'toLocaleDateString').mockReturnValue('2026-03-09');
  const sums = { visits: 0, plannedMinutes: 0, done: 0, doneMinutes: 0, late: 0, missed: 0, short: 0, km: 0 };
  const total = { ...sums, pay: { cents: 0, without: 0 }, mileage: { cents: 0, without: 0 } };
  const { sent } = await openStaffPage(
    ReportsPage,
    { 'home-care.report': () => ({ workers: [], clients: [], payers: [], areas: [], total }) },
    { address: '/home-care/reports' },
  );
  expect(await screen.findByLabelText('Until')).toHaveValue('2026-03-09');
  expect(sent.find(({ id }) => id === 'home-care.report')!.input.query).toEqual({
    from: '2026-02-10',
    to: '2026-03-09',
  });
  here.mockRestore();
});
