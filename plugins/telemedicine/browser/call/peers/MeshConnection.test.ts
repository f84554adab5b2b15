import { configure, makeAutoObservable, runInAction } from 'mobx';
import { readEvent } from '#core/shared';
import {
  type ArrivedSignal,
  callSignal,
  type CallSignal,
  type PeerMessage,
} from '#plugins/telemedicine/shared/signal.ts';
import { noTracks } from '../connection/CallConnection.ts';
import type { PeerConnectionOptions } from './PeerConnection.ts';
import type { PeerConnectionHandle } from './Peer.ts';
import { MeshConnection, type Signals } from './MeshConnection.ts';

configure({ enforceActions: 'always' });

const device = (seat: string): string => `device-of-${seat}-0123456789`;
const visit = 'visit1';
type Options = Omit<PeerConnectionOptions, 'iceServers'>;

interface FakeLink extends PeerConnectionHandle {
  readonly options: Options;
  readonly heard: PeerMessage[];
  readonly did: string[];
  answered: boolean;
}

const open = (me = 'm') => {
  const links: FakeLink[] = [];
  const sent: CallSignal[] = [];
  let arrive: (data: unknown) => void = () => undefined;
  const signals: Signals & { open: boolean } = makeAutoObservable({
    open: true,
    send: (signal: CallSignal) => void sent.push(signal),
    onArrived: (handle: (signal: ArrivedSignal) => void) => {
      arrive = (data) => {
        const read = readEvent(callSignal, data);
        if ('data' in read) handle(read.data);
      };
      return () => (arrive = () => undefined);
    },
  });
  const openLink = (options: Options): PeerConnectionHandle => {
    const did: string[] = [];
    const heard: PeerMessage[] = [];
    const link: FakeLink = {
      id: options.id,
      options,
      heard,
      did,
      answered: false,
      describe: (message) => void heard.push(message),
      candidate: (message) => void heard.push(message),
      repeat: () => void did.push('repeat'),
      restart: () => void did.push('restart'),
      send: () => void did.push('send'),
      tune: () => void did.push('tune'),
      stats: () => Promise.resolve([]),
      close: () => void did.push('close'),
    };
    links.push(link);
    return link;
  };
  const connection = new MeshConnection({
    visit,
    seat: me,
    device: device(me),
    signals,
    openLink,
    pictured: () => false,
  });
  const follow = (...seats: readonly string[]) =>
    runInAction(() => connection.follow(seats.map((id) => ({ id, device: device(id), here: true }))));
  const from = (seat: string, message: unknown, is: object = {}) =>
    runInAction(() => arrive({ visit, to: me, from: seat, device: device(seat), toDevice: null, message, ...is }));
  const become = (link: FakeLink | undefined, state: RTCPeerConnectionState) =>
    runInAction(() => link?.options.changed(state));
  const stateOf = (seat: string) => connection.remotes.find((end) => end.seat === seat)?.state;
  return { connection, links, sent, signals, follow, from, become, stateOf, raw: (data: unknown) => arrive(data) };
};
const offer = (link: string): PeerMessage => ({ is: 'description', link, type: 'offer', sdp: 'v=0' });
const candidate = (link: string): PeerMessage => ({
  is: 'candidate',
  link,
  candidate: { candidate: 'candidate:1', sdpMid: '0', sdpMLineIndex: 0 },
});

let call: ReturnType<typeof open>;
beforeEach(() => {
  jest.useFakeTimers();
  call = open();
});
afterEach(() => {
  call.connection.close();
  jest.useRealTimers();
});

test('of each pair one offers and the other asks for an offer', () => {
  call.follow('a', 'z');
  expect(call.links.map(({ options }) => options.caller)).toEqual([true]);
  expect(call.sent.map(({ to, message }) => [to, message.is])).toEqual([['z', 'hello']]);
});

