import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { at, lanes, visit } from './deskKit.tsx';

const rooms = ['Room 1', 'Room 2', 'Room 10'].map((name) => ({ id: name.replace(' ', '-'), name }));
const north = { id: 'north', name: 'North site', active: true, rooms };
const here = { site: { id: 'north', name: 'North site' } };
const inRoom = (n: number) => ({ ...here, status: 'checked-in', arrivedAt: at(0), room: rooms[n]! });

test('RTE-3 who is roomed is asked where: a free room says so, a taken one who is there, and a digit chooses', async () => {
  const kept = new Map([['calendar-desk', 'list']]);
  const { sent, toasts } = await lanes(
    [visit('v1', 'Maya Tremblay', 0, { ...here, status: 'arrived' }), visit('v2', 'Owen MacLeod', 0, inRoom(0))],
    { kept, sites: [north] },
  );
  const user = userEvent.setup();
  const row = await screen.findByRole('button', { name: /Maya Tremblay.*Follow-up/ });
  act(() => row.focus());
  await act(async () => user.keyboard('r'));
  const dialog = await screen.findByRole('dialog', { name: /Choose a room/ });
  expect(await within(dialog).findByRole('button', { name: /Room 1 Taken: Owen MacLeod/ })).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: /Room 2 Free/ })).toBeInTheDocument();
  expect(document.activeElement?.closest('.av-rooms')).not.toBeNull();
  await user.keyboard('3');
  const [asked] = sent('appointments.mark');
  expect(asked).toMatchObject({ params: { id: 'v1' }, body: { status: 'checked-in', room: 'Room-10', version: '1' } });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await act(async () => toasts.shown.at(-1)!.action!.run());
  expect(sent('appointments.mark').at(-1)).toMatchObject({ body: { status: 'arrived', room: null } });
});

test('RTE-3 another room in a visit that goes on keeps its state, and undo leads back to the room of before', async () => {
  const kept = new Map([['calendar-desk', 'list']]);
  const { sent, toasts } = await lanes([visit('v2', 'Owen MacLeod', 0, { ...inRoom(0), withSince: at(5) })], {
    ...{ kept, sites: [north] },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /Change status: Owen/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Change room' }));
  await user.click(await screen.findByRole('button', { name: /Room 2/ }));
  expect(sent('appointments.mark')).toMatchObject([{ body: { status: 'with-practitioner', room: 'Room-2' } }]);
  await act(async () => toasts.shown.at(-1)!.action!.run());
  expect(sent('appointments.mark').at(-1)).toMatchObject({ body: { status: 'with-practitioner', room: 'Room-1' } });
});

test('RTE-3 without rooms a visit is roomed by one key, and a video visit is never asked for one', async () => {
  const { sent } = await lanes([visit('v1', 'Maya Tremblay', 0, { mode: 'video' })], { sites: [north] });
  const slot = await screen.findByRole('button', { name: /Maya Tremblay/ });
  act(() => slot.focus());
  await userEvent.keyboard('r');
  expect(sent('appointments.mark')).toEqual([{ params: { id: 'v1' }, body: { status: 'checked-in', version: '1' } }]);
});

test('RTE-3 lanes by room keep their places as people count, and who is in none comes first', async () => {
  await lanes([visit('v1', 'Maya Tremblay', 0, here), visit('v2', 'Owen MacLeod', 0, inRoom(2))], { sites: [north] });
  await userEvent.click(await screen.findByRole('radio', { name: 'Room' }));
  const heads = screen.getAllByRole('heading', { level: 3 });
  expect(heads.map(({ textContent }) => textContent)).toEqual(['Not in a room', 'Room 1', 'Room 2', 'Room 10']);
  expect(within(screen.getByRole('region', { name: 'Room 10' })).getByRole('button')).toHaveTextContent(/Owen MacLeod/);
});
