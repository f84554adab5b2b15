import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CallFailure } from '#core/shared';
import { DaySheet } from '../calendar/components/DaySheet.tsx';
import { wallClock } from '../calendar/wallClock.ts';
import { WalkInDialog } from '../calendar/desk/WalkInDialog.tsx';
import { at, daniel, lanes, now, priya, spanned, visit } from './deskKit.tsx';

test('RTE-3 lanes show whom each practitioner sees, each visit with its hour, name, state and who waits', async () => {
  const came = new Date(now.getTime() - 12 * 60_000).toISOString();
  await lanes([
    visit('v1', 'Maya Tremblay', 0, { status: 'arrived', arrivedAt: came, walkIn: true }),
    visit('v2', 'Owen MacLeod', 0, { practitioners: [daniel] }),
    visit('v3', 'Zoé Nguyen', 15, { practitioners: [daniel, priya] }),
    visit('v4', 'Ann Roy', 60, { practitioners: [] }),
    visit('v5', 'Léa Roy', 60, { status: 'cancelled' }),
  ]);
  const heads = await screen.findAllByRole('heading', { level: 3 });
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    'Without a practitioner',
    'Daniel Okafor',
    'Priya Sandhu',
  ]);
  const own = within(screen.getByRole('region', { name: 'Priya Sandhu' }));
  const [first] = own.getAllByRole('button');
  expect(first).toHaveTextContent(/Maya Tremblay.*Arrived.*waiting 12 min.*Walk-in · Follow-up/);
  expect(screen.getByRole('button', { name: 'Walk-in' })).toBeInTheDocument();
  expect(within(screen.getByRole('region', { name: 'Daniel Okafor' })).getAllByRole('button')).toHaveLength(2);
  expect(screen.queryByText(/Léa Roy/)).not.toBeInTheDocument();
});

test('RTE-3 who works has a lane, though nobody is booked, from when the clinic opens, shaded where they are away', async () => {
  const mei = { id: 'dr3', name: 'Mei Lin', spans: [spanned(-60, 60), spanned(120, 300)] };
  await lanes([visit('v1', 'Maya Tremblay', 0)], { worked: { open: spanned(-60, 300), data: [mei] } });
  const lane = await screen.findByRole('region', { name: 'Mei Lin' });
  expect(within(lane).getByText('0 visits')).toBeInTheDocument();
  expect(within(lane).queryByRole('button')).not.toBeInTheDocument();
  const shades = (one: HTMLElement) =>
    [...one.querySelectorAll<HTMLElement>('.av-lane-closed')].map(({ style }) => [style.top, style.height]);
  // From nine, when it opens, to three; away from eleven to noon.
  const hour = 108;
  expect(shades(lane)).toEqual([[`${2 * hour}px`, `${hour}px`]]);
  // Who is booked on a day off is away for all of it.
  expect(shades(screen.getByRole('region', { name: 'Priya Sandhu' }))).toEqual([['0px', `${6 * hour}px`]]);
  const [slot] = screen.getAllByRole('button', { name: /Maya/ });
  expect(slot).toHaveAttribute('aria-keyshortcuts', 'B C A R P D N');
});

test('RTE-3 a short visit says how long somebody waits in short, and in full to who listens', async () => {
  const arrivedAt = new Date(now.getTime() - 12 * 60_000).toISOString();
  await lanes([visit('v1', 'Maya Tremblay', 0, { end: at(15), status: 'arrived', arrivedAt })]);
  expect(await screen.findByRole('button', { name: /Maya Tremblay Arrived waiting 12 min/ })).toBeInTheDocument();
  expect(screen.getByText('12 min')).toHaveAttribute('aria-hidden', 'true');
});

test('RTE-3 a lane is as wide as its overlapping visits need', async () => {
  await lanes([
    visit('v1', 'Maya Tremblay', 0),
    visit('v2', 'Owen MacLeod', 10),
    visit('v3', 'Zoé Nguyen', 0, { practitioners: [daniel] }),
  ]);
  const lane = await screen.findByRole('region', { name: 'Priya Sandhu' });
  expect(lane.parentElement?.style.getPropertyValue('--lanes')).toBe('minmax(230px, 1fr) minmax(380px, 1fr)');
});

