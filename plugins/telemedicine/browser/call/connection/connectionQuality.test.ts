import { rungs, type LadderState, stepLadder, ladderTop } from './bitrateLadder.ts';
import { qualityOf, type Measurement } from './connectionQuality.ts';
import { readStats } from './connectionStats.ts';

const reading = (is: Partial<Measurement> = {}): Measurement => ({
  roundTrip: 0.05,
  loss: 0,
  jitter: 0.005,
  available: 2_000_000,
  silentFor: 0,
  frames: 30,
  ...is,
});
const after = (from: LadderState, readings: readonly Measurement[]): LadderState => readings.reduce(stepLadder, from);
const times = (n: number, one: Measurement): readonly Measurement[] => Array.from({ length: n }, () => one);
const lowest = rungs.length - 1;

test('connection quality names loss, delay, jitter and silence', () => {
  expect(qualityOf([])).toBeNull();
  expect(qualityOf(times(3, reading()))).toBe('good');
  expect(qualityOf(times(3, reading({ loss: 0.05 })))).toBe('unsteady');
  expect(qualityOf(times(3, reading({ roundTrip: 0.9 })))).toBe('poor');
  expect(qualityOf(times(3, reading({ jitter: 0.2 })))).toBe('poor');
  expect(qualityOf([reading(), reading({ silentFor: 4_000 })])).toBe('lost');
});

test('one bad measure among good ones changes nothing', () => {
  expect(qualityOf([reading(), reading({ loss: 0.3 }), reading()])).toBe('good');
});

test('the picture steps down to nothing while much is lost, and comes back later than it went', () => {
  const bad = after(ladderTop, times(2, reading({ loss: 0.1 })));
  expect(bad.rung).toBe(1);
  expect(after(ladderTop, times(3, reading({ loss: 0.4 }))).rung).toBe(lowest);
  expect(rungs[lowest]?.active).toBe(false);
  const off: LadderState = { rung: lowest, bad: 0, good: 0 };
  expect(after(off, times(7, reading())).rung).toBe(lowest);
  expect(after(off, times(8, reading())).rung).toBe(lowest - 1);
  expect(after(off, times(60, reading())).rung).toBe(0);
});

test('a connection between fair and bad keeps the picture steady', () => {
  const swinging = Array.from({ length: 20 }, (_none, n) => reading({ loss: n % 2 ? 0.1 : 0.05 }));
  expect(after({ rung: 2, bad: 0, good: 0 }, swinging).rung).toBe(2);
});

test('browser statistics become one measurement', () => {
  const stats = (received: number, lost: number, frames: number) => [
    { type: 'inbound-rtp', packetsReceived: received, packetsLost: lost, bytesReceived: received * 100, jitter: 0.01 },
    { type: 'inbound-rtp', framesDecoded: frames },
    { type: 'transport', selectedCandidatePairId: 'p2' },
    { type: 'candidate-pair', id: 'p1', nominated: true, currentRoundTripTime: 9 },
    {
      type: 'candidate-pair',
      id: 'p2',
      nominated: true,
      currentRoundTripTime: 0.02,
      availableOutgoingBitrate: 500_000,
    },
  ];
  const first = readStats(stats(100, 0, 10), 1_000, null);
  const second = readStats(stats(190, 10, 40), 3_000, first.counted);
  expect(second.reading).toEqual({
    roundTrip: 0.02,
    loss: 0.1,
    jitter: 0.01,
    available: 500_000,
    silentFor: 0,
    frames: 30,
  });
  expect(readStats(stats(190, 10, 40), 8_000, second.counted).reading).toMatchObject({ silentFor: 5_000, frames: 0 });
});
