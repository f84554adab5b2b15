import type { PeerMessage } from '#plugins/telemedicine/shared/signal.ts';
import { type MediaKind, mediaKinds, type Tracks } from '../connection/CallConnection.ts';
import type { Rung } from '../connection/bitrateLadder.ts';
import { tuneSound, tunePicture } from './senderParameters.ts';

type Description = Extract<PeerMessage, { is: 'description' }>;
type Candidate = Extract<PeerMessage, { is: 'candidate' }>;

/** Addresses that overtook their description; a browser has fewer. */
export const maxEarlyCandidates = 60;

export interface PeerConnectionOptions {
  readonly id: string;
  /** The one who makes the first offer; when both offer at once it is also the one who insists. */
  readonly caller: boolean;
  readonly iceServers: RTCIceServer[];
  readonly tracks: Tracks;
  readonly tell: (message: PeerMessage) => void;
  readonly changed: (state: RTCPeerConnectionState) => void;
  readonly arrived: (kind: MediaKind, track: MediaStreamTrack) => void;
  /** What the other side sent cannot be used: this connection will not come up. */
  readonly broken: (error: unknown) => void;
}

/**
 * One RTCPeerConnection: perfect negotiation over three lasting transceivers. What is sent changes by `replaceTrack` alone, so
 * that after the first offer only a restart of the path negotiates again. Everything happens in turn: an offer that is being
 * made is never overtaken by one that arrives.
 */
export class PeerConnection {
  readonly id: string;
  private readonly connection: RTCPeerConnection;
  private senders: Partial<Record<MediaKind, RTCRtpTransceiver>> = {};
  private tracks: Tracks;
  private work: Promise<void> = Promise.resolve();
  private early: Candidate[] = [];
  /** The last offer that was answered. */
  private taken: string | null = null;
  private closed = false;

  constructor(private readonly options: PeerConnectionOptions) {
    this.id = options.id;
    this.tracks = options.tracks;
    this.connection = new RTCPeerConnection({ iceServers: options.iceServers, bundlePolicy: 'max-bundle' });
    const { connection } = this;
    connection.onnegotiationneeded = () => this.inTurn(() => this.offer());
    connection.onicecandidate = ({ candidate }) =>
      this.tell({ is: 'candidate', link: this.id, candidate: candidate && plain(candidate) });
    connection.onconnectionstatechange = () => this.closed || options.changed(connection.connectionState);
    connection.ontrack = ({ transceiver, track }) => {
      const kind = mediaKinds[connection.getTransceivers().indexOf(transceiver)];
      if (kind) options.arrived(kind, track);
    };
    if (options.caller) {
      for (const kind of mediaKinds) {
        connection.addTransceiver(kind === 'microphone' ? 'audio' : 'video', { direction: 'sendrecv' });
      }
      this.adopt();
    }
  }

  get answered(): boolean {
    return this.connection.remoteDescription !== null;
  }

  describe({ type, sdp }: Description): void {
    this.inTurn(() => this.take(type, sdp));
  }

  candidate(message: Candidate): void {
    this.inTurn(async () => {
      if (this.answered) await this.add(message);
      else if (this.early.length < maxEarlyCandidates) this.early.push(message);
    });
  }

  /** Says the unanswered offer again: it may have been lost on the way. */
  repeat(): void {
    this.inTurn(() => {
      const { signalingState, localDescription } = this.connection;
      if (signalingState === 'have-local-offer' && localDescription) this.say(localDescription);
    });
  }

  /** Looks for a new path, and keeps everything else. */
  restart(): void {
    this.inTurn(async () => {
      const { connection } = this;
      if (!this.answered) return this.options.caller ? this.again() : undefined;
      if (connection.signalingState === 'have-local-offer') {
        // The offer was never answered: its address may be gone.
        await connection.setLocalDescription({ type: 'rollback' });
      }
      connection.restartIce();
    });
  }

  send(tracks: Tracks): void {
    this.tracks = tracks;
    this.inTurn(() => this.replace());
  }

  tune(rung: Rung, receivers: number): void {
    this.inTurn(async () => {
      const { microphone, camera, screen } = this.senders;
      await Promise.all([
        microphone && tuneSound(microphone.sender),
        camera && tunePicture(camera.sender, rung, receivers),
        // A shared page is read: it loses speed before it loses sharpness.
        screen && tunePicture(screen.sender, { ...rung, scale: 1, frames: Math.min(rung.frames, 15) }, receivers),
      ]);
    });
  }

  async stats(): Promise<Iterable<never>> {
    return (await this.connection.getStats()).values() as Iterable<never>;
  }

  close(): void {
    this.closed = true;
    const { connection } = this;
    connection.onnegotiationneeded = null;
    connection.onicecandidate = null;
    connection.onconnectionstatechange = null;
    connection.ontrack = null;
    connection.close();
  }

  private async offer(): Promise<void> {
    if (this.connection.signalingState !== 'stable') return;
    await this.connection.setLocalDescription();
    this.again();
  }

  private again(): void {
    const { localDescription } = this.connection;
    if (localDescription) this.say(localDescription);
  }

  private async take(type: Description['type'], sdp: string): Promise<void> {
    const { connection } = this;
    if (type === 'rollback') return;
    if (type === 'answer') {
      if (connection.signalingState !== 'have-local-offer') return;
      await connection.setRemoteDescription({ type, sdp });
    } else {
      // Both offered: the caller insists, and says its own again because the other may never have heard it.
      if (connection.signalingState === 'have-local-offer' && this.options.caller) return this.again();
      // The same offer again: the answer was lost, so repeat it without renegotiating.
      if (sdp === this.taken && connection.signalingState === 'stable') return this.again();
      await connection.setRemoteDescription({ type, sdp });
      this.taken = sdp;
      this.adopt();
      await this.replace();
      await connection.setLocalDescription();
      this.again();
    }
    const early = this.early.splice(0);
    for (const message of early) await this.add(message);
  }

  /** The transceivers stand in the order of `kinds`, whoever made them. */
  private adopt(): void {
    const all = this.connection.getTransceivers();
    for (const [index, kind] of mediaKinds.entries()) {
      const transceiver = all[index];
      if (!transceiver || this.senders[kind]) continue;
      transceiver.direction = 'sendrecv';
      this.senders[kind] = transceiver;
    }
    if (this.options.caller) this.inTurn(() => this.replace());
  }

  private async replace(): Promise<void> {
    for (const kind of mediaKinds) {
      const sender = this.senders[kind]?.sender;
      if (sender && sender.track !== this.tracks[kind]) await sender.replaceTrack(this.tracks[kind]);
    }
  }

  private async add({ candidate }: Candidate): Promise<void> {
    // One that cannot be used is no reason to give up: the others may lead somewhere.
    await this.connection.addIceCandidate(candidate ?? undefined).catch(() => undefined);
  }

  private say({ type, sdp }: RTCSessionDescription): void {
    if (type === 'pranswer') return;
    this.tell({ is: 'description', link: this.id, type, sdp });
  }

  private tell(message: PeerMessage): void {
    if (!this.closed) this.options.tell(message);
  }

  private inTurn(act: () => void | Promise<void>): void {
    this.work = this.work
      .then(() => (this.closed ? undefined : act()))
      .catch((error: unknown) => {
        if (!this.closed) this.options.broken(error);
      });
  }
}

const plain = ({ candidate, sdpMid, sdpMLineIndex, usernameFragment }: RTCIceCandidate) => ({
  candidate,
  sdpMid,
  sdpMLineIndex,
  usernameFragment,
});
