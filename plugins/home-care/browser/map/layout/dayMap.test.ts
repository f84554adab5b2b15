import { costOf } from '#test/kit/load/cost.ts';
import type { Visit } from '../../../shared/visit.ts';
import { today, visit } from '../../tests/testKit.ts';
import { dayMapOf, initialsOf, type Shown, tray } from './dayMap.ts';
import { most } from './drawn.ts';

const nadine = { id: 'w1', name: 'Nadine Charlebois', areas: ['K1S'] };
const kwame = { id: 'w2', name: 'Kwame Boateng', areas: [] };
const spot = (east: number, north = 0, exact = true) => ({
  spot: { latitude: 45.4 + north / 111.195, longitude: -75.7 + east / 78.07, exact },
});
const at = (id: string, clock: string, is: Partial<Visit> = {}): Visit =>
  visit({
    ...{ id, start: `${today}T${clock}:00.000Z`, end: new Date(Date.parse(`${today}T${clock}Z`) + 18e5).toISOString() },
    ...{ startWall: `${today}T${clock}`, worker: nadine, patient: { id: `p-${id}`, name: `Client ${id}` } },
    ...is,
  });
const map = (visits: readonly Visit[], is: Partial<Shown> = {}) =>
  dayMapOf({ visits, workers: [nadine, kwame], lanes: [nadine, kwame], ...is });
const order = ({ rounds }: ReturnType<typeof map>) =>
  rounds.map(({ worker, stages }) => [worker?.initials, stages.map((one) => [one.visit.id, one.number, one.leg?.km])]);

test('RTE-4 a worker’s way goes by when visits begin, also across midnight, with the way from each to the next', () => {
  const late = at('late', '23:30', spot(1));
  const night = {
    ...at('night', '00:10', spot(3)),
    start: '2026-03-10T00:10:00.000Z',
    end: '2026-03-10T00:40:00.000Z',
  };
  const shown = map([night, late, at('first', '08:00', spot(0))]);
  expect(order(shown)).toEqual([
    [
      'NC',
      [
        ['first', 1, undefined],
        ['late', 2, 1],
        ['night', 3, 2],
      ],
    ],
  ]);
  expect(shown.rounds[0]!.km).toBe(3);
  expect(shown.stops.map(({ marks }) => marks)).toEqual([['NC 1'], ['NC 2'], ['NC 3']]);
});

test('RTE-4 the same address twice is one stop with both visits, and the way there and back counts', () => {
  const shown = map([at('a', '08:00', spot(0)), at('b', '10:00', spot(2)), at('c', '12:00', spot(0))]);
  expect(shown.stops.map(({ visits, marks }) => [visits.length, marks])).toEqual([
    [2, ['NC 1', 'NC 3']],
    [1, ['NC 2']],
  ]);
  expect(shown.rounds[0]!.km).toBe(4);
});

test('RTE-4 what is missed or cancelled is no part of the way; a cancelled visit has no stop', () => {
  const shown = map([
    at('a', '08:00', spot(0)),
    at('gone', '09:00', { ...spot(50), state: 'cancelled' }),
    at('missed', '09:30', { ...spot(9), state: 'missed' }),
    at('b', '10:00', spot(2)),
  ]);
  expect(order(shown)[0]![1]).toEqual([
    ['a', 1, undefined],
    ['gone', null, undefined],
    ['missed', null, undefined],
    ['b', 2, 2],
  ]);
  expect(shown.stops.map(({ marks }) => marks)).toEqual([['NC 1'], ['NC ×'], ['NC 2']]);
});

test('RTE-4 visits that nobody has come first, and one of two on which somebody is missing is there and with its worker', () => {
  const two = at('two', '08:00', { ...spot(0), workers: 2, second: null });
  const shown = map([two, at('none', '09:00', { ...spot(1), worker: null })]);
  expect(order(shown)).toEqual([
    [
      undefined,
      [
        ['two', null, undefined],
        ['none', null, undefined],
      ],
    ],
    ['NC', [['two', 1, undefined]]],
  ]);
  expect(shown.stops.map(({ open }) => open)).toEqual([true, true]);
  expect(order(map([two, at('x', '10:00')], { worker: tray }))).toEqual([[undefined, [['two', null, undefined]]]]);
});

