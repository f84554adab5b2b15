import type { Measurement } from './connectionQuality.ts';

/** What a later measure is compared with. */
export interface Counters {
  readonly received: number;
  readonly lost: number;
  readonly bytes: number;
  readonly frames: number;
  /** Milliseconds: when anything arrived the last time. */
  readonly heardAt: number;
}

/** The fields read here, of all kinds of statistics; browsers leave out what they do not measure. */
interface Stat {
  readonly type: string;
  readonly id?: string;
  readonly selectedCandidatePairId?: string;
  readonly packetsReceived?: number;
  readonly packetsLost?: number;
  readonly bytesReceived?: number;
  readonly framesDecoded?: number;
  readonly jitter?: number;
  readonly roundTripTime?: number;
  readonly fractionLost?: number;
  readonly nominated?: boolean;
  readonly currentRoundTripTime?: number;
  readonly availableOutgoingBitrate?: number;
}

const sum = (of: readonly Stat[], field: 'packetsReceived' | 'packetsLost' | 'bytesReceived' | 'framesDecoded') =>
  of.reduce((total, stat) => total + (stat[field] ?? 0), 0);
const worst = (values: readonly (number | undefined)[]): number | null => {
  const known = values.filter((value) => value !== undefined);
  return known.length > 0 ? Math.max(...known) : null;
};

/** `getStats()` of one connection as one measure. */
export const readStats = (
  report: Iterable<Stat>,
  now: number,
  before: Counters | null,
): { readonly reading: Measurement; readonly counted: Counters } => {
  const stats = [...report];
  const inbound = stats.filter(({ type }) => type === 'inbound-rtp');
  const told = stats.filter(({ type }) => type === 'remote-inbound-rtp');
  const chosen = stats.find(({ type }) => type === 'transport')?.selectedCandidatePairId;
  const pair = stats.find((stat) =>
    chosen === undefined ? stat.type === 'candidate-pair' && stat.nominated : stat.id === chosen,
  );
  const received = sum(inbound, 'packetsReceived');
  const lost = sum(inbound, 'packetsLost');
  const bytes = sum(inbound, 'bytesReceived');
  const frames = sum(inbound, 'framesDecoded');
  const news = !before || bytes > before.bytes;
  const arrived = received - (before?.received ?? 0);
  const missed = Math.max(0, lost - (before?.lost ?? 0));
  const inLoss = arrived + missed > 0 ? missed / (arrived + missed) : undefined;
  const heardAt = news ? now : before.heardAt;
  return {
    counted: { received, lost, bytes, frames, heardAt },
    reading: {
      roundTrip: worst([pair?.currentRoundTripTime, ...told.map(({ roundTripTime }) => roundTripTime)]),
      loss: worst([inLoss, ...told.map(({ fractionLost }) => fractionLost)]),
      jitter: worst(inbound.map(({ jitter }) => jitter)),
      available: pair?.availableOutgoingBitrate ?? null,
      silentFor: now - heardAt,
      frames: Math.max(0, frames - (before?.frames ?? 0)),
    },
  };
};
