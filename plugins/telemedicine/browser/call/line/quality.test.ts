import { rungs, type Standing, step, top } from './ladder.ts';
import { qualityOf, type Reading } from './quality.ts';
import { readStats } from './readStats.ts';

const reading = (is: Partial<Reading> = {}): Reading => ({
  roundTrip: 0.05,
  loss: 0,
  jitter: 0.005,
  available: 2_000_000,
  silentFor: 0,
  frames: 30,
  ...is,
});
const after = (from: Standing, readings: readonly Reading[]): Standing => readings.reduce(step, from);
const times = (n: number, one: Reading): readonly Reading[] => Array.from({ length: n }, () => one);
const lowest = rungs.length - 1;

test('the connection in words: what is lost, late or uneven, and what does not come at all', () => {
  expect(qualityOf([])).toBeNull();
  expect(qualityOf(times(3, reading()))).toBe('good');
  expect(qualityOf(times(3, reading({ loss: 0.05 })))).toBe('unsteady');
  expect(qualityOf(times(3, reading({ roundTrip: 0.9 })))).toBe('poor');
  expect(qualityOf(times(3, reading({ jitter: 0.2 })))).toBe('poor');
  expect(qualityOf([reading(), reading({ silentFor: 4_000 })])).toBe('lost');
});

test('one bad measure among good ones does not change the word', () => {
  expect(qualityOf([reading(), reading({ loss: 0.3 }), reading()])).toBe('good');
});

test('the picture steps down to nothing while much is lost, and comes back later than it went', () => {
  const bad = after(top, times(2, reading({ loss: 0.1 })));
  expect(bad.rung).toBe(1);
  expect(after(top, times(3, reading({ loss: 0.4 }))).rung).toBe(lowest);
  expect(rungs[lowest]?.active).toBe(false);
  const off: Standing = { rung: lowest, bad: 0, good: 0 };
  expect(after(off, times(7, reading())).rung).toBe(lowest);
  expect(after(off, times(8, reading())).rung).toBe(lowest - 1);
  expect(after(off, times(60, reading())).rung).toBe(0);
});

test('a way that swings between fair and bad does not swing the picture', () => {
  const swinging = Array.from({ length: 20 }, (_none, n) => reading({ loss: n % 2 ? 0.1 : 0.05 }));
  expect(after({ rung: 2, bad: 0, good: 0 }, swinging).rung).toBe(2);
});

test('statistics of a browser become one measure against the one before', () => {
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
