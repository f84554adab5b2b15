import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CallFailure, type Locale } from '#core/shared';
import type { Visit } from '../../shared/visit.ts';
import { BoardPage } from '../board/BoardPage.tsx';
import { lane, openStaffPage } from './staffKit.tsx';
import { failing, today, visit } from './testKit.ts';

const nadine = { id: 'w1', name: 'Nadine Charlebois' };
const at = (id: string, clock: string, name: string, is: Partial<Visit> = {}): Visit =>
  visit({
    ...{ id, worker: nadine, patient: { id: `p-${id}`, name }, startWall: `${today}T${clock}` },
    ...{ start: `${today}T${clock}:00.000Z`, end: `${today}T${clock}:30.000Z` },
    ...is,
  });
const spot = (east: number) => ({ spot: { latitude: 45.4, longitude: -75.7 + east / 78.07, exact: true } });
const day = [
  at('v1', '08:00', 'Maya Tremblay', spot(0)),
  at('v2', '10:00', 'Andrew Stewart', { ...spot(2), patient: { id: 'p1', name: 'Andrew Stewart' } }),
  at('v3', '12:00', 'Maya Tremblay', { ...spot(0), patient: { id: 'p-v1', name: 'Maya Tremblay' } }),
  at('v4', '13:00', 'Leila Farahani', { ...spot(3), worker: null, area: 'K2P' }),
  at('v5', '14:00', 'Samuel Asante', { area: '', worker: null, patient: { id: 'p1', name: 'Samuel Asante' } }),
  visit({ id: 'v6', patient: null, title: '', area: '', worker: nadine, startWall: `${today}T15:00` }),
];

const openMap = (
  visits: readonly Visit[],
  {
    locale,
    query = '',
    board = {},
    more = {},
  }: { locale?: Locale; query?: string; board?: object; more?: object } = {},
) =>
  openStaffPage(
    BoardPage,
    {
      'home-care.board': () => ({
        ...{ days: [today], today, zone: 'America/Toronto', visits, around: [] },
        workers: [{ ...lane, areas: ['K1S'] }],
        ...board,
      }),
      ...more,
    },
    { address: `/home-care/plan?days=map${query}`, ...(locale && { locale }) },
  );

const region = async (name: string) => within(await screen.findByRole('region', { name }));

test('RTE-4 a link opens the map of a day: rounds in order with their distances, what nobody has first, and all of it in words', async () => {
  await openMap(day);
  const picture = await screen.findByRole('img', { name: 'Map of Monday, March 9' });
  expect(picture).toHaveAccessibleDescription(
    '4 visits at 3 places, 1 worker. 2 unassigned. 1 not on the map. 1 visit is closed to you and not on the map.',
  );
  const round = await region('Nadine Charlebois');
  expect(round.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^1 8:00.*Maya Tremblay/),
    expect.stringMatching(/^2 10:00.*Andrew Stewart.*2 km from the visit before/),
    expect.stringMatching(/^3 12:00.*Maya Tremblay.*2 km from the visit before/),
    expect.stringMatching(/^4 3:00.*Restricted.*distance from the visit before not known/),
  ]);
  expect(round.getAllByRole('button')[3]).toBeDisabled();
  expect(round.getByText('4 km in a straight line')).toBeInTheDocument();
  const regions = screen.getAllByRole('region').map((one) => one.getAttribute('aria-label'));
  expect(regions.indexOf('Unassigned')).toBeLessThan(regions.indexOf('Nadine Charlebois'));
  expect(picture.querySelectorAll('image')).toHaveLength(0);
  expect(picture.textContent).toContain('NC 1 · NC 3');
});

