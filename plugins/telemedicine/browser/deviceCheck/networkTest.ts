import type { Ways } from '../../shared/visit.ts';

export type NetworkVerdict = 'good' | 'poor' | 'failed' | 'blocked';

export interface NetworkMeasurement {
  readonly online: boolean;
  /** Of the quickest of some small requests; null where none was answered. */
  readonly roundTripMs: number | null;
  /** Of one file of this site; null where it could not be read. */
  readonly bitsPerSecond: number | null;
  /** Whether the browser found a way for a call; null where it was not asked. */
  readonly ways: boolean | null;
  /** Whether a relay let the browser in, which is the way out of networks that forbid the others; null where there is none. */
  readonly relay: boolean | null;
}

/** Picture and sound of one call need about a megabit each way, sound alone a tenth of it. */
export const networkVerdict = ({
  online,
  roundTripMs,
  bitsPerSecond,
  ways,
  relay,
}: NetworkMeasurement): NetworkVerdict => {
  if (!online || roundTripMs === null) return 'failed';
  if (ways === false && relay !== true) return 'blocked';
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

/** Whether the browser comes by a candidate of its own, or, of a relay, is given one. False too where policies forbid to ask. */
const finds = async (configuration: RTCConfiguration, withinMs: number): Promise<boolean> => {
  let peer: RTCPeerConnection | undefined;
  try {
    peer = new RTCPeerConnection(configuration);
    const asked = peer;
    const found = new Promise<boolean>((resolve) => {
      // Null, or without text: it has looked everywhere.
      asked.addEventListener('icecandidate', ({ candidate }) => resolve(Boolean(candidate?.candidate)));
      setTimeout(() => resolve(false), withinMs);
    });
    asked.createDataChannel('test');
    await asked.setLocalDescription(await asked.createOffer());
    return await found;
  } catch {
    return false;
  } finally {
    peer?.close();
  }
};

const isRelay = (url: string): boolean => /^turns?:/.test(url);

const findsWays = async (ways: Ways | null): Promise<Pick<NetworkMeasurement, 'ways' | 'relay'>> => {
  if (ways?.by !== 'peers' || typeof RTCPeerConnection !== 'function') return { ways: null, relay: null };
  const relays = ways.iceServers.filter(({ urls }) => urls.some(isRelay));
  const [direct, relayed] = await Promise.all([
    finds({}, 3_000),
    // Over TLS to a distant relay it takes a few round trips more.
    relays.length > 0 ? finds({ iceServers: relays, iceTransportPolicy: 'relay' }, 6_000) : null,
  ]);
  return { ways: direct, relay: relayed };
};

/** @param ask how a call would travel; null where the server does not say */
export const measureNetwork = async (ask: () => Promise<Ways | null>): Promise<NetworkMeasurement> => {
  if (!navigator.onLine) return { online: false, roundTripMs: null, bitsPerSecond: null, ways: null, relay: null };
  const found = ask().then(findsWays, () => findsWays(null));
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
    ...(await found),
  };
};
