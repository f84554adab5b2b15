import { configure, runInAction } from 'mobx';
import { noTracks } from '../connection/CallConnection.ts';
import type { SfuAccess, SfuEvents } from './Sfu.ts';
import { SfuConnection } from './SfuConnection.ts';

configure({ enforceActions: 'always' });
beforeAll(() => void jest.useFakeTimers());

const track = (id: string): MediaStreamTrack => ({ id }) as MediaStreamTrack;
const camera = track('camera');

const open = () => {
  const connections: {
    access: SfuAccess;
    events: SfuEvents;
    published: string[];
    allowed: string[][];
    left: boolean;
  }[] = [];
  let tokens = 0;
  let up = true;
  let answered = Promise.resolve();
  /** The media server answers once the returned function is called. */
  const slow = (): (() => void) => {
    let answer = (): void => undefined;
    answered = new Promise((resolve) => (answer = resolve));
    return () => answer();
  };
  const connection = new SfuConnection(
    async () => ({ url: 'wss://sfu.test', token: `token ${++tokens}` }),
    async (access, events) => {
      if (!up) throw new Error('unreachable');
      const connection = { access, events, published: [] as string[], allowed: [] as string[][], left: false };
      connections.push(connection);
      await answered;
      events.state('open');
      return {
        publish: async (kind, given) => void connection.published.push(`${kind} ${given?.id ?? 'none'}`),
        allow: (seats) => void connection.allowed.push([...seats]),
        leave: () => void (connection.left = true),
      };
    },
  );
  const settle = () => jest.advanceTimersByTimeAsync(0);
  const tell = (act: (events: SfuEvents) => void) => runInAction(() => act(connections.at(-1)!.events));
  const follow = (...seats: readonly string[]) =>
    runInAction(() => connection.follow(seats.map((id) => ({ id, device: null, here: true }))));
  const serve = (is: boolean): void => void (up = is);
  const end = () => connection.remotes[0]!;
  return { connection, connections, settle, tell, follow, serve, end, slow };
};

test('RTE-7 over a media server: only seats that the clinic admitted are shown, with what they send', async () => {
  const { connection, settle, tell, follow, connections, end } = open();
  await settle();
  follow('a');
  expect(end()).toMatchObject({ seat: 'a', state: 'awaited', tracks: noTracks });
  tell((events) => events.came('a'));
  tell((events) => events.track('a', 'camera', camera));
  tell((events) => events.track('stranger', 'camera', camera));
  tell((events) => events.quality('a', 'poor'));
  expect(connection.remotes).toHaveLength(1);
  expect(end()).toMatchObject({ state: 'connected', quality: 'poor', tracks: { camera, microphone: null } });
  tell((events) => events.went('a'));
  expect(end()).toMatchObject({ state: 'awaited', tracks: noTracks });
  connection.send({ ...noTracks, microphone: track('mine') });
  await settle();
  expect(connections[0]!.published.slice(-3)).toEqual(['microphone mine', 'camera none', 'screen none']);
});

test('RTE-7 over a media server: when the library gives up the connection comes back by itself, with a new token and what was sent', async () => {
  const { connection, settle, tell, follow, connections, end } = open();
  follow('a');
  connection.send({ ...noTracks, camera });
  await settle();
  tell((events) => events.came('a'));
  tell((events) => events.state('reconnecting'));
  expect(end().state).toBe('interrupted');
  tell((events) => events.state('closed'));
  expect(end()).toMatchObject({ state: 'interrupted', tracks: noTracks });
  await jest.advanceTimersByTimeAsync(500);
  expect(connections.map(({ access }) => access.token)).toEqual(['token 1', 'token 2']);
  expect(connections[1]!.published).toContain('camera camera');
  // What the old connection still says is not heard.
  runInAction(() => connections[0]!.events.state('closed'));
  tell((events) => events.came('a'));
  expect(end().state).toBe('connected');
});

test('RTE-7 when the media server stays away the person is told and can retry', async () => {
  const { connection, settle, follow, serve, connections, end } = open();
  await settle();
  serve(false);
  runInAction(() => connections[0]!.events.state('closed'));
  follow('a');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(end().state).toBe('unreachable');
  serve(true);
  runInAction(() => connection.retry());
  await settle();
  expect(connections).toHaveLength(2);
  expect(end().state).toBe('awaited');
});

test('RTE-7 leaving before the media server answered leaves nothing behind', async () => {
  const { connection, settle, connections, slow } = open();
  const answer = slow();
  await settle();
  expect(connections).toHaveLength(1);
  connection.close();
  answer();
  await settle();
  expect(connections[0]!.left).toBe(true);
});

test('RTE-7 over a media server: a removed person gets nothing, even with their token', async () => {
  const { settle, follow, tell, connections } = open();
  follow('a', 'b');
  await settle();
  const [connection] = connections;
  expect(connection!.allowed.at(-1)).toEqual(['a', 'b']);
  follow('a');
  tell((events) => events.came('b'));
  expect(connection!.allowed.at(-1)).toEqual(['a']);
});
