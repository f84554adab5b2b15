import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CallFailure } from '#core/shared';
import { usualRules } from '../../shared/plan/planRules.ts';
import { BoardPage } from '../board/BoardPage.tsx';
import { WorkersPage } from '../workers/pages/WorkersPage.tsx';
import { lane, openStaffPage } from './staffKit.tsx';
import { today, visit, worker } from './testKit.ts';

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
    problems: [{ name: 'Kwame Boateng', blocks: [], warnings: ['week_rest'] }],
  };
  const { sent } = await openStaffPage(BoardPage, {
    'home-care.changes': () => ({ data: [change], more: false, seal: 'abc' }),
    'home-care.tellChanges': () => ({ told: 1 }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Tell changes' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Nadine Charlebois → Kwame Boateng')).toBeInTheDocument();
  expect(dialog.getByText('Too little weekly rest')).toBeInTheDocument();
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

test('RTE-4 two workers swap what is ticked of a day; a warning is asked about first, and undo swaps back', async () => {
  const needsSure = new CallFailure(409, 'needs_sure', 'Check the warnings first.', { warnings: 'skill' });
  const { sent, undo } = await openStaffPage(BoardPage, {
    ...board([
      visit({ id: 'v1', title: 'Hers', worker: ann }),
      visit({ id: 'v2', title: 'His', worker: ben }),
      visit({ id: 'v3', title: 'Stays', worker: ben }),
    ]),
    'home-care.swap': ({ body }) => {
      if (!body.sure) throw needsSure;
    },
  });
  const lane = within(await screen.findByRole('region', { name: ann.name }));
  await userEvent.click(await lane.findByRole('button', { name: /Actions/ }));
  const items = await screen.findAllByRole('menuitem');
  await userEvent.click(items.at(-1)!);
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('checkbox', { name: /Stays/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Swap' }));
  const asked = within(await screen.findByRole('alertdialog'));
  expect(asked.getByText('Missing skill')).toBeInTheDocument();
  await userEvent.click(asked.getByRole('button', { name: 'Swap' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const moves = [
    { visit: 'v1', seat: 'first', from: 'w1', to: 'w2' },
    { visit: 'v2', seat: 'first', from: 'w2', to: 'w1' },
  ];
  const swaps = () => sent.filter(({ id }) => id === 'home-care.swap').map(({ input }) => input.body);
  expect(swaps()).toEqual([
    { moves, sure: false },
    { moves, sure: true },
  ]);
  await undo();
  expect(swaps().at(-1)).toEqual({
    moves: moves.map(({ from, to, ...place }) => ({ ...place, from: to, to: from })),
    sure: true,
  });
});

test('RTE-5 clinic/home-care-workers a phone that was never heard from is said to be so, and nothing of it is guessed', async () => {
  const until = '2026-04-09T12:00:00Z';
  const heard = { unsent: 2, build: '', persisted: false, at: '2026-03-09T12:00:00Z', slow: 3 * 3_600_000 };
  const workers = [
    worker({ id: 'w1', name: 'Nadine Charlebois', device: { until, heard: null } }),
    worker({ id: 'w2', name: 'Kwame Boateng', device: { until, heard } }),
    worker({ id: 'w3', name: 'Odile Roy' }),
  ];
  await openStaffPage(WorkersPage, {
    'home-care.workers': () => ({ data: workers, next: null, total: 3, today }),
    'home-care.access': () => ({ data: [] }),
  });
  const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));
  expect((await row(/Nadine/)).getByText('Not heard from yet')).toBeInTheDocument();
  expect((await row(/Kwame/)).getByText('2 not sent')).toBeInTheDocument();
  expect((await row(/Odile/)).getByText('Mode not open')).toBeInTheDocument();
  const check = async (name: RegExp) => {
    await userEvent.click((await row(name)).getByRole('button', { name: /Actions/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /access|code/i }));
    const dialog = await screen.findByRole('dialog');
    const lines = within(dialog).getByRole('region', { name: 'Phone check' });
    const said = lines.textContent;
    await userEvent.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1)!);
    return said;
  };
  expect(await check(/Nadine/)).toMatch(/Last contactNot heard from yet.*Not known.*Not known.*Not known.*Not known/);
  expect(await check(/Kwame/)).toMatch(/2VersionNot known.*may clear it.*180 min slow/);
});

test('RTE-5 clinic/home-care-workers after a document is added its field is empty for the next', async () => {
  const { sent } = await openStaffPage(WorkersPage, {
    'home-care.workers': () => ({ data: [worker({ id: 'w1', name: 'Odile Roy' })], next: null, total: 1, today }),
    'home-care.documents': () => ({ data: [] }),
    'home-care.addDocument': () => undefined,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Odile Roy' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Documents' }));
  const field = () => screen.getByLabelText<HTMLInputElement>(/^PDF, PNG or JPEG/);
  await screen.findByText('No documents filed here yet.');
  await userEvent.upload(field(), new File(['%PDF-1.4'], 'first-aid.pdf', { type: 'application/pdf' }));
  expect(field().files).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Add document' }));
  await waitFor(() => expect(sent.some(({ id }) => id === 'home-care.addDocument')).toBe(true));
  await waitFor(() => expect(field().files).toHaveLength(0));
  expect(screen.getByRole('button', { name: 'Add document' })).toBeDisabled();
});
