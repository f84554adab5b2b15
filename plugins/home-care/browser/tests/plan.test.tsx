import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { usualRules } from '../../shared/plan/planRules.ts';
import { BoardPage } from '../board/BoardPage.tsx';
import { WorkersPage } from '../workers/pages/WorkersPage.tsx';
import { lane, openStaffPage } from './staffKit.tsx';
import { today, visit } from './testKit.ts';

const board = (visits: unknown[]) => ({
  'home-care.board': () => ({
    ...{ days: [today], today, zone: 'America/Toronto', around: [], rules: usualRules, visits },
    workers: [
      { ...lane, restHours: 11 },
      { ...lane, id: 'w2', name: 'Kwame Boateng', restHours: 11 },
    ],
  }),
});
const [ann, ben] = [
  { id: 'w1', name: 'Nadine Charlebois' },
  { id: 'w2', name: 'Kwame Boateng' },
];

test('RTE-4 a visit of two stands with both, and in the tray while somebody is missing', async () => {
  await openStaffPage(
    BoardPage,
    board([
      visit({ id: 'v1', title: 'Both', workers: 2, worker: ann, second: ben }),
      visit({ id: 'v2', title: 'Half', workers: 2, worker: ann, second: null }),
    ]),
  );
  const [tray, first, second] = await Promise.all(
    ['Unassigned', ann.name, ben.name].map((name) => screen.findByRole('region', { name })),
  );
  expect(within(tray!).queryByText('Both')).not.toBeInTheDocument();
  expect(within(tray!).getByText('Second worker missing')).toBeInTheDocument();
  expect(within(first!).getByText('Both')).toBeInTheDocument();
  expect(within(first!).getByText('With Kwame Boateng')).toBeInTheDocument();
  expect(within(second!).getByText('With Nadine Charlebois')).toBeInTheDocument();
});

test('RTE-4 what has changed is told in one step, by what was seen', async () => {
  const change = {
    visit: visit({ id: 'v1', worker: ben }),
    was: { startWall: visit().startWall, worker: ann, second: null, isOff: false },
  };
  const { sent } = await openStaffPage(BoardPage, {
    'home-care.changes': () => ({ data: [change], more: false, seal: 'abc' }),
    'home-care.tellChanges': () => ({ told: 1 }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Tell changes' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Nadine Charlebois → Kwame Boateng')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Tell 1 change' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent.find(({ id }) => id === 'home-care.tellChanges')!.input).toEqual({ body: { seal: 'abc' } });
});

test('RTE-5 a leave hands over as proposed, or as whoever enters it chose', async () => {
  const one = (id: string, to: unknown) => ({ visit: visit({ id }), seat: 'first', to });
  const { sent } = await openStaffPage(
    WorkersPage,
    {
      'home-care.proposeLeave': () => ({ visits: [one('v1', ben), one('v2', null)], others: [ben], closed: 1 }),
      'home-care.takeLeave': ({ body }) => ({ moved: body.visits }),
    },
    { address: '/clinic/home-care-workers' },
  );
  await userEvent.click(await screen.findByRole('button', { name: /Nadine Charlebois/ }));
  await userEvent.click(await screen.findByText('Leave and hand-over'));
  const dialog = within(await screen.findByRole('dialog'));
  const [, second] = await dialog.findAllByRole('combobox');
  expect(dialog.getByText(/1 visit of a client who keeps you out stays/)).toBeInTheDocument();
  await userEvent.selectOptions(second!, 'w2');
  await userEvent.click(dialog.getByRole('button', { name: 'Enter leave, hand over 2 visits' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent.find(({ id }) => id === 'home-care.takeLeave')!.input.body.visits).toEqual([
    { visit: 'v1', seat: 'first', to: 'w2' },
    { visit: 'v2', seat: 'first', to: 'w2' },
  ]);
});

test('RTE-5 speeds and rest are saved as typed, and refused where they are none', async () => {
  const { sent } = await openStaffPage(
    WorkersPage,
    { 'home-care.planRules': () => usualRules, 'home-care.changePlanRules': () => undefined },
    { address: '/clinic/home-care-workers?do=travel', locale: 'fr-CA' },
  );
  const field = await screen.findByLabelText('Km/h pour les 5 premiers km');
  await userEvent.clear(field);
  await userEvent.type(field, '900');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Entrez un nombre de 3 à 130.')).toBeInTheDocument();
  await userEvent.clear(field);
  await userEvent.type(field, '22,5');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(sent.some(({ id }) => id === 'home-care.changePlanRules')).toBe(true));
  expect(sent.find(({ id }) => id === 'home-care.changePlanRules')!.input.body.speeds[0]).toEqual({ km: 5, kmh: 22.5 });
});
