import { rungs, type LadderState, stepLadder } from './bitrateLadder.ts';
import type { Measurement } from './connectionQuality.ts';

const reading = (given: Partial<Measurement>): Measurement => ({
  roundTrip: 0.05,
  loss: 0,
  jitter: 0.01,
  available: 2_000_000,
  silentFor: 0,
  frames: 20,
  ...given,
});
const after = (from: LadderState, measures: number, given: Partial<Measurement>): LadderState =>
  Array.from({ length: measures }).reduce<LadderState>((standing) => stepLadder(standing, reading(given)), from);
const off: LadderState = { rung: rungs.length - 1, bad: 0, good: 0 };

test('RTE-7 a paused picture comes back despite the browser’s low bandwidth estimate', () => {
  expect(rungs[after(off, 8, { available: 50_000 }).rung]?.active).toBe(true);
});

test('RTE-7 while packets are lost the picture stays paused', () => {
  expect(after(off, 20, { loss: 0.3 })).toEqual(off);
});
