import { makeStore } from '#core/browser';
import type { PeerMessage } from '#plugins/telemedicine/shared/signal.ts';
import {
  type RemoteState,
  type MediaKind,
  noTracks,
  type RemoteParticipant,
  type Tracks,
} from '../connection/CallConnection.ts';
import type { Rung } from '../connection/bitrateLadder.ts';
import { qualityOf, type Quality, type Measurement } from '../connection/connectionQuality.ts';
import { type Counters, readStats } from '../connection/connectionStats.ts';
import { RetryLimit } from './RetryLimit.ts';
import { type PeerConnection, type PeerConnectionOptions, maxEarlyCandidates } from './PeerConnection.ts';

type Candidate = Extract<PeerMessage, { is: 'candidate' }>;

export type PeerConnectionHandle = Pick<
  PeerConnection,
  'id' | 'answered' | 'describe' | 'candidate' | 'repeat' | 'restart' | 'send' | 'tune' | 'stats' | 'close'
>;

export interface PeerOptions {
  readonly seat: string;
  readonly caller: boolean;
  readonly tracks: () => Tracks;
  readonly tell: (message: PeerMessage) => void;
  /** Signals can be sent now. */
  readonly reachable: () => boolean;
  readonly open: (options: Omit<PeerConnectionOptions, 'iceServers'>) => PeerConnectionHandle;
  readonly connected: () => void;
}

const answerWithinMs = 6_000;
/** Ask more often at first: a browser that is just joining misses the first requests. */
const soonMs = 1_500;
const soonTimes = 6;
/** Shortest time between repeats of an unanswered offer. */
const repeatEveryMs = 1_000;
const graceMs = 1_200;
const restartEveryMs = 3_000;
const steadyMs = 10_000;

/**
 * The way to one other seat, through as many connections as it takes. One side of each pair, the caller, makes every connection;
 * the other asks for one with `hello`.
 */
export class Peer implements RemoteParticipant {
  readonly seat: string;
  state: RemoteState = 'awaited';
  tracks: Tracks = noTracks;
  quality: Quality | null = null;
  stalled = false;
  private link: PeerConnectionHandle | null = null;
  /** Their browser answered at least once, so a failure now is the network's. */
  private heard = false;
  private readonly attempts = new RetryLimit();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readings: readonly Measurement[] = [];
  private counted: Counters | null = null;
  private still = 0;
  private asks = 0;
  private early: readonly Candidate[] = [];
  private repeatedAt = -Infinity;

  constructor(private readonly options: PeerOptions) {
    this.seat = options.seat;
    makeStore(this, {
      plain: [
        'seat',
        'options',
        'link',
        'heard',
        'attempts',
        'timer',
        'readings',
        'counted',
        'still',
        'asks',
        'early',
        'repeatedAt',
      ],
      whole: ['tracks'],
    });
    this.begin();
  }

  hear(message: PeerMessage): void {
    this.heard = true;
    if (message.is === 'bye') return this.left();
    if (message.is === 'hello') return this.asked();
    const mine = this.link?.id === message.link;
    if (message.is === 'candidate') {
      if (mine) this.link?.candidate(message);
      else if (!this.options.caller) this.early = [...this.early, message].slice(-maxEarlyCandidates);
    } else if (mine) this.link?.describe(message);
    else if (!this.options.caller && message.type === 'offer' && this.attempts.allow(Date.now())) {
      const link = this.opened(message.link);
      link.describe(message);
      for (const candidate of this.early) if (candidate.link === link.id) link.candidate(candidate);
      this.early = [];
    }
  }

  send(tracks: Tracks): void {
    this.link?.send(tracks);
  }

  /** Signals can pass again, so retries start at once. */
  recover(): void {
    if (this.state === 'connected') return;
    this.attempts.forgive();
    if (this.state === 'interrupted' && this.link) this.restart();
    else this.begin();
  }

  retry(): void {
    this.attempts.reset();
    this.begin();
  }

  tune(rung: Rung, receivers: number): void {
    this.link?.tune(rung, receivers);
  }

