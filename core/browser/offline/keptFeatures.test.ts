import { KeptFeatures } from './keptFeatures.ts';

const staffOff = { patients: true, staff: false, hours: 12 };

test('while the clinic has not said, nothing is kept for anybody, and nothing thrown away', () => {
  const kept = new KeptFeatures('maya');
  expect([kept.mayKeep('patient'), kept.mayKeep('practitioner')]).toEqual([null, null]);
  kept.keep(['messaging']);
  expect(kept.mayKeep('patient')).toBeNull();
});

test('patients and staff each by their own rule, which stays while features come and go', () => {
  const kept = new KeptFeatures('maya');
  kept.keep(['messaging'], staffOff);
  kept.keep(['messaging', 'tasks']);
  expect([kept.mayKeep('patient'), kept.mayKeep('practitioner'), kept.mayKeep('clinic_admin')]).toEqual([
    true,
    false,
    false,
  ]);
  kept.keep(kept.ids ?? [], { patients: false, staff: true, hours: 12 });
  expect([kept.mayKeep('patient'), kept.mayKeep('practitioner')]).toEqual([false, true]);
});

test('what was said of another profile or clinic holds for nobody else', () => {
  const kept = new KeptFeatures('maya');
  kept.keep(['messaging'], staffOff);
  const other = new KeptFeatures('priya');
  other.kept = kept.kept;
  expect([other.ids, other.mayKeep('patient')]).toEqual([null, null]);
});

test('CST-4 how long answers are kept is what the clinic says, and never longer than three days', () => {
  const kept = new KeptFeatures('me');
  expect(kept.longestMs).toBe(72 * 3_600_000);
  kept.keep(['tasks'], { patients: true, staff: true, hours: 4 });
  expect(kept.longestMs).toBe(4 * 3_600_000);
  kept.keep(['tasks'], { patients: true, staff: true, hours: 1_000 });
  expect(kept.longestMs).toBe(72 * 3_600_000);
});

test('PRD-4 where the code of the page that was opened last came from is known, and forgotten with the first feature that goes', () => {
  const kept = new KeptFeatures('maya');
  kept.keepCode('/home', ['1+2']);
  expect(kept.codeOf('/home')).toEqual([]);
  kept.keep(['tasks', 'notes'], staffOff);
  kept.keepCode('/home', ['1+2']);
  kept.keep(['tasks', 'notes', 'faxes']);
  expect([kept.codeOf('/home'), kept.codeOf('/tasks')]).toEqual([['1+2'], []]);
  const other = new KeptFeatures('priya');
  other.kept = kept.kept;
  expect(other.codeOf('/home')).toEqual([]);
  kept.keep(['tasks', 'faxes']);
  expect(JSON.stringify(kept.kept)).not.toContain('1+2');
});
