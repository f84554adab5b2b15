import { noTracks } from '../connection/CallConnection.ts';
import { PeerConnection } from './PeerConnection.ts';

/** As much of a connection as an offer and its answer need. */
class FakeConnection {
  static readonly all: FakeConnection[] = [];
  signalingState = 'stable';
  remoteDescription: unknown = null;
  localDescription: unknown = null;
  added = 0;

  constructor() {
    FakeConnection.all.push(this);
  }

  addTransceiver(): void {
    // Nothing is sent.
  }

  getTransceivers(): readonly [] {
    return [];
  }

  async setRemoteDescription(description: unknown): Promise<void> {
    this.remoteDescription = description;
  }

  async addIceCandidate(): Promise<void> {
    this.added += 1;
  }

  close(): void {
    this.signalingState = 'closed';
  }
}

test('RTE-7 early candidates are kept up to a limit', async () => {
  Object.assign(globalThis, { RTCPeerConnection: FakeConnection });
  const link = new PeerConnection({
    id: 'link-0001',
    caller: true,
    iceServers: [],
    tracks: noTracks,
    tell: () => undefined,
    changed: () => undefined,
    arrived: () => undefined,
    broken: () => undefined,
  });
  const [connection] = FakeConnection.all;
  connection!.signalingState = 'have-local-offer';
  const candidate = { candidate: 'candidate:1', sdpMid: '0', sdpMLineIndex: 0 };
  for (let sent = 0; sent < 1_000; sent += 1) link.candidate({ is: 'candidate', link: link.id, candidate });
  link.describe({ is: 'description', link: link.id, type: 'answer', sdp: 'v=0' });
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(connection!.remoteDescription).not.toBeNull();
  expect(connection!.added).toBe(60);
  link.close();
});
