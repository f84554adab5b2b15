import { commonStarts, freeStarts, subtractSpans, workingSpans } from './freeTimes.ts';
import type { Availability } from './visitTypes.ts';

const zone = 'America/Toronto';
const nine: Availability['week'] = Array.from({ length: 7 }, (_, n) => (n < 5 ? [{ from: '09:00', to: '12:00' }] : []));
const from = (day: string, to = day) => ({ start: new Date(`${day}T00:00:00Z`), end: new Date(`${to}T23:59:59Z`) });
const type = { minutes: 30, bufferBefore: 0, bufferAfter: 0 };
const hours = (starts: readonly Date[]) => starts.map((start) => start.toISOString().slice(11, 16));

test('PRD-2 weekly hours are worked in the zone of the clinic, on both sides of daylight saving, but not on days off', () => {
  const away = [{ from: '2026-03-10', to: '2026-03-10', why: '' }];
  const spans = workingSpans({ week: nine, away }, zone, from('2026-03-06', '2026-03-11'));
  expect(spans.map(({ start }) => start.toISOString())).toEqual([
    '2026-03-06T14:00:00.000Z',
    '2026-03-09T13:00:00.000Z',
    '2026-03-11T13:00:00.000Z',
  ]);
});

test('PRD-2 a visit with its buffers fits between what is taken, ends within the hours, and does not begin in the past', () => {
  const working = workingSpans({ week: nine, away: [] }, zone, from('2026-03-06'));
  const busy = [{ start: new Date('2026-03-06T15:00:00Z'), end: new Date('2026-03-06T15:30:00Z') }];
  const notBefore = new Date('2026-03-06T14:10:00Z');
  expect(hours(freeStarts(working, { type, busy, notBefore, step: 30 }))).toEqual(['14:30', '15:30', '16:00', '16:30']);
  const padded = { ...type, bufferAfter: 10 };
  expect(hours(freeStarts(working, { type: padded, busy, notBefore, step: 30 }))).toEqual(['15:30', '16:00', '16:30']);
});

test('PRD-2 a time for several people is one at which each of them is free', () => {
  const at = (text: string) => new Date(`2026-03-06T${text}:00Z`);
  expect(
    hours(commonStarts([[at('14:00'), at('14:30'), at('15:00')], [at('14:30'), at('15:00')], [at('15:00')]])),
  ).toEqual(['15:00']);
  expect(commonStarts([])).toEqual([]);
});

test.each([
  ['nothing', [], [[0, 60]]],
  [
    'the middle, twice over',
    [
      [30, 40],
      [20, 35],
    ],
    [
      [0, 20],
      [40, 60],
    ],
  ],
  [
    'both ends',
    [
      [-10, 5],
      [50, 90],
    ],
    [[5, 50]],
  ],
  [
    'all of it',
    [
      [0, 30],
      [30, 60],
    ],
    [],
  ],
  [
    'what lies beside it',
    [
      [-20, -10],
      [60, 70],
    ],
    [[0, 60]],
  ],
] as const)('PRD-2 an hour without %s', (_, others, left) => {
  const span = ([start, end]: readonly [number, number]) => ({ start: new Date(start), end: new Date(end) });
  expect(subtractSpans(span([0, 60]), others.map(span))).toEqual(left.map(span));
});