test('RTE-3 of chosen practitioners alone there are lanes', async () => {
  const both = [daniel, priya].map(({ id, name }) => ({ id, name, spans: [spanned(0, 60)] }));
  await lanes([visit('v1', 'Maya Tremblay', 0)], {
    worked: { open: null, data: both },
    query: '&with=dr1',
  });
  expect(await screen.findByRole('region', { name: 'Priya Sandhu' })).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Daniel Okafor' })).not.toBeInTheDocument();
});

test('RTE-3 arrows go from visit to visit and from lane to lane, one key marks, Enter opens, and Tab passes by once', async () => {
  const { sent, router } = await lanes([
    visit('v1', 'Maya Tremblay', 0),
    visit('v2', 'Owen MacLeod', 90),
    visit('v3', 'Zoé Nguyen', 80, { practitioners: [daniel] }),
    visit('v4', 'Ann Roy', 300, { practitioners: [daniel] }),
  ]);
  await screen.findByRole('region', { name: 'Priya Sandhu' });
  const slots = () => [...document.querySelectorAll<HTMLElement>('[data-visit] button')];
  expect(slots().filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  const named = (name: RegExp) => screen.getByRole('button', { name });
  act(() => named(/Owen/).focus());
  await userEvent.keyboard('{ArrowLeft}');
  expect(named(/Zoé/)).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(named(/Ann Roy/)).toHaveFocus();
  expect(slots().filter(({ tabIndex }) => tabIndex === 0)).toEqual([named(/Ann Roy/)]);
  await userEvent.keyboard('{Home}a');
  expect(sent('appointments.mark')).toEqual([{ params: { id: 'v3' }, body: { status: 'arrived', version: '1' } }]);
  await userEvent.keyboard('{Enter}');
  expect(router.went.at(-1)).toContain('visit=v3');
});

test('RTE-3 list or lanes is remembered, and the list is what nobody chose', async () => {
  const kept = new Map<string, unknown>();
  await lanes([visit('v1', 'Maya Tremblay', 0)], { kept });
  expect(await screen.findByRole('list')).toHaveClass('av-desk');
  await userEvent.click(screen.getByRole('radio', { name: 'Lanes' }));
  expect(await screen.findByRole('region', { name: 'Priya Sandhu' })).toBeInTheDocument();
  expect(kept.get('calendar-desk')).toBe('lanes');
});

test('RTE-3 lanes stand by site where visits are at several', async () => {
  await lanes([
    visit('v1', 'Maya Tremblay', 0, { site: { id: 's1', name: 'South' } }),
    visit('v2', 'Owen MacLeod', 90, { site: { id: 's2', name: 'North' } }),
    visit('v3', 'Zoé Nguyen', 80, { mode: 'video' }),
  ]);
  await userEvent.click(await screen.findByRole('radio', { name: 'Site' }));
  const heads = await screen.findAllByRole('heading', { level: 3 });
  expect(heads.map(({ textContent }) => textContent)).toEqual(['At no site', 'North', 'South']);
});

test('RTE-3 a walk-in is added for a practitioner of whom it says how many wait, and taken back', async () => {
  const close = jest.fn();
  const { sent, toasts } = await lanes([], {
    part: () => <WalkInDialog waiting={new Map([['dr1', 1]])} onClose={close} />,
    worked: { open: null, data: [{ id: 'dr2', name: 'Daniel Okafor', spans: [spanned(0, 60)] }] },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a walk-in' }));
  await userEvent.type(await dialog.findByRole('combobox', { name: 'Patient' }), 'Maya');
  await userEvent.click(await screen.findByRole('option', { name: /Maya Tremblay/ }));
  const kinds = dialog.getByRole('combobox', { name: 'Visit type' });
  expect(within(kinds).queryByRole('option', { name: /Video/ })).not.toBeInTheDocument();
  await userEvent.selectOptions(kinds, 'visit');
  const whom = dialog.getByRole('combobox', { name: 'Waits for' });
  expect(within(whom).getByRole('option', { name: 'Priya Sandhu · 1 waiting' })).toBeInTheDocument();
  expect(within(whom).getByRole('option', { name: 'Whoever is free next · 1 waiting' })).toBeInTheDocument();
  await userEvent.selectOptions(whom, 'dr1');
  expect(dialog.getByRole('status')).toHaveTextContent('Priya Sandhu is not working now.');
  await userEvent.selectOptions(whom, 'dr2');
  expect(dialog.getByRole('status')).toBeEmptyDOMElement();
  await userEvent.click(dialog.getByRole('button', { name: 'Add a walk-in' }));
  await waitFor(() => expect(sent('appointments.walkIn')).toHaveLength(1));
  expect(sent('appointments.walkIn')).toEqual([{ body: { patient: 'maya', type: 'visit', practitioner: 'dr2' } }]);
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(toasts.shown.at(-1)?.message).toBe('Maya Tremblay waits for Daniel Okafor.');
  toasts.shown.at(-1)?.action?.run();
  await waitFor(() =>
    expect(sent('appointments.cancel')).toEqual([{ params: { id: 'new' }, body: { scope: 'this' } }]),
  );
});

test('RTE-3 who waits for nobody in particular is sent without a practitioner', async () => {
  const { sent } = await lanes([], { part: () => <WalkInDialog waiting={null} onClose={jest.fn()} /> });
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a walk-in' }));
  await userEvent.type(await dialog.findByRole('combobox', { name: 'Patient' }), 'Maya');
  await userEvent.click(await screen.findByRole('option', { name: /Maya Tremblay/ }));
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Visit type' }), 'visit');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Waits for' }), 'Whoever is free next');
  await userEvent.click(dialog.getByRole('button', { name: 'Add a walk-in' }));
  await waitFor(() => expect(sent('appointments.walkIn')).toEqual([{ body: { patient: 'maya', type: 'visit' } }]));
});

