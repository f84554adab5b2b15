import type { Quality } from '#plugins/telemedicine/shared/seat.ts';

export type { Quality };

/** One measurement of the connection to a participant. */
export interface Measurement {
  /** Seconds; null where not known yet. */
  readonly roundTrip: number | null;
  /** Share of packets lost since the measure before, 0 to 1: the worse of both directions. */
  readonly loss: number | null;
  /** Seconds that packets arrive early or late. */
  readonly jitter: number | null;
  /** Bits a second that the browser believes it may send. */
  readonly available: number | null;
  /** Milliseconds since anything arrived. */
  readonly silentFor: number;
  /** Frames decoded since the measure before. */
  readonly frames: number;
}

const lostAfterMs = 4_000;
const words = ['good', 'unsteady', 'poor'] as const;

/** The first limit is where it stops being good, the second where it becomes poor: what people notice in speech. */
const limits = {
  roundTrip: [0.3, 0.7],
  loss: [0.03, 0.1],
  jitter: [0.05, 0.12],
} as const;

const rank = (reading: Measurement): number =>
  Math.max(
    ...(['roundTrip', 'loss', 'jitter'] as const).map((name) => {
      const value = reading[name] ?? 0;
      const [unsteady, poor] = limits[name];
      return value >= poor ? 2 : value >= unsteady ? 1 : 0;
    }),
  );

/** From the last measures, newest last. One bad measure among three changes nothing: the word would flicker. */
export const qualityOf = (readings: readonly Measurement[]): Quality | null => {
  const newest = readings.at(-1);
  if (!newest) return null;
  if (newest.silentFor >= lostAfterMs) return 'lost';
  const ranks = readings.slice(-3).map(rank).sort();
  return words[ranks[Math.floor((ranks.length - 1) / 2)] ?? 0] ?? 'good';
};
