import { saveAvailability } from './hoursCalls.ts';
import type { Availability } from './visitTypes.ts';

const free: Availability['week'] = [[], [], [], [], [], [], []];
const accepts = (availability: Availability): boolean =>
  saveAvailability.body!.safeParse({ availability, version: null }).success;
const onMonday = (...spans: readonly (readonly [string, string])[]): Availability => ({
  week: [spans.map(([from, to]) => ({ from, to })), ...free.slice(1)],
  away: [],
});
const away = (from: string, to: string): Availability => ({ week: free, away: [{ from, to, why: '' }] });

test.each([
  ['no hours', onMonday(), true],
  ['two spans with a pause', onMonday(['09:00', '12:00'], ['13:00', '17:00']), true],
  ['spans that touch', onMonday(['09:00', '12:00'], ['12:00', '17:00']), true],
  ['hours that end before they begin', onMonday(['12:00', '09:00']), false],
  ['hours of no length', onMonday(['12:00', '12:00']), false],
  ['hours that overlap', onMonday(['09:00', '12:00'], ['11:00', '17:00']), false],
  ['one day away', away('2031-03-03', '2031-03-03'), true],
  ['days away that end before they begin', away('2031-03-03', '2031-03-01'), false],
  ['a day away without an end', away('2031-03-03', ''), false],
])('RTE-3 working hours with %s are taken or refused', (_, availability, taken) => {
  expect(accepts(availability)).toBe(taken);
});
