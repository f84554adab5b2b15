import { compareShallow, compareStructural, reaction, runInAction } from 'mobx';
import { makeStore } from '#core/browser';
import { CallFailure, type Errors, type LiveData } from '#core/shared';
import { qualities, type Quality, type Seat, type SeatMedia } from '#plugins/telemedicine/shared/seat.ts';
import { muteSignal } from '#plugins/telemedicine/shared/signal.ts';
import type { DeviceStore } from '../../devices/stores/DeviceStore.ts';
import type { VisitStore } from '../../stores/VisitStore.ts';
import type { CallConnection, RemoteParticipant, Tracks } from '../connection/CallConnection.ts';
import { onLiveSignal } from './onLiveSignal.ts';
import type { OpenConnection } from './openConnection.ts';
import { type CallPhase, phaseOf } from './callPhase.ts';
import type { ScreenShareStore } from './ScreenShareStore.ts';

export interface CallParts {
  readonly visitStore: VisitStore;
  readonly devices: DeviceStore;
  readonly share: ScreenShareStore;
  readonly errors: Errors;
  readonly openConnection: OpenConnection;
}

const everyMs = 10_000;
/** People who wait report their presence too. */
const reported: readonly CallPhase[] = ['in', 'waiting', 'held'];

/** This person's part in the call: takes the seat, opens the connection, reports its state and releases everything. */
export class CallStore {
  connection: CallConnection | null = null;
  hand = false;
  /** The clinic silenced this microphone; until the person speaks again. */
  silenced = false;
  /** The connection could not be opened. */
  problem: unknown = null;
  /** Why the seat could not be taken, until it is. */
  refusal: Error | null = null;
  /** The seat is being asked for. */
  busy = false;
  private arrived = false;
  private gone = false;
  private inside = false;
  private epoch = 0;
  private readonly stops: readonly (() => void)[];
  private readonly timer: ReturnType<typeof setInterval>;

  constructor(private readonly parts: CallParts) {
    makeStore(this, {
      plain: ['parts', 'inside', 'epoch', 'stops', 'timer'],
      whole: ['connection', 'problem', 'refusal'],
    });
    const { visitStore } = parts;
    this.stops = [
      reaction(() => this.phase, this.enter, { fireImmediately: true }),
      reaction(
        () => this.tracks,
        (tracks) => this.connection?.send(tracks),
        { equals: compareShallow },
      ),
      reaction(
        () => [this.connection, this.others] as const,
        ([connection, others]) => connection?.follow(others),
        { equals: compareStructural },
      ),
      reaction(
        () => this.media,
        () => void this.report(),
        { equals: compareStructural },
      ),
      onLiveSignal(visitStore, muteSignal, this.mute),
      reaction(
        () => visitStore.live?.state === 'open',
        (open) => open && this.resume(),
      ),
    ];
    this.timer = setInterval(this.tick, everyMs);
    document.addEventListener('visibilitychange', this.shown);
    window.addEventListener('online', this.resume);
  }

  get phase(): CallPhase {
    const { id, visit, error, sitsHere } = this.parts.visitStore;
    const { arrived, gone, refusal } = this;
    return phaseOf({ id, visit, error, sitsHere, arrived, gone, refused: refusal !== null });
  }

  /** The others in the call. */
  get others(): readonly Seat[] {
    const { visit } = this.parts.visitStore;
    return (visit?.seats ?? []).filter(({ id, state }) => state === 'admitted' && id !== visit?.me?.id);
  }

  get tracks(): Tracks {
    const { devices, share } = this.parts;
    return {
      microphone: devices.microphoneOn ? devices.microphone : null,
      camera: devices.cameraOn ? devices.picture : null,
      screen: share.track,
    };
  }

  get media(): SeatMedia {
    const { microphone, camera, screen } = this.tracks;
    const { joining } = this.parts.devices;
    return {
      joining,
      microphone: microphone !== null,
      camera: camera !== null,
      sharing: screen !== null,
      hand: this.hand,
    };
  }

  /** To whom it is worst: a call is as good as that. Null before anything is measured. */
  get quality(): Quality | null {
    const ends = this.connection?.remotes ?? [];
    const ranks = ends.flatMap(({ quality }) => (quality === null ? [] : [qualities.indexOf(quality)]));
    return ranks.length === 0 ? null : (qualities[Math.max(...ranks)] ?? null);
  }

