import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CallFailure } from '#core/shared';
import { BoardPage } from '../board/BoardPage.tsx';
import { lane, openStaffPage } from './staffKit.tsx';
import { failing, today, visit } from './testKit.ts';

const tomorrow = '2026-03-10';
const lanes = [
  { ...lane, id: 'w1', name: 'Nadine Charlebois', credentials: [{ name: 'First aid', until: '2026-03-01' }] },
  { ...lane, id: 'w2', name: 'Kwame Boateng' },
];
const taken = visit({
  ...{ id: 'v2', patient: { id: 'p2', name: 'Omar Haddad' }, worker: { id: 'w2', name: 'Kwame Boateng' } },
  ...{ start: `${today}T13:00:00.000Z`, end: `${today}T14:00:00.000Z`, startWall: `${today}T09:00` },
  ...{ endWall: `${today}T10:00`, windowFrom: `${today}T13:00:00.000Z`, windowTo: `${today}T13:00:00.000Z` },
});

const openBoard = (more: Record<string, (input: any) => unknown> = {}, days: string[] = [today], is = {}) =>
  openStaffPage(
    BoardPage,
    {
      'home-care.board': () => ({
        ...{ days, today, zone: 'America/Toronto', visits: [visit(), taken], workers: lanes, around: [] },
      }),
      'home-care.place': () => ({ start: `${today}T12:15:00.000Z` }),
      ...more,
    },
    is,
  );
const grip = (name = /Move Maya Tremblay/) => screen.findByRole('button', { name });
const said = () =>
  screen
    .getAllByRole('status')
    .map((one) => one.textContent)
    .join(' ');
const keys = (text: string) => userEvent.keyboard(text);

test('RTE-4 a visit is carried by keyboard, each step said, and a drop without warnings is sent and taken back', async () => {
  const { sent, undo } = await openBoard();
  (await grip()).focus();
  await keys('{Enter}');
  expect(said()).toMatch(/Up and down: worker/);
  await keys('{ArrowDown}');
  expect(said()).toMatch(/Nadine Charlebois.*8:00.*Can’t be put here.*First aid lapsed/);
  await keys('{ArrowDown}');
  expect(said()).toMatch(/Kwame Boateng.*Nothing speaks against it/);
  await keys('{ArrowRight}');
  expect(said()).toMatch(/8:15.*Asks first.*Overlaps another visit/);
  await keys('{Shift>}{ArrowLeft}{/Shift}');
  expect(said()).toMatch(/8:10/);
  await keys('{Escape}');
  expect(said()).toMatch(/Put back/);
  await keys('{Enter}{ArrowDown}{ArrowDown}{Enter}');
  const place = sent.find(({ id }) => id === 'home-care.place')!;
  const was = `${today}T12:00:00.000Z`;
  expect(place.input.body).toEqual({ to: 'w2', from: null, start: `${today}T08:00`, was, sure: false });
  await undo();
  expect(sent.findLast(({ id }) => id === 'home-care.place')!.input.body).toEqual({
    ...{ to: null, from: 'w2', start: `${today}T08:00`, was: `${today}T12:15:00.000Z`, sure: true },
  });
});

test('RTE-4 a hard rule refuses a drop and sends nothing; a soft one asks first, also when only the server knows it', async () => {
  let answers = 0;
  const needsSure = new CallFailure(409, 'needs_sure', 'Check the warnings first.', { warnings: 'rest' });
  const { sent, toasts } = await openBoard({
    'home-care.place': ({ body }) => {
      answers += 1;
      if (!body.sure) throw needsSure;
      return { start: body.was };
    },
  });
  (await grip()).focus();
  await keys('{Enter}{ArrowDown}{Enter}');
  expect(toasts.shown.at(-1)!.message).toBe('Not moved. First aid lapsed.');
  expect(answers).toBe(0);
  await keys('{Enter}{ArrowDown}{ArrowDown}{ArrowRight}{Enter}');
  const asked = within(await screen.findByRole('alertdialog'));
  expect(asked.getByText(/Overlaps another visit/)).toBeInTheDocument();
  await userEvent.click(asked.getByRole('button', { name: 'Keep as is' }));
  expect(answers).toBe(0);
  (await grip()).focus();
  await keys('{Enter}{ArrowDown}{ArrowDown}{Enter}');
  const again = within(await screen.findByRole('alertdialog'));
  expect(again.getByText(/Too little rest in the day/)).toBeInTheDocument();
  await userEvent.click(again.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(sent.findLast(({ id }) => id === 'home-care.place')!.input.body.sure).toBe(true));
});