test('RTE-4 two who come together both have the visit on their way', () => {
  const shown = map([at('a', '08:00', { ...spot(0), workers: 2, second: kwame })]);
  expect(shown.stops[0]!.marks).toEqual(['NC 1', 'KB 1']);
  expect(shown.rounds).toHaveLength(2);
});

test('RTE-4 a filter by area keeps numbers and leaves out ways to what it does not show', () => {
  const visits = [
    at('a', '08:00', spot(0)),
    at('b', '09:00', { ...spot(1), area: 'K2P' }),
    at('c', '10:00', spot(2)),
    at('d', '11:00', spot(4)),
  ];
  const shown = map(visits, { area: 'K1S' });
  expect(order(shown)[0]![1]).toEqual([
    ['a', 1, undefined],
    ['c', 3, undefined],
    ['d', 4, 2],
  ]);
  expect([shown.codes, shown.areas.map(({ code }) => code)]).toEqual([['K1S', 'K2P'], ['K1S']]);
});

test('RTE-4 a client who is closed to the reader has no stop, no area and no name; what is on the way past them is not told', () => {
  const closed = at('shut', '09:00', { patient: null, title: '', area: '' });
  const shown = map([at('a', '08:00', spot(0)), closed, at('b', '10:00', spot(2))]);
  expect([shown.stops.length, shown.toPlace, shown.closed, shown.codes]).toEqual([2, [], 1, ['K1S']]);
  expect(order(shown)[0]![1]).toEqual([
    ['a', 1, undefined],
    ['shut', 2, null],
    ['b', 3, null],
  ]);
});

test('RTE-4 without a position a visit is about in its area, or not on the map; a position far from all others is not believed', () => {
  const shown = map([
    at('a', '08:00', spot(0)),
    at('b', '09:00', spot(1)),
    at('about', '10:00', spot(0.5, 0, false)),
    at('too', '11:00', spot(0.5, 0, false)),
    at('unknown', '12:00', { area: 'K9Z' }),
    at('typo', '13:00', { spot: { latitude: 45.4, longitude: 75.7, exact: true } }),
  ]);
  expect(shown.stops.map(({ exact, visits }) => [exact, visits.length])).toEqual([
    [true, 1],
    [true, 1],
    [false, 2],
  ]);
  expect(shown.off).toBe(2);
  expect(shown.toPlace.map(({ visit: { id }, why }) => [id, why])).toEqual([
    ['about', 'about'],
    ['too', 'about'],
    ['unknown', 'unknown'],
    ['typo', 'far'],
  ]);
  expect(order(shown)[0]![1]).toContainEqual(['typo', 6, null]);
  expect(shown.areas).toEqual([{ code: 'K1S', positions: expect.any(Array), visits: 5, workers: 1 }]);
  expect(shown.areas[0]!.positions).toHaveLength(4);
});

test('a thousand visits are laid out at once, and only so many lines are drawn', () => {
  const workers = Array.from({ length: 100 }, (_, n) => ({ id: `w${n}`, name: `Ann Lee${n}`, areas: [] }));
  const visits = workers.flatMap((one, w) =>
    Array.from({ length: 10 }, (_, n) =>
      at(`${w}-${n}`, `${String(8 + n).padStart(2, '0')}:00`, { ...spot(n, w), worker: one }),
    ),
  );
  let shown = map([]);
  const cost = costOf(() => (shown = map(visits, { workers, lanes: workers })));
  expect(cost).toBeLessThan(50);
  expect([shown.rounds.length, shown.stops.length]).toEqual([100, 1000]);
  expect(shown.rounds.filter(({ line }) => line !== null)).toHaveLength(most.lines);
});

test('initials are of first and last names, and tell people apart', () => {
  expect(initialsOf(['Nadine Charlebois', 'Noor van der Cruz', 'Émile', ''])).toEqual(['NC', 'NC2', 'É', '?']);
});
