export type NetworkFound = 'good' | 'poor' | 'failed' | 'blocked';

export interface Measured {
  readonly online: boolean;
  /** Of the quickest of some small requests; null where none was answered. */
  readonly roundTripMs: number | null;
  /** Of one file of this site; null where it could not be read. */
  readonly bitsPerSecond: number | null;
  /** Whether the browser found a way for a call; null where it was not asked. */
  readonly ways: boolean | null;
}

/** Picture and sound of one call need about a megabit each way, sound alone a tenth of it. */
export const judge = ({ online, roundTripMs, bitsPerSecond, ways }: Measured): NetworkFound => {
  if (!online || roundTripMs === null) return 'failed';
  if (ways === false) return 'blocked';
  return roundTripMs > 300 || (bitsPerSecond !== null && bitsPerSecond < 1_500_000) ? 'poor' : 'good';
};

const tries = 3;
const patienceMs = 8_000;

const timed = async (address: string, method: 'HEAD' | 'GET'): Promise<{ ms: number; bytes: number } | null> => {
  const began = performance.now();
  try {
    const answer = await fetch(address, { method, cache: 'no-store', signal: AbortSignal.timeout(patienceMs) });
    const { byteLength } = await answer.arrayBuffer();
    return { ms: performance.now() - began, bytes: Number(answer.headers.get('content-length')) || byteLength };
  } catch {
    return null;
  }
};

/** A file of a hundred kilobytes or so that this page was made of already: the address exists, whatever the build calls it. */
const largestScript = (): string | undefined =>
  performance
    .getEntriesByType('resource')
    .filter((entry): entry is PerformanceResourceTiming => 'encodedBodySize' in entry)
    .filter(({ name }) => name.startsWith(window.location.origin) && name.endsWith('.js'))
    .sort((a, b) => b.encodedBodySize - a.encodedBodySize)[0]?.name;

/** Whether the browser may look for a way at all: policies and extensions forbid it in some houses. */
const findsWays = async (): Promise<boolean | null> => {
  if (typeof RTCPeerConnection !== 'function') return null;
  const peer = new RTCPeerConnection();
  try {
    const found = new Promise<boolean>((resolve) => {
      peer.addEventListener('icecandidate', ({ candidate }) => candidate && resolve(true));
      setTimeout(() => resolve(false), 3000);
    });
    peer.createDataChannel('test');
    await peer.setLocalDescription(await peer.createOffer());
    return await found;
  } catch {
    return false;
  } finally {
    peer.close();
  }
};

/** @param byPeers the call goes from browser to browser, which some networks forbid */
export const measure = async (byPeers: boolean): Promise<Measured> => {
  if (!navigator.onLine) return { online: false, roundTripMs: null, bitsPerSecond: null, ways: null };
  const ways = byPeers ? findsWays() : null;
  const trips: number[] = [];
  for (let i = 0; i < tries; i++) {
    const trip = await timed('/healthz', 'HEAD');
    if (trip) trips.push(trip.ms);
  }
  const script = trips.length === 0 ? undefined : largestScript();
  const load = script === undefined ? null : await timed(script, 'GET');
  return {
    online: navigator.onLine,
    roundTripMs: trips.length === 0 ? null : Math.min(...trips),
    bitsPerSecond: load && (load.bytes * 8000) / Math.max(load.ms, 1),
    ways: await ways,
  };
};