test('a reloaded browser gets a fresh connection, and the old one is ignored', () => {
  call.follow('a');
  const [first] = call.links;
  first!.answered = true;
  call.become(first, 'connected');
  call.from('a', { is: 'hello' });
  expect(call.links).toHaveLength(2);
  expect(first!.did).toContain('close');
  call.become(first, 'failed');
  call.from('a', candidate(first!.id));
  expect(call.links[1]!.heard).toEqual([]);
});

test('an unanswered offer is repeated on request, at a limited rate', () => {
  call.follow('a');
  const [link] = call.links;
  const repeats = () => link!.did.filter((one) => one === 'repeat').length;
  for (let asked = 0; asked < 50; asked += 1) call.from('a', { is: 'hello' });
  expect(repeats()).toBe(1);
  jest.advanceTimersByTime(1_000);
  call.from('a', { is: 'hello' });
  expect(repeats()).toBe(2);
});

test('candidates that arrive before their offer are kept', () => {
  call.follow('z');
  call.from('z', candidate('link-0001'));
  call.from('z', offer('link-0001'));
  expect(call.links[0]!.heard).toEqual([offer('link-0001'), candidate('link-0001')]);
});

test('malformed signals, strangers, old devices and other visits are ignored', () => {
  call.follow('z');
  for (const data of [null, 7, 'x', {}, { message: {} }]) call.raw(data);
  call.from('z', { is: 'description', link: 'short', type: 'offer', sdp: 'v=0' });
  call.from('z', { is: 'description', link: 'link-0001', type: 'offer', sdp: 'x'.repeat(50_000) });
  call.from('stranger', offer('link-0001'));
  call.from('z', offer('link-0001'), { device: 'an-older-device-0123' });
  call.from('z', offer('link-0001'), { toDevice: 'another-device-of-mine' });
  call.from('z', offer('link-0001'), { visit: 'another' });
  expect(call.links).toEqual([]);
});

test('a seat with unusable offers is retried with back-off, then shown as unreachable, and can be retried', () => {
  call.follow('a', 'b');
  const [toA, toB] = call.links;
  call.become(toA, 'connected');
  call.from('b', { is: 'candidate', link: toB!.id, candidate: null });
  for (let n = 0; n < 12; n += 1) {
    runInAction(() =>
      call.links.findLast(({ options }) => options === call.links.at(-1)!.options)!.options.broken(new Error('bad')),
    );
    jest.advanceTimersByTime(8_000);
  }
  expect(call.stateOf('b')).toBe('unreachable');
  expect(call.stateOf('a')).toBe('connected');
  expect(call.links.length).toBeLessThan(12);
  const before = call.links.length;
  runInAction(() => call.connection.retry('b'));
  expect(call.links).toHaveLength(before + 1);
  expect(call.stateOf('b')).toBe('connecting');
});

test('a flood of fresh offers opens no more than a few connections', () => {
  call.follow('z');
  for (let n = 0; n < 200; n += 1) call.from('z', offer(`link-${n + 1_000}`));
  expect(call.links.length).toBeLessThanOrEqual(8);
});

test('a broken connection restarts after a moment, or at once when signals return', () => {
  call.follow('a');
  const [link] = call.links;
  call.from('a', { is: 'candidate', link: link!.id, candidate: null });
  call.become(link, 'connected');
  runInAction(() => (call.signals.open = false));
  call.become(link, 'disconnected');
  expect(call.stateOf('a')).toBe('interrupted');
  jest.advanceTimersByTime(60_000);
  expect(link!.did).not.toContain('restart');
  expect(call.stateOf('a')).toBe('interrupted');
  runInAction(() => {
    call.signals.open = true;
    call.connection.recover();
  });
  expect(link!.did).toContain('restart');
  call.become(link, 'connected');
  expect(call.stateOf('a')).toBe('connected');
});

test('leaving says goodbye and closes everything', () => {
  call.follow('a', 'z');
  runInAction(() => call.connection.send(noTracks));
  call.connection.close();
  expect(call.sent.filter(({ message }) => message.is === 'bye').map(({ to }) => to)).toEqual(['a', 'z']);
  expect(call.links[0]!.did).toContain('close');
  expect(call.connection.remotes).toEqual([]);
});