test('RTE-3 the printed day names the clinic’s zone once, and who walked in', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const day = now.toLocaleDateString('en-CA');
  const clock = wallClock('America/Toronto');
  await lanes([visit('v1', 'Maya Tremblay', 0, { walkIn: true }), visit('v2', 'Owen MacLeod', 90)], {
    part: () => <DaySheet day={day} clock={clock} practitioners={[]} onClose={jest.fn()} />,
  });
  const sheet = within(await screen.findByRole('dialog', { name: 'Print the day' }));
  expect(await sheet.findByRole('row', { name: /Maya Tremblay.*Walk-in · Follow-up/ })).toBeInTheDocument();
  expect(sheet.getByRole('row', { name: /Owen/ })).not.toHaveTextContent('Walk-in');
  expect(sheet.getAllByText(/Clinic time \(America\/Toronto\)/)).toHaveLength(1);
  await waitFor(() => expect(print).toHaveBeenCalled());
});

test('RTE-3 a walk-in whose answer was lost is sent again as the same one, and as another once it says something else', async () => {
  let lost = 2;
  const walkIn = () => {
    if (lost-- > 0) throw new CallFailure(0, 'offline', 'No connection.');
    return { id: 'new', practitioner: 'Daniel Okafor' };
  };
  const close = jest.fn();
  const { keys } = await lanes([], { part: () => <WalkInDialog waiting={null} onClose={close} />, walkIn });
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a walk-in' }));
  await userEvent.type(await dialog.findByRole('combobox', { name: 'Patient' }), 'Maya');
  await userEvent.click(await screen.findByRole('option', { name: /Maya Tremblay/ }));
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Visit type' }), 'visit');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Waits for' }), 'dr2');
  const add = async (times: number): Promise<void> => {
    await userEvent.click(dialog.getByRole('button', { name: 'Add a walk-in' }));
    await waitFor(() => expect(keys).toHaveLength(times));
  };
  await add(1);
  await add(2);
  expect(close).not.toHaveBeenCalled();
  await userEvent.type(dialog.getByRole('textbox', { name: /^What is it about/ }), 'Fever');
  await add(3);
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
