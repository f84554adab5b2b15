import { rungs, type Standing, step } from './ladder.ts';
import type { Reading } from './quality.ts';

const reading = (given: Partial<Reading>): Reading => ({
  roundTrip: 0.05,
  loss: 0,
  jitter: 0.01,
  available: 2_000_000,
  silentFor: 0,
  frames: 20,
  ...given,
});
const after = (from: Standing, measures: number, given: Partial<Reading>): Standing =>
  Array.from({ length: measures }).reduce<Standing>((standing) => step(standing, reading(given)), from);
const off: Standing = { rung: rungs.length - 1, bad: 0, good: 0 };

test('RTE-7 a picture that was paused comes back, though the browser believes in little while it sends none', () => {
  expect(rungs[after(off, 8, { available: 50_000 }).rung]?.active).toBe(true);
});

test('RTE-7 while packets are lost the picture stays paused', () => {
  expect(after(off, 20, { loss: 0.3 })).toEqual(off);
});
