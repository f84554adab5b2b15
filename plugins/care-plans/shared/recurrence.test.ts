import { nextDue, rhythmOf, rhythms, shareDone, timingOf, windowStart } from './recurrence.ts';

const five = timingOf('weekly', 5);

test('every rhythm is a timing and back', () => {
  for (const rhythm of rhythms) {
    if (rhythm !== 'once') expect(rhythmOf(timingOf(rhythm, 2))).toEqual({ rhythm, times: 2 });
  }
  expect(rhythmOf(undefined)).toEqual({ rhythm: 'once', times: 1 });
  expect(rhythmOf({ repeat: { period: 5, periodUnit: 'h' } })).toBeNull();
});

test('a week begins on Monday', () => {
  expect(windowStart('2026-11-22', 'wk')).toBe('2026-11-16');
  expect(windowStart('2026-11-23', 'wk')).toBe('2026-11-23');
  expect(windowStart('2026-11-23', 'mo')).toBe('2026-11-01');
});

test('what is done once does not come again', () => {
  expect(nextDue(undefined, '2026-11-20', ['2026-11-20'], '2026-11-20')).toBeNull();
});

test('daily, weekly, monthly, every three months: one step after the day that was due', () => {
  expect(nextDue(timingOf('daily', 1), '2026-11-20', [], '2026-11-20')).toBe('2026-11-21');
  expect(nextDue(timingOf('weekly', 1), '2026-11-20', [], '2026-11-19')).toBe('2026-11-27');
  expect(nextDue(timingOf('monthly', 1), '2026-01-31', [], '2026-01-31')).toBe('2026-02-28');
  expect(nextDue(timingOf('quarterly', 1), '2026-11-30', [], '2026-11-30')).toBe('2027-02-28');
  expect(nextDue(timingOf('yearly', 1), '2028-02-29', [], '2028-02-29')).toBe('2029-02-28');
});

test('what was done late is due a whole step after today, not in the past', () => {
  expect(nextDue(timingOf('weekly', 1), '2026-10-01', [], '2026-11-20')).toBe('2026-11-27');
});

test('five times a week: tomorrow until the share is done, then next Monday; never past the week', () => {
  const week = ['2026-11-16', '2026-11-17', '2026-11-18'];
  expect(shareDone(five, week, '2026-11-18')).toEqual({ done: 3, of: 5 });
  expect(nextDue(five, '2026-11-18', week, '2026-11-18')).toBe('2026-11-19');
  const all = [...week, '2026-11-19', '2026-11-20'];
  expect(nextDue(five, '2026-11-20', all, '2026-11-20')).toBe('2026-11-23');
  expect(nextDue(five, '2026-11-22', ['2026-11-22'], '2026-11-22')).toBe('2026-11-23');
});

test('what was done in another week does not count for this one', () => {
  expect(shareDone(five, ['2026-11-13', '2026-11-15', '2026-11-16'], '2026-11-17')).toEqual({ done: 1, of: 5 });
  expect(shareDone(timingOf('weekly', 1), [], '2026-11-17')).toBeNull();
});