test('RTE-4 who drops what another has taken is told, in French', async () => {
  const { sent, toasts } = await openBoard(
    { 'home-care.place': failing(new CallFailure(409, 'already_assigned', 'Kwame Boateng has this visit already.')) },
    [today],
    { locale: 'fr-CA' },
  );
  (await grip(/Déplacer Maya Tremblay/)).focus();
  await keys('{Enter}{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(toasts.shown.at(-1)?.message).toMatch(/Cette visite a changé de mains/));
  expect(sent.filter(({ id }) => id === 'home-care.place')).toHaveLength(1);
});

test('RTE-4 a visit is dragged to another worker and day; what begun or is closed has no handle', async () => {
  const closed = visit({ id: 'v3', patient: null });
  const begun = visit({ id: 'v4', state: 'started', worker: { id: 'w2', name: 'Kwame Boateng' } });
  const { sent, toasts } = await openBoard(
    {
      'home-care.board': () => ({
        ...{ days: [today, tomorrow], today, zone: 'America/Toronto', workers: lanes, around: [] },
        visits: [visit({ windowTo: `${tomorrow}T13:00:00.000Z` }), closed, begun],
      }),
    },
    [today, tomorrow],
  );
  const handle = await grip();
  expect(screen.getAllByRole('button', { name: /^Move / })).toHaveLength(1);
  const cell = document.querySelector(`[data-lane="w2"] [data-day="${tomorrow}"]`)!;
  document.elementFromPoint = () => cell;
  const tell = (on: EventTarget, kind: string, x: number, y: number): void => {
    const event = new MouseEvent(kind, { bubbles: true, button: 0, clientX: x, clientY: y });
    fireEvent(on as Element, Object.assign(event, { pointerId: 1, pointerType: 'touch' }));
  };
  const ghost = () => document.querySelector(`[data-lane="w2"] [data-day="${tomorrow}"] .hc-ghost`);
  // A finger on the visit itself scrolls.
  tell(handle.previousElementSibling!, 'pointerdown', 10, 10);
  tell(document, 'pointermove', 60, 200);
  expect(ghost()).toBeNull();
  tell(handle, 'pointerdown', 10, 10);
  tell(document, 'pointermove', 60, 200);
  expect(ghost()).toHaveTextContent('Maya Tremblay');
  fireEvent.keyDown(document, { key: 'Escape' });
  tell(document, 'pointerup', 60, 200);
  expect(ghost()).toBeNull();
  tell(handle, 'pointerdown', 10, 10);
  tell(document, 'pointermove', 60, 200);
  tell(document, 'pointerup', 60, 200);
  await waitFor(() => expect(toasts.shown.map(({ message }) => message)).toEqual(['Visit moved.']));
  expect(sent.filter(({ id }) => id === 'home-care.place')).toHaveLength(1);
  const { body } = sent.find(({ id }) => id === 'home-care.place')!.input;
  expect(body).toMatchObject({ to: 'w2', start: `${tomorrow}T08:00`, sure: false });
});

test('RTE-5 postal areas are blocks that say who works and who is visited there, and who is closed is in none', async () => {
  await openBoard({
    'home-care.board': () => ({
      ...{ days: [today], today, zone: 'America/Toronto', around: [] },
      workers: [{ ...lanes[0], areas: ['K1S', 'K2P'] }],
      visits: [visit(), visit({ id: 'v8' }), taken, visit({ id: 'v9', patient: null, area: '' })].map((one) =>
        one.id === 'v2' ? { ...one, area: 'K1N' } : one,
      ),
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Postal areas' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getAllByRole('button', { name: /^K/ }).map((one) => one.textContent)).toEqual([
    'K1N 0 workers 1 client No worker',
    'K1S 1 worker 1 client ',
    'K2P 1 worker 0 clients ',
  ]);
  await userEvent.click(dialog.getByRole('button', { name: /^K1N/ }));
  const list = within(dialog.getByRole('region', { name: 'K1N' }));
  expect(list.getByText('No worker covers this area.')).toBeInTheDocument();
  expect(list.getByText('Omar Haddad')).toBeInTheDocument();
});