  /** One measure; null while there is nothing to measure. `picture`: their camera is said to be on. */
  async measure(picture: boolean): Promise<Measurement | null> {
    const { link } = this;
    if (!link || this.state === 'awaited') return null;
    const report = await link.stats().catch(() => null);
    if (!report || link !== this.link) return null;
    const { reading, counted } = readStats(report, Date.now(), this.counted);
    this.counted = counted;
    this.note(reading, picture);
    return reading;
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.link?.close();
    this.link = null;
    this.tracks = noTracks;
  }

  private note(reading: Measurement, picture: boolean): void {
    this.readings = [...this.readings.slice(-2), reading];
    this.quality = this.state === 'connected' ? qualityOf(this.readings) : 'lost';
    this.still = picture && reading.frames === 0 ? this.still + 1 : 0;
    this.stalled = this.still >= 2;
  }

  private begin(): void {
    if (this.options.caller) this.opened(crypto.randomUUID());
    else {
      if (this.state !== 'interrupted') this.become('awaited');
      this.options.tell({ is: 'hello' });
    }
    this.wait(this.patience(), this.unanswered);
  }

  /** They have come, or come back, and have no connection of ours. */
  private asked(): void {
    if (!this.options.caller) return;
    const now = Date.now();
    if (this.link && !this.link.answered) {
      if (now - this.repeatedAt < repeatEveryMs) return;
      this.repeatedAt = now;
      this.link.repeat();
    } else if (this.attempts.allow(now)) this.begin();
  }

  private opened(id: string): PeerConnectionHandle {
    this.link?.close();
    this.counted = null;
    this.readings = [];
    this.tracks = noTracks;
    const mine = (): boolean => this.link === link;
    const link = this.options.open({
      id,
      caller: this.options.caller,
      tracks: this.options.tracks(),
      tell: (message) => this.options.tell(message),
      changed: (state) => mine() && this.changed(state),
      arrived: (kind, track) => mine() && this.arrived(kind, track),
      broken: () => mine() && this.again(),
    });
    this.link = link;
    if (this.state !== 'interrupted') this.become(this.heard ? 'connecting' : 'awaited');
    this.wait(this.patience(), this.unanswered);
    return link;
  }

  private changed(state: RTCPeerConnectionState): void {
    if (state === 'connected') {
      this.become('connected');
      this.options.connected();
      this.wait(steadyMs, () => this.attempts.reset());
    } else if (state === 'disconnected' && this.state === 'connected') {
      this.become('interrupted');
      // The caller first: two restarts at once cost a turn.
      this.wait(this.options.caller ? graceMs : 2 * graceMs, this.restart);
    } else if (state === 'failed') {
      this.become('interrupted');
      this.restart();
    }
  }

  private restart(): void {
    if (this.options.reachable()) {
      const wait = this.attempts.next();
      if (wait === null) return this.giveUp();
      // A path that twice could not be found again is not worth a third time. The other side only ever asks: two offers that
      // cross cost a turn, and taking one back has lost pictures.
      if (wait > 1_000 || !this.options.caller) return this.begin();
      this.link?.restart();
    }
    this.wait(restartEveryMs, this.restart);
  }

  private unanswered(): void {
    // A browser that never answered is not in the call yet: nothing has failed.
    if (!this.heard || !this.options.reachable()) {
      if (this.link && !this.link.answered) this.link.repeat();
      else this.begin();
      this.wait(this.patience(), this.unanswered);
    } else this.again();
  }

  private patience(): number {
    return !this.heard && this.asks++ < soonTimes ? soonMs : answerWithinMs;
  }

  private again(): void {
    const wait = this.attempts.next();
    if (wait === null) this.giveUp();
    else this.wait(wait, this.begin);
  }

  private giveUp(): void {
    this.dispose();
    this.become('unreachable');
  }

  private left(): void {
    this.dispose();
    this.become('gone');
  }

  private arrived(kind: MediaKind, track: MediaStreamTrack): void {
    this.tracks = { ...this.tracks, [kind]: track };
  }

  private become(state: RemoteState): void {
    this.state = state;
    if (state !== 'connected') this.quality = state === 'interrupted' ? 'lost' : null;
  }

  private wait(ms: number, then: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(then, ms);
  }
}
