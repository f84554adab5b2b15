import { configure, makeAutoObservable, runInAction } from 'mobx';
import type { CallSignal, PeerMessage } from '../../../shared/signal.ts';
import { noTracks } from '../line/CallLine.ts';
import type { LinkOptions } from './Link.ts';
import type { PeerLink } from './Peer.ts';
import { PeersLine, type Signals } from './PeersLine.ts';

configure({ enforceActions: 'always' });

const device = (seat: string): string => `device-of-${seat}-0123456789`;
const visit = 'visit1';
type Options = Omit<LinkOptions, 'iceServers'>;

interface FakeLink extends PeerLink {
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
    onArrived: (handle: (data: unknown) => void) => {
      arrive = handle;
      return () => (arrive = () => undefined);
    },
  });
  const openLink = (options: Options): PeerLink => {
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
  const line = new PeersLine({ visit, seat: me, device: device(me), signals, openLink, pictured: () => false });
  const follow = (...seats: readonly string[]) =>
    runInAction(() => line.follow(seats.map((id) => ({ id, device: device(id), here: true }))));
  const from = (seat: string, message: unknown, is: object = {}) =>
    runInAction(() => arrive({ visit, to: me, from: seat, device: device(seat), toDevice: null, message, ...is }));
  const become = (link: FakeLink | undefined, state: RTCPeerConnectionState) =>
    runInAction(() => link?.options.changed(state));
  const stateOf = (seat: string) => line.ends.find((end) => end.seat === seat)?.state;
  return { line, links, sent, signals, follow, from, become, stateOf, raw: (data: unknown) => arrive(data) };
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
  call.line.close();
  jest.useRealTimers();
});

test('of each pair one offers and the other asks for an offer', () => {
  call.follow('a', 'z');
  expect(call.links.map(({ options }) => options.caller)).toEqual([true]);
  expect(call.sent.map(({ to, message }) => [to, message.is])).toEqual([['z', 'hello']]);
});

test('whoever reloaded gets a fresh connection, and says nothing of the old one any more', () => {
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

test('an offer that nobody answered is said again when asked for, and not as often as somebody asks', () => {
  call.follow('a');
  const [link] = call.links;
  const repeats = () => link!.did.filter((one) => one === 'repeat').length;
  for (let asked = 0; asked < 50; asked += 1) call.from('a', { is: 'hello' });
  expect(repeats()).toBe(1);
  jest.advanceTimersByTime(1_000);
  call.from('a', { is: 'hello' });
  expect(repeats()).toBe(2);
});

test('addresses that overtake their offer are not lost', () => {
  call.follow('z');
  call.from('z', candidate('link-0001'));
  call.from('z', offer('link-0001'));
  expect(call.links[0]!.heard).toEqual([offer('link-0001'), candidate('link-0001')]);
});

test('rubbish, strangers, older devices and other visits are as if they had never been sent', () => {
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

test('a seat whose offers cannot be used is tried again ever later, then shown as unreachable; the others talk on; one may try again', () => {
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
  runInAction(() => call.line.retry('b'));
  expect(call.links).toHaveLength(before + 1);
  expect(call.stateOf('b')).toBe('connecting');
});

test('a flood of fresh offers opens no more than a few connections', () => {
  call.follow('z');
  for (let n = 0; n < 200; n += 1) call.from('z', offer(`link-${n + 1_000}`));
  expect(call.links.length).toBeLessThanOrEqual(8);
});

test('a broken way is looked for again after a moment, at once when signals pass again, and not while they cannot', () => {
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
    call.line.recover();
  });
  expect(link!.did).toContain('restart');
  call.become(link, 'connected');
  expect(call.stateOf('a')).toBe('connected');
});

test('leaving says goodbye and closes everything', () => {
  call.follow('a', 'z');
  runInAction(() => call.line.send(noTracks));
  call.line.close();
  expect(call.sent.filter(({ message }) => message.is === 'bye').map(({ to }) => to)).toEqual(['a', 'z']);
  expect(call.links[0]!.did).toContain('close');
  expect(call.line.ends).toEqual([]);
});
