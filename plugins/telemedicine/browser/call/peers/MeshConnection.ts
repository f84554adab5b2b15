import { observable } from 'mobx';
import { makeStore } from '#core/browser';
import type { ArrivedSignal, CallSignal, PeerMessage } from '#plugins/telemedicine/shared/signal.ts';
import type {
  CallConnection,
  OtherSeat,
  RemoteParticipant,
  SendingLevel,
  Tracks,
} from '../connection/CallConnection.ts';
import { noTracks } from '../connection/CallConnection.ts';
import { rungs, type LadderState, stepLadder, ladderTop } from '../connection/bitrateLadder.ts';
import type { Measurement } from '../connection/connectionQuality.ts';
import { Peer, type PeerOptions } from './Peer.ts';

/** How signals reach the other browsers. */
export interface Signals {
  /** Observable. */
  readonly open: boolean;
  send(signal: CallSignal): void;
  onArrived(handle: (signal: ArrivedSignal) => void): () => void;
}

export interface MeshOptions {
  readonly visit: string;
  /** One's own seat and device. */
  readonly seat: string;
  readonly device: string;
  readonly signals: Signals;
  readonly openLink: PeerOptions['open'];
  /** Whether this seat says that its camera is on. */
  readonly pictured: (seat: string) => boolean;
}

const measureEveryMs = 2_000;

/** Each with each, up to four: one `Peer` for every other seat. What a seat sends can only ever break the way to that seat. */
export class MeshConnection implements CallConnection {
  private readonly peers = observable.map<string, Peer>({}, { deep: false });
  private readonly devices = new Map<string, string>();
  private present: ReadonlySet<string> = new Set();
  private tracks: Tracks = noTracks;
  private standing: LadderState = ladderTop;
  private readonly stop: () => void;
  private readonly timer: ReturnType<typeof setInterval>;

  constructor(private readonly options: MeshOptions) {
    makeStore(this, { plain: ['options', 'devices', 'present', 'tracks', 'stop', 'timer'] });
    this.stop = options.signals.onArrived(this.arrived);
    this.timer = setInterval(() => void this.measure(), measureEveryMs);
  }

  get remotes(): readonly RemoteParticipant[] {
    return [...this.peers.values()];
  }

  get sending(): SendingLevel {
    const { rung } = this.standing;
    return rung === 0 ? 'full' : rungs[rung]?.active ? 'less' : 'paused';
  }

  send(tracks: Tracks): void {
    this.tracks = tracks;
    for (const peer of this.peers.values()) peer.send(tracks);
  }

  follow(others: readonly OtherSeat[]): void {
    for (const [seat, peer] of [...this.peers]) {
      const other = others.find(({ id }) => id === seat);
      if (other?.device === this.devices.get(seat)) continue;
      peer.dispose();
      this.peers.delete(seat);
    }
    for (const { id, device, here } of others) {
      if (device === null) continue;
      const peer = this.peers.get(id);
      if (!peer && here) this.meet(id, device);
      // The server still hears from them, so try again even after giving up.
      else if (peer && here && !this.present.has(id)) peer.recover();
    }
    this.present = new Set(others.filter(({ here }) => here).map(({ id }) => id));
  }

  recover(): void {
    for (const peer of this.peers.values()) peer.recover();
  }

  retry(seat: string): void {
    this.peers.get(seat)?.retry();
  }

  close(): void {
    clearInterval(this.timer);
    this.stop();
    for (const [seat, peer] of this.peers) {
      this.tell(seat, { is: 'bye' });
      peer.dispose();
    }
    this.peers.clear();
  }

  private meet(seat: string, device: string): void {
    this.devices.set(seat, device);
    const peer = new Peer({
      seat,
      caller: this.options.seat > seat,
      tracks: () => this.tracks,
      tell: (message) => this.tell(seat, message),
      reachable: () => this.options.signals.open,
      open: this.options.openLink,
      connected: this.tune,
    });
    this.peers.set(seat, peer);
  }

  private tell(to: string, message: PeerMessage): void {
    const { visit, device, signals } = this.options;
    signals.send({ visit, to, device, toDevice: this.devices.get(to) ?? null, message });
  }

  /** What is of another visit or an older device is as if never sent. */
  private arrived(signal: ArrivedSignal): void {
    if (signal.visit !== this.options.visit) return;
    if (signal.toDevice !== null && signal.toDevice !== this.options.device) return;
    if (signal.device !== this.devices.get(signal.from)) return;
    this.peers.get(signal.from)?.hear(signal.message);
  }

  private async measure(): Promise<void> {
    const { pictured } = this.options;
    const measured = await Promise.all([...this.peers.values()].map((peer) => peer.measure(pictured(peer.seat))));
    const readings = measured.filter((reading) => reading !== null);
    if (readings.length > 0) this.climb(worstOf(readings));
  }

  private climb(reading: Measurement): void {
    const { rung } = this.standing;
    this.standing = stepLadder(this.standing, reading);
    if (rung !== this.standing.rung) this.tune();
  }

  private tune(): void {
    const rung = rungs[this.standing.rung];
    if (rung) for (const peer of this.peers.values()) peer.tune(rung, this.peers.size);
  }
}

/** All receivers share one encoding, so the worst connection decides. */
const worstOf = (readings: readonly Measurement[]): Measurement =>
  readings.reduce((one, other) => ((other.loss ?? 0) > (one.loss ?? 0) ? other : one));