  remoteOf(seat: string): RemoteParticipant | null {
    return this.connection?.remotes.find((end) => end.seat === seat) ?? null;
  }

  /** Takes this person's seat on this device, even from another one. */
  async arrive(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.gone = false;
    const { visitStore, devices } = this.parts;
    try {
      await visitStore.arrive(devices.joining);
      this.answered(null);
    } catch (error) {
      this.answered(error instanceof Error ? error : new Error(String(error)));
    }
  }

  async microphone(on: boolean): Promise<void> {
    this.silenced = false;
    await this.parts.devices.turn('microphone', on);
  }

  raise(hand: boolean): void {
    this.hand = hand;
  }

  async leave(): Promise<void> {
    const { visitStore } = this.parts;
    // Before the connection goes: an admitted seat without one would be taken again.
    this.gone = true;
    this.away();
    await visitStore.leave().catch(() => undefined);
  }

  retry(): void {
    this.problem = null;
    this.enter(this.phase);
  }

  dispose(): void {
    clearInterval(this.timer);
    for (const stop of this.stops) stop();
    document.removeEventListener('visibilitychange', this.shown);
    window.removeEventListener('online', this.resume);
    this.away();
  }

  private answered(refusal: Error | null): void {
    this.busy = false;
    this.refusal = refusal;
    if (!refusal) this.arrived = true;
  }

  private enter(phase: CallPhase): void {
    // An earlier refusal no longer matters once the phase has changed.
    if (phase !== 'unseated' && phase !== 'elsewhere') this.refusal = null;
    if (phase === 'arriving') void this.arrive();
    if (phase === 'in') void this.open();
    // Also where the connection is still being opened: camera and microphone are on already.
    else if (this.inside) this.away();
  }

  private async open(): Promise<void> {
    const { visitStore, devices, openConnection, errors } = this.parts;
    const { visit } = visitStore;
    this.inside = true;
    const epoch = ++this.epoch;
    if (!visit?.media) return;
    // The connection does not wait for a slow camera or a permission prompt.
    void devices.start(devices.joining);
    try {
      const connection = await openConnection(visitStore, visit, visit.media);
      if (epoch !== this.epoch) return connection.close();
      this.become(connection);
    } catch (error) {
      errors.report(error, { feature: 'telemedicine', doing: 'opening the call' });
      runInAction(() => (this.problem = error));
    }
  }

  private become(connection: CallConnection | null): void {
    this.connection = connection;
    connection?.send(this.tracks);
  }

  private away(): void {
    this.epoch++;
    this.inside = false;
    this.connection?.close();
    this.become(null);
    this.arrived = false;
    this.hand = false;
    this.parts.share.stop();
    this.parts.devices.stop();
  }

  /** The network, the live connection or the page is back. */
  private resume(): void {
    const { phase } = this;
    if (phase === 'unseated') void this.arrive();
    if (phase === 'failed') void this.parts.visitStore.refresh();
    if (phase !== 'in') return;
    this.connection?.recover();
    void this.report();
  }

  private tick(): void {
    if (this.phase === 'unseated') void this.arrive();
    // At even intervals alone, so that the words can be counted.
    void this.report(this.phase === 'in' ? this.quality : null);
  }

  private shown(): void {
    if (document.visibilityState === 'visible') this.resume();
  }

  private async report(quality: Quality | null = null): Promise<void> {
    const { visitStore } = this.parts;
    const { media } = this;
    if (!visitStore.sitsHere || !reported.includes(this.phase)) return;
    try {
      await visitStore.report(media, quality ?? undefined);
    } catch (error) {
      if (error instanceof CallFailure && error.status < 500) await visitStore.refresh();
    }
  }

  /** Sent by the server alone, for a host. */
  private mute({ visit, seat }: LiveData<typeof muteSignal>): void {
    const { visitStore, devices } = this.parts;
    if (visit !== visitStore.id || seat !== visitStore.me?.id) return;
    this.silenced = devices.microphoneOn;
    void devices.turn('microphone', false);
  }
}
