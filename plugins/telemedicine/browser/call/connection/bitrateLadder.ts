import type { Measurement } from './connectionQuality.ts';

/** How the camera is sent. Sound has no rungs: it is what is kept. */
export interface Rung {
  readonly active: boolean;
  /** Bits a second for all who receive it together. */
  readonly bitrate: number;
  readonly scale: number;
  readonly frames: number;
}

export const rungs: readonly Rung[] = [
  { active: true, bitrate: 1_800_000, scale: 1, frames: 30 },
  { active: true, bitrate: 700_000, scale: 1.5, frames: 24 },
  { active: true, bitrate: 280_000, scale: 2, frames: 15 },
  { active: true, bitrate: 110_000, scale: 4, frames: 8 },
  { active: false, bitrate: 0, scale: 4, frames: 1 },
];

/** Where on the ladder, and for how many measures it has been bad or good. */
export interface LadderState {
  readonly rung: number;
  readonly bad: number;
  readonly good: number;
}
export const ladderTop: LadderState = { rung: 0, bad: 0, good: 0 };
const lowest = rungs.length - 1;

/** Measures in a row: down soon, up late, so that the picture does not swing. From nothing at all up even later. */
const downAfter = 2;
const upAfter = 5;
const backAfter = 8;

const verdict = (reading: Measurement, sending: boolean): 'severe' | 'bad' | 'fair' | 'good' => {
  const { loss, roundTrip } = reading;
  // What a browser believes to be available follows what it sends: without a picture it stays low for ever.
  const available = sending ? reading.available : null;
  // Below this the browser cannot carry speech and a picture side by side.
  if ((loss ?? 0) > 0.2 || (available ?? Infinity) < 60_000) return 'severe';
  if ((loss ?? 0) > 0.08 || (roundTrip ?? 0) > 0.8 || (available ?? Infinity) < 120_000) return 'bad';
  return (loss ?? 0) < 0.03 && (roundTrip ?? 0) < 0.4 ? 'good' : 'fair';
};

/** Nothing that arrives says nothing of what may be sent: the connection sees to that, not the ladder. */
export const stepLadder = (standing: LadderState, reading: Measurement): LadderState => {
  const { rung, bad, good } = standing;
  if (reading.silentFor > 2_500) return { ...standing, good: 0 };
  const found = verdict(reading, rungs[rung]?.active === true);
  if (found === 'severe') return { rung: Math.min(lowest, rung + 2), bad: 0, good: 0 };
  if (found === 'bad') {
    return bad + 1 >= downAfter
      ? { rung: Math.min(lowest, rung + 1), bad: 0, good: 0 }
      : { rung, bad: bad + 1, good: 0 };
  }
  if (found === 'fair' || rung === 0) return { rung, bad: 0, good: 0 };
  const needed = rung === lowest ? backAfter : upAfter;
  return good + 1 >= needed ? { rung: rung - 1, bad: 0, good: 0 } : { rung, bad: 0, good: good + 1 };
};
