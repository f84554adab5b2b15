import type { PlacedVisit } from '../../shared/shownVisit.ts';
import { calendarView } from './calendarView.ts';

const visit = (from: number, to: number): PlacedVisit => ({
  ...{ id: `${from}`, version: '1', status: 'booked', type: 'visit', title: '', mode: 'video', patient: null },
  practitioners: [],
  site: null,
  walkIn: false,
  start: new Date(2026, 10, 20, from),
  end: new Date(2026, 10, 20, to),
});
const day = (...visits: readonly PlacedVisit[]) => ({
  start: new Date(2026, 10, 20),
  total: visits.length,
  visits,
});

test('on a telephone a week is a list, elsewhere a grid of hours', () => {
  const both = [day(visit(9, 10), visit(9, 11))];
  expect(calendarView('week', both, { phone: true })).toBe('listWeek');
  expect(calendarView('week', both, { phone: false })).toBe('timeGridWeek');
  expect(calendarView('day', both, { phone: true })).toBe('timeGridDay');
  expect(calendarView('week', [{ ...both[0]!, total: 3 }], { phone: false })).toBe('dayGridWeek');
});
