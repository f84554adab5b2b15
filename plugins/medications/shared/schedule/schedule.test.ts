import type { Dosage } from '@medplum/fhirtypes';
import { nextOccurrence, occurrences } from './occurrences.ts';
import { planOf } from './plan.ts';
import { instantOf, localOf } from './zone.ts';

const toronto = 'America/Toronto';
const dosage = (repeat: NonNullable<Dosage['timing']>['repeat'], more: Dosage = {}): Dosage => ({
  timing: { repeat },
  ...more,
});
const times = (dosages: Dosage[], from: string, to: string, zone = toronto, period = {}): string[] =>
  occurrences(planOf(dosages, period), new Date(from), new Date(to), { zone }).map(({ at }) => at.toISOString());

test('ENT-6 twice a day is morning and evening where the patient is, whatever the server’s clock', () => {
  const twice = [dosage({ frequency: 2, period: 1, periodUnit: 'd', when: ['C'] })];
  const day = ['2026-11-20T00:00:00Z', '2026-11-21T06:00:00Z'] as const;
  expect(times(twice, ...day)).toEqual(['2026-11-20T13:00:00.000Z', '2026-11-20T23:00:00.000Z']);
  expect(times(twice, ...day, 'America/Halifax')).toEqual(['2026-11-20T12:00:00.000Z', '2026-11-20T22:00:00.000Z']);
});

test('ENT-6 eight in the morning stays eight in the morning when the clocks change', () => {
  const morning = [dosage({ frequency: 1, period: 1, periodUnit: 'd', when: ['MORN'] })];
  expect(times(morning, '2026-10-31T00:00:00Z', '2026-11-03T00:00:00Z')).toEqual([
    '2026-10-31T12:00:00.000Z',
    '2026-11-01T13:00:00.000Z',
    '2026-11-02T13:00:00.000Z',
  ]);
});

test('a time that the change of clocks leaves out comes an hour later, one that comes twice comes once', () => {
  const at = (month: number, day: number) => instantOf({ year: 2026, month, day, hour: 2, minute: 30 }, toronto);
  expect(localOf(at(3, 8), toronto)).toMatchObject({ hour: 3, minute: 30 });
  const twice = instantOf({ year: 2026, month: 11, day: 1, hour: 1, minute: 30 }, toronto);
  expect(twice.toISOString()).toBe('2026-11-01T05:30:00.000Z');
});

test.each([
  ['every 8 hours', { frequency: 1, period: 8, periodUnit: 'h' } as const, ['06:00', '14:00', '22:00']],
  ['four times', { frequency: 4, period: 1, periodUnit: 'd' } as const, ['08:00', '12:00', '18:00', '22:00']],
  ['at bedtime', { when: ['HS'], frequency: 1, period: 1, periodUnit: 'd' } as const, ['22:00']],
  [
    'named times',
    { timeOfDay: ['07:15:00', '19:45:00'], frequency: 2, period: 1, periodUnit: 'd' } as const,
    ['07:15', '19:45'],
  ],
])('%s falls at %j', (_words, repeat, expected) => {
  const found = times([dosage(repeat as never)], '2026-07-01T04:00:00Z', '2026-07-02T04:00:00Z');
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone: toronto,
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
  });
  expect(found.map((at) => clock.format(new Date(at)))).toEqual(expected);
});

test('every other day and once a week count from the first day', () => {
  const other = [dosage({ frequency: 1, period: 2, periodUnit: 'd' })];
  const days = (list: string[]) => list.map((at) => at.slice(8, 10));
  const period = { start: '2026-06-02' };
  expect(days(times(other, '2026-06-03T00:00:00Z', '2026-06-09T00:00:00Z', toronto, period))).toEqual([
    '04',
    '06',
    '08',
  ]);
  const weekly = [dosage({ frequency: 1, period: 1, periodUnit: 'wk' })];
  expect(days(times(weekly, '2026-06-03T00:00:00Z', '2026-06-25T00:00:00Z', toronto, period))).toEqual([
    '09',
    '16',
    '23',
  ]);
  const named = [dosage({ frequency: 2, period: 1, periodUnit: 'wk', dayOfWeek: ['mon', 'thu'] })];
  expect(days(times(named, '2026-06-01T00:00:00Z', '2026-06-08T00:00:00Z'))).toEqual(['01', '04']);
});

test('what is taken as needed, or at no time that we can name, is never due', () => {
  for (const one of [
    dosage({ frequency: 4, period: 1, periodUnit: 'd' }, { asNeededBoolean: true }),
    dosage({ frequency: 1, period: 1, periodUnit: 'mo' }),
    { text: 'as directed' },
  ])
    expect(planOf([one], {}).rules).toEqual([]);
});

test('nothing is due before the start nor after the end', () => {
  const once = [dosage({ frequency: 1, period: 1, periodUnit: 'd', boundsDuration: { value: 3, code: 'd' } })];
  const period = { start: '2026-06-02T15:00:00Z' };
  expect(times(once, '2026-06-01T00:00:00Z', '2026-06-20T00:00:00Z', toronto, period)).toEqual([
    '2026-06-03T12:00:00.000Z',
    '2026-06-04T12:00:00.000Z',
    '2026-06-05T12:00:00.000Z',
  ]);
});

test('the next dose is found however far away, and none where there is none', () => {
  const yearly = planOf([dosage({ frequency: 1, period: 90, periodUnit: 'd' })], { start: '2026-01-01' });
  expect(nextOccurrence(yearly, new Date('2026-01-02T00:00:00Z'), { zone: toronto })?.at.toISOString()).toBe(
    '2026-04-01T12:00:00.000Z',
  );
  const over = planOf([dosage({ frequency: 1, period: 1, periodUnit: 'd' })], {
    start: '2026-01-01',
    end: '2026-01-05',
  });
  expect(nextOccurrence(over, new Date('2026-01-06T00:00:00Z'), { zone: toronto })).toBeNull();
});