test('RTE-4 pressing a stop opens its visit; where there are several the list shows them', async () => {
  await openMap(day);
  const picture = await screen.findByRole('img', { name: /^Map of/ });
  const stop = (words: string) =>
    [...picture.querySelectorAll('[data-stop]')].find(({ textContent }) => textContent.includes(words))!;
  fireEvent.click(stop('Maya Tremblay').querySelector('circle')!);
  expect(document.activeElement).toHaveAttribute('data-map-visit', 'v1');
  fireEvent.click(stop('Andrew Stewart').querySelector('circle')!);
  expect(await screen.findByRole('dialog', { name: 'Morning care' })).toBeInTheDocument();
});

test('RTE-4 the list does the same by keyboard, and filters by worker and area are in the address', async () => {
  const { router } = await openMap(day);
  await userEvent.click((await region('Unassigned')).getByRole('button', { name: /Leila Farahani/ }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  const areas = await region('Postal areas');
  expect(areas.getByRole('button', { name: /K2P/ })).toHaveTextContent('No one serves this area');
  await userEvent.click(areas.getByRole('button', { name: /K1S/ }));
  expect(router.query.get('area')).toBe('K1S');
  expect(screen.queryByRole('region', { name: 'Unassigned' })).not.toBeInTheDocument();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Worker' }), 'Unassigned');
  expect(await screen.findByText('No visits with these filters')).toBeInTheDocument();
});

test('RTE-4 an address without a position is listed, and can be placed there', async () => {
  const { sent } = await openMap(day, { more: { 'home-care.placeAddress': () => undefined } });
  const places = await region('Addresses to place');
  expect(places.getByText('Not on the map: the position isn’t known.')).toBeInTheDocument();
  await userEvent.click(places.getByRole('button', { name: 'Enter position of Samuel Asante’s address' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Latitude' }), '45.41');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Longitude' }), '-75.69');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent.find(({ id }) => /place/i.test(id))?.input).toEqual({
      params: { id: 'v5' },
      body: { position: { latitude: 45.41, longitude: -75.69 } },
    }),
  );
});

test('RTE-4 la carte parle français, et dit ce qui n’y est pas', async () => {
  await openMap(day, { locale: 'fr-CA' });
  const picture = await screen.findByRole('img', { name: 'Carte du lundi 9 mars' });
  expect(picture).toHaveAccessibleDescription(/^4 visites à 3 endroits, 1 membre du personnel\. 2 à attribuer\./);
  expect((await region('Nadine Charlebois')).getByText(/^4\skm en ligne droite$/)).toBeInTheDocument();
});

test('RTE-4 a day without visits, one that nobody has placed, and one that could not be read say so', async () => {
  await openMap([]);
  expect(await screen.findByText('No visits on this day')).toBeInTheDocument();
  cleanup();
  await openMap([at('v1', '08:00', 'Maya Tremblay')]);
  expect(await screen.findByText('These addresses aren’t placed on the map yet.')).toBeInTheDocument();
  expect(screen.queryByRole('img', { name: /^Map of/ })).not.toBeInTheDocument();
  cleanup();
  await openMap([], { more: { 'home-care.board': failing(new CallFailure(500, 'internal', 'It broke.')) } });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  expect(screen.queryByText('No visits on this day')).not.toBeInTheDocument();
});

test('INT-3 tiles come from the configured address only, with their credit; where they fail the drawing stays and says so', async () => {
  const tiles = { url: 'https://tiles.example.org/{z}/{x}/{y}.png', credit: '© Example' };
  await openMap(day, { board: { tiles } });
  const picture = await screen.findByRole('img', { name: /^Map of/ });
  const images = [...picture.querySelectorAll('image')];
  expect(images.length).toBeGreaterThan(0);
  expect(images.every((one) => one.getAttribute('href')!.startsWith('https://tiles.example.org/'))).toBe(true);
  expect(screen.getByText('© Example')).toBeInTheDocument();
  fireEvent.error(images[0]!);
  expect(picture.querySelectorAll('image')).toHaveLength(0);
  expect(screen.getByText(/background map didn’t load/)).toBeInTheDocument();
  expect(picture.querySelectorAll('[data-stop]')).toHaveLength(3);
});

