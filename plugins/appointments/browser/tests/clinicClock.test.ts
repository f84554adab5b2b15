import type { Http, Persistence } from '#core/shared';
import { dayText } from '../calendar/hooks/useCalendarAddress.ts';
import { ClinicClock } from '../stores/ClinicClock.ts';

const open = (zone: string): ClinicClock => {
  const persistence = {
    slice: (_name: string, _version: number, _write: () => unknown, read: (kept: unknown) => void) => {
      read(zone);
      return () => undefined;
    },
  } as unknown as Persistence;
  return new ClinicClock({ send: () => new Promise(() => undefined) } as unknown as Http, persistence);
};

test('where the browser knows of no network the clinic’s clock is the last one that was known, before any call has failed', () => {
  const network = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(open('America/Halifax').zone).toBe('America/Halifax');
  network.mockReturnValue(true);
  // It may be another by now, and is asked for.
  expect(open('America/Halifax').zone).toBeNull();
  network.mockRestore();
});

test('a day is written as in an address', () => {
  expect([dayText(new Date(2026, 0, 5)), dayText(new Date(2026, 10, 30, 23, 59))]).toEqual([
    '2026-01-05',
    '2026-11-30',
  ]);
});
