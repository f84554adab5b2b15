import { configure } from 'mobx';
import type { DeviceStore } from '../devices/stores/DeviceStore.ts';
import { durationText } from '../duration.ts';
import { DeviceCheckStore } from '../deviceCheck/stores/DeviceCheckStore.ts';
import { browserSupport } from '../deviceCheck/browserSupport.ts';
import { networkVerdict } from '../deviceCheck/networkTest.ts';
import type { Ways } from '../../shared/visit.ts';

configure({ enforceActions: 'always' });

const fine = { online: true, roundTripMs: 40, bitsPerSecond: 20_000_000, ways: true, relay: null };

test('a connection in words: offline, slow, forbidden to call, good', () => {
  expect(networkVerdict(fine)).toBe('good');
  expect(networkVerdict({ ...fine, roundTripMs: 800 })).toBe('poor');
  expect(networkVerdict({ ...fine, bitsPerSecond: 400_000 })).toBe('poor');
  expect(networkVerdict({ ...fine, bitsPerSecond: null, ways: null })).toBe('good');
  expect(networkVerdict({ ...fine, ways: false })).toBe('blocked');
  // A relay is the way out of a network that forbids every other.
  expect(networkVerdict({ ...fine, ways: false, relay: true })).toBe('good');
  expect(networkVerdict({ ...fine, ways: false, relay: false })).toBe('blocked');
  expect(networkVerdict({ ...fine, roundTripMs: null })).toBe('failed');
  expect(networkVerdict({ ...fine, online: false })).toBe('failed');
});

test('a page opened inside another app names the browser to open it in', () => {
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
  expect(browserSupport(`${phone} Version/19.0 Mobile/15E148 Safari/604.1`, true).openIn).toBeNull();
  expect(browserSupport(`${phone} Mobile/15E148 [FBAN/FBIOS]`, false).openIn).toBe('Safari');
  expect(browserSupport(`${phone} Mobile/15E148`, false).openIn).toBe('Safari');
  const android = 'Mozilla/5.0 (Linux; Android 16; Pixel 9; wv) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
  expect(browserSupport(android, true).openIn).toBe('Chrome');
  expect(browserSupport(android.replace('; wv', ''), true).openIn).toBeNull();
});

test('the microphone check hears speech, and reports silence after some seconds', () => {
  const open = {
    joining: 'audio',
    camera: null,
    microphone: {} as MediaStreamTrack,
    problems: { camera: null, microphone: null },
  } satisfies Pick<DeviceStore, 'joining' | 'camera' | 'microphone' | 'problems'>;
  const deviceCheck = new DeviceCheckStore(open);
  deviceCheck.hear(0.1, 0);
  deviceCheck.hear(0.1, 5_000);
  expect(deviceCheck.checks.microphone).toBe('unknown');
  deviceCheck.hear(0.1, 6_000);
  expect(deviceCheck.checks.microphone).toBe('poor');
  deviceCheck.hear(0.6, 7_000);
  expect(deviceCheck.checks.microphone).toBe('good');
  deviceCheck.hear(0, 20_000);
  expect([deviceCheck.checks.microphone, deviceCheck.silent]).toEqual(['good', false]);
  deviceCheck.forgetMicrophone();
  expect(deviceCheck.checks.microphone).toBe('unknown');
});

describe('INT-3 how a call connects', () => {
  const relays = [{ urls: ['turn:relay.example.org'], username: 'u', credential: 'c' }];
  const stun = { urls: ['stun:stun.example.org'] };
  const nothing = { camera: null, microphone: null };
  const devices = { joining: 'video', ...nothing, problems: nothing } as const;
  let asked: RTCConfiguration[];

  /** A browser that comes by candidates of these kinds, and says so when it has looked everywhere. */
  const browserWith = (...kinds: readonly ('host' | 'relay')[]): void => {
    asked = [];
    class Peer extends EventTarget {
      constructor(readonly configuration: RTCConfiguration) {
        super();
        asked.push(configuration);
      }
      createDataChannel(): void {}
      createOffer(): void {}
      setLocalDescription(): void {
        const kind = this.configuration.iceTransportPolicy === 'relay' ? 'relay' : 'host';
        const candidate = kinds.includes(kind) ? { candidate: `candidate:1 1 udp 1 a 1 typ ${kind}` } : null;
        queueMicrotask(() => this.dispatchEvent(Object.assign(new Event('icecandidate'), { candidate })));
      }
      close(): void {}
    }
    const answer = { arrayBuffer: () => Promise.resolve(new ArrayBuffer(8)), headers: new Headers() };
    Object.assign(globalThis, { RTCPeerConnection: Peer, fetch: () => Promise.resolve(answer) });
    Object.assign(performance, { getEntriesByType: () => [] });
    AbortSignal.timeout ??= () => new AbortController().signal;
  };
  const tried = async (ways: Ways | null) => {
    const deviceCheck = new DeviceCheckStore(devices);
    await deviceCheck.measure(() => Promise.resolve(ways));
    return [deviceCheck.network, deviceCheck.relay, deviceCheck.checks.network];
  };
  afterEach(() => Reflect.deleteProperty(globalThis, 'RTCPeerConnection'));

  test('a relay that is configured is tried by itself, with its credentials', async () => {
    browserWith('host', 'relay');
    expect(await tried({ by: 'peers', iceServers: [stun, ...relays] })).toEqual(['good', true, 'good']);
    expect(asked).toEqual([{}, { iceServers: relays, iceTransportPolicy: 'relay' }]);
  });

  test('a silent relay leaves a doubt, and without another path the network blocks calls', async () => {
    browserWith('host');
    expect(await tried({ by: 'peers', iceServers: relays })).toEqual(['good', false, 'poor']);
    browserWith();
    expect(await tried({ by: 'peers', iceServers: relays })).toEqual(['blocked', false, 'poor']);
    browserWith('relay');
    expect(await tried({ by: 'peers', iceServers: relays })).toEqual(['good', true, 'good']);
  });

  test('no relay is mentioned when none is configured or a media server brings its own', async () => {
    browserWith('host');
    expect(await tried({ by: 'peers', iceServers: [stun] })).toEqual(['good', null, 'good']);
    expect(asked).toEqual([{}]);
    expect(await tried({ by: 'livekit', iceServers: [] })).toEqual(['good', null, 'good']);
    expect(await tried(null)).toEqual(['good', null, 'good']);
    expect(asked).toHaveLength(1);
  });
});

test('a wait in words', () => {
  const t = {
    lessThanAMinute: 'soon',
    minutes: (n: number) => `${n} min`,
    hours: (n: number, m: number) => `${n} h ${m}`,
  };
  expect([-5, 59_000, 60_000, 59 * 60_000, 125 * 60_000].map((ms) => durationText(ms, t))).toEqual([
    'soon',
    'soon',
    '1 min',
    '59 min',
    '2 h 5',
  ]);
});
