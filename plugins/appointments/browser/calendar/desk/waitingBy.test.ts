import { placedOf } from '#plugins/appointments/shared/shownVisit.ts';
import { waitingBy } from './waitingBy.ts';

const visitOf = (id: string, ...practitioners: readonly string[]) =>
  placedOf({
    ...{ id, version: '1', status: 'arrived', start: '2026-11-27T15:00:00Z', end: '2026-11-27T15:20:00Z' },
    ...{ type: '', title: '', mode: 'clinic', patient: null },
    practitioners: practitioners.map((one) => ({ id: one, name: one, status: 'accepted' })),
  });
const lines = [
  { visit: visitOf('1', 'ann', 'bea'), waiting: 5 },
  { visit: visitOf('2', 'ann'), waiting: 0 },
  { visit: visitOf('3', 'cleo'), waiting: null },
];
const day = { total: 3, visits: lines.map(({ visit }) => visit) };

test('RTE-3 it is counted who waits for whom, also who came this minute', () => {
  expect([...waitingBy(lines, day, [])!]).toEqual([
    ['ann', 2],
    ['bea', 1],
  ]);
});

test('RTE-3 where some practitioners alone are shown, or not the whole day, it is not known who waits', () => {
  expect(waitingBy(lines, day, ['ann'])).toBeNull();
  expect(waitingBy(lines, { ...day, total: 4 }, [])).toBeNull();
  expect(waitingBy(lines, undefined, [])).toBeNull();
});
