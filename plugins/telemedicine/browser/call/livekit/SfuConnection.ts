import { observable } from 'mobx';
import { makeStore } from '#core/browser';
import {
  type CallConnection,
  type RemoteState,
  type MediaKind,
  mediaKinds,
  noTracks,
  type OtherSeat,
  type RemoteParticipant,
  type SendingLevel,
  type Tracks,
} from '../connection/CallConnection.ts';
import type { Quality } from '../connection/connectionQuality.ts';
import type { ConnectSfu, Sfu, SfuAccess } from './Sfu.ts';

interface End extends RemoteParticipant {
  readonly there: boolean;
}

const delaysMs = [500, 2_000, 5_000, 10_000] as const;

/** A call over a media server. Only seats the clinic admitted are shown. */
export class SfuConnection implements CallConnection {
  /** The server steps the picture down for each who receives it. */
  readonly sending: SendingLevel = 'full';
  private readonly known = observable.map<string, End>({}, { deep: false });
  private seats: readonly OtherSeat[] = [];
  private state: 'connecting' | 'open' | 'reconnecting' | 'closed' = 'connecting';
  private tracks: Tracks = noTracks;
  private sfu: Sfu | null = null;
  private work: Promise<void> = Promise.resolve();
  private epoch = 0;
  private tried = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    /** A token is only to come in with, and soon: each attempt asks for the newest. */
    private readonly access: () => Promise<SfuAccess | null>,
    private readonly connect: ConnectSfu,
  ) {
    makeStore(this, { plain: ['sending', 'access', 'connect', 'tracks', 'sfu', 'work', 'epoch', 'tried', 'timer'] });
    void this.open();
  }

  get remotes(): readonly RemoteParticipant[] {
    return this.seats.map(({ id }) => {
      const end = this.known.get(id) ?? fresh(id);
      return { ...end, state: this.standing(end), quality: this.state === 'open' ? end.quality : 'lost' };
    });
  }

  send(tracks: Tracks): void {
    this.tracks = tracks;
    this.publish();
  }

  follow(others: readonly OtherSeat[]): void {
    this.seats = others;
    this.allow();
  }

  recover(): void {
    const idle = this.state === 'closed' || this.timer !== undefined;
    if (!idle) return;
    this.tried = 0;
    void this.open();
  }

  retry(): void {
    this.recover();
  }

  close(): void {
    this.epoch++;
    clearTimeout(this.timer);
    this.sfu?.leave();
    this.sfu = null;
    this.known.clear();
  }

  private standing({ there }: End): RemoteState {
    if (this.state === 'closed') return 'unreachable';
    if (this.state === 'reconnecting') return 'interrupted';
    return there ? 'connected' : 'awaited';
  }

  private async open(): Promise<void> {
    const epoch = ++this.epoch;
    const mine = (): boolean => epoch === this.epoch;
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.state === 'closed') this.become('connecting');
    try {
      const access = await this.access();
      if (!mine()) return;
      if (!access) throw new Error('The server no longer says where the call is.');
      const sfu = await this.connect(access, {
        came: (seat) => mine() && this.change(seat, { there: true }),
        went: (seat) => mine() && this.change(seat, fresh(seat)),
        track: (seat, kind, track) => mine() && this.heard(seat, kind, track),
        quality: (seat, quality: Quality) => mine() && this.change(seat, { quality }),
        state: (state) => mine() && this.stands(state),
      });
      if (!mine()) return sfu.leave();
      this.sfu = sfu;
      this.tried = 0;
      this.allow();
      this.publish();
    } catch {
      if (mine()) this.again();
    }
  }

  private stands(state: 'open' | 'reconnecting' | 'closed'): void {
    if (state !== 'closed') this.become(state);
    // The library gave up on this connection; the call has not.
    else if (this.sfu) this.lost();
  }

  private lost(): void {
    this.sfu = null;
    for (const seat of this.known.keys()) this.known.set(seat, fresh(seat));
    this.become('reconnecting');
    this.again();
  }

  private again(): void {
    const wait = delaysMs[this.tried++];
    if (wait === undefined) this.become('closed');
    else this.timer = setTimeout(() => void this.open(), wait);
  }

  /** A removed person may return with an old token: they receive nothing from here. */
  private allow(): void {
    this.sfu?.allow(this.seats.map(({ id }) => id));
  }

  private publish(): void {
    const { sfu } = this;
    if (!sfu) return;
    for (const kind of mediaKinds) {
      this.work = this.work.then(() => sfu.publish(kind, this.tracks[kind])).catch(() => undefined);
    }
  }

  private heard(seat: string, kind: MediaKind, track: MediaStreamTrack | null): void {
    const { tracks } = this.known.get(seat) ?? fresh(seat);
    this.change(seat, { there: true, tracks: { ...tracks, [kind]: track } });
  }

  private change(seat: string, is: Partial<End>): void {
    this.known.set(seat, { ...(this.known.get(seat) ?? fresh(seat)), ...is });
  }

  private become(state: typeof this.state): void {
    this.state = state;
  }
}

const fresh = (seat: string): End => ({
  seat,
  there: false,
  state: 'awaited',
  tracks: noTracks,
  quality: null,
  stalled: false,
});
