import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BoardPage } from '../board/BoardPage.tsx';
import { openStaffPage } from './staffKit.tsx';
import { today, visit } from './testKit.ts';

const one = (id: string, name: string, to: string) => ({
  ...{ visit: visit({ id, patient: { id: `p-${id}`, name } }), to: { id: to, name: `Worker ${to}` } },
  ...{ known: 4, near: 1, weekMinutes: 90, km: 2.4, seat: 'first' },
});

test('RTE-4 a suggestion says why, gives away only what is ticked, tells what was refused, and is undone', async () => {
  const left = [visit({ id: 'v9', title: 'Night watch', patient: { id: 'p9', name: 'Noah Thompson' } })];
  const data = [one('v1', 'Maya Tremblay', 'w1'), one('v2', 'Liam Roy', 'w2'), one('v3', 'Zoe Côté', 'w1')];
  const { sent } = await openStaffPage(BoardPage, {
    'home-care.suggest': () => ({ data, left }),
    'home-care.assignSeveral': ({ body }) => ({
      refused: body.visits
        .filter((asked: any) => asked.visit === 'v2' && asked.to !== null)
        .map(() => ({ visit: 'v2', code: 'already_assigned', message: 'Somebody has it.' })),
    }),
  });
  await screen.findByRole('region', { name: 'Unassigned' });
  await userEvent.click(screen.getByRole('button', { name: 'Suggest' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(
    dialog.getAllByText(
      '4 visits to this client lately · 1 other visit nearby that day · 2.4 km more in a straight line · 1.5 h that week',
    ),
  ).toHaveLength(3);
  expect(
    within(dialog.getByRole('region', { name: 'Nobody fits without a warning' })).getByText(/Night watch/),
  ).toBeInTheDocument();
  expect(sent.find(({ id }) => id === 'home-care.suggest')!.input).toEqual({ query: { from: today, days: '7' } });
  await userEvent.click(dialog.getByRole('checkbox', { name: /Zoe Côté/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Assign 2 visits' }));
  const asked = () => sent.filter(({ id }) => id === 'home-care.assignSeveral').map(({ input }) => input.body.visits);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(asked()).toEqual([
    [
      { visit: 'v1', seat: 'first', to: 'w1', from: null },
      { visit: 'v2', seat: 'first', to: 'w2', from: null },
    ],
  ]);
});

test('RTE-4 in French, an empty tray is said', async () => {
  await openStaffPage(BoardPage, { 'home-care.suggest': () => ({ data: [], left: [] }) }, { locale: 'fr-CA' });
  await userEvent.click(await screen.findByRole('button', { name: 'Suggérer' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Rien à suggérer pour ces jours')).toBeInTheDocument();
});