describe('RTE-4 a map of a day is looked at nearer and farther', () => {
  const opened = async () => {
    await openMap(day, { board: { tiles: { url: 'https://tiles.example/{z}/{x}/{y}.png', credit: '© Example' } } });
    const picture = (await screen.findByRole('img', { name: /^Map of/ })) as unknown as SVGSVGElement;
    picture.getBoundingClientRect = () => new DOMRect(0, 0, 640, 540);
    const place = (words: string): number => {
      const stop = [...picture.querySelectorAll('[data-stop]')].find(({ textContent }) => textContent.includes(words))!;
      return Number(stop.querySelector('circle')!.getAttribute('cx'));
    };
    /** How many times as far apart two addresses lie as on the whole. */
    const apart = (): number => place('Andrew Stewart') - place('Maya Tremblay');
    const whole = apart();
    const finest = (): number =>
      Math.max(
        ...[...picture.querySelectorAll('image')].map((one) =>
          Number(/example\/(\d+)/.exec(one.getAttribute('href')!)![1]),
        ),
      );
    return { picture, place, finest, times: () => Math.round((apart() / whole) * 100) / 100 };
  };

  test('by buttons and by keys, with finer tiles, and back as a whole', async () => {
    const { times, finest, place } = await opened();
    const before = finest();
    const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
    await press('Zoom in');
    await press('Zoom in');
    expect([times(), finest() > before]).toEqual([2.56, true]);
    await press('Zoom out');
    expect(times()).toBe(1.6);
    screen.getByRole('group', { name: /^Move the map/ }).focus();
    const at = place('Maya Tremblay');
    await userEvent.keyboard('{ArrowLeft}');
    expect(place('Maya Tremblay')).toBeGreaterThan(at);
    await userEvent.keyboard('+');
    expect(times()).toBe(2.56);
    await userEvent.keyboard('0');
    expect([times(), finest()]).toEqual([1, before]);
    await userEvent.keyboard('-');
    expect(times()).toBe(1);
  });

  test('by wheel around the pointer, while the page scrolls past a whole map', async () => {
    const { picture, times, place } = await opened();
    const x = place('Maya Tremblay');
    const turn = (deltaY: number) => fireEvent.wheel(picture, { deltaY, clientX: x, clientY: 270 });
    // Not prevented: true.
    expect([turn(200), times()]).toEqual([true, 1]);
    expect(turn(-400)).toBe(false);
    expect(times()).toBeGreaterThan(2);
    expect(place('Maya Tremblay')).toBeCloseTo(x, 3);
    expect([turn(4_000), times(), turn(4_000)]).toEqual([false, 1, true]);
  });

  test('by dragging, which opens nothing, and by two fingers', async () => {
    const { picture, times, place } = await opened();
    await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
    const x = place('Andrew Stewart');
    const circle = [...picture.querySelectorAll('[data-stop]')]
      .find(({ textContent }) => textContent.includes('Andrew Stewart'))!
      .querySelector('circle')!;
    // jsdom has no pointers.
    const finger = (type: string, pointerId: number, clientX: number, on: Element = picture) => {
      const event = new MouseEvent(`pointer${type}`, { bubbles: true, clientX, clientY: 270 });
      fireEvent(on, Object.assign(event, { pointerId, pointerType: 'touch' }));
    };
    finger('down', 1, 300, circle);
    finger('move', 1, 340);
    finger('up', 1, 340);
    fireEvent.click(circle);
    expect(place('Andrew Stewart')).toBeCloseTo(x + 40, 3);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    finger('down', 1, 280);
    finger('down', 2, 360);
    finger('move', 2, 440);
    expect(times()).toBe(3.2);
    finger('up', 1, 280);
    finger('up', 2, 440);
    // A short press is one.
    finger('down', 3, 300, circle);
    finger('up', 3, 302, circle);
    fireEvent.click(circle);
    expect(await screen.findByRole('dialog', { name: 'Morning care' })).toBeInTheDocument();
  });
});
