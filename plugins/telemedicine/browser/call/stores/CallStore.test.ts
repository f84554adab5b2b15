import { seat, visit } from '../../tests/testKit.tsx';
import type { CallConnection, RemoteParticipant } from '../connection/CallConnection.ts';
import { CallStore, type CallParts } from './CallStore.ts';

const remote = (name: string, quality: RemoteParticipant['quality']): RemoteParticipant => ({
  ...{ seat: name, state: 'connected', quality, stalled: false },
  tracks: { microphone: null, camera: null, screen: null },
});

const callWith = async (remotes: readonly RemoteParticipant[]) => {
  const me = seat({ kind: 'practitioner', state: 'admitted' });
  const sent: (string | undefined)[] = [];
  const nothing = (): undefined => undefined;
  const connection: CallConnection = {
    ...{ remotes, sending: 'full', send: nothing, follow: nothing, recover: nothing, retry: nothing, close: nothing },
  };
  const parts = {
    visitStore: {
      ...{ id: 'v1', error: null, sitsHere: true, live: null, me },
      visit: visit({ state: 'live', host: true, me, media: { by: 'peers', iceServers: [] } }),
      arrive: async () => undefined,
      report: async (_: unknown, quality?: string) => void sent.push(quality),
    },
    devices: { joining: 'video', microphoneOn: false, cameraOn: false, start: async () => undefined, stop: nothing },
    ...{ share: { track: null, stop: nothing }, errors: { report: nothing }, openConnection: async () => connection },
  };
  const store = new CallStore(parts as unknown as CallParts);
  await jest.advanceTimersByTimeAsync(10_000);
  store.dispose();
  return sent;
};

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('RTE-7 the worst connection to the others is told every ten seconds, and nothing before it is measured', async () => {
  expect(await callWith([remote('a', 'good'), remote('b', 'poor'), remote('c', null)])).toEqual(['poor']);
  expect(await callWith([remote('a', 'unsteady'), remote('b', 'good')])).toEqual(['unsteady']);
  expect(await callWith([remote('a', null)])).toEqual([undefined]);
  expect(await callWith([])).toEqual([undefined]);
});
