import { compareShallow, compareStructural, makeAutoObservable, observableRef, reaction, runInAction } from 'mobx';
import { CallFailure, type Errors } from '../../../../../core/shared/index.ts';
import type { Seat, SeatMedia } from '../../../shared/seat.ts';
import { muteSchema, muteSignal } from '../../../shared/signal.ts';
import type { Devices } from '../../stores/Devices.ts';
import type { Room } from '../../stores/Room.ts';
import type { CallLine, RemoteEnd, Tracks } from '../line/CallLine.ts';
import { onLive } from './onLive.ts';
import type { OpenLine } from './openLine.ts';
import { type Phase, phaseOf } from './phase.ts';
import type { Share } from './Share.ts';

export interface CallParts {
  readonly room: Room;
  readonly devices: Devices;
  readonly share: Share;
  readonly errors: Errors;
  readonly openLine: OpenLine;
}

const everyMs = 10_000;
/** Whoever waits is still there too. */
const reported: readonly Phase[] = ['in', 'waiting', 'held'];

/** This person's part in the call in front of them: takes the seat, opens the line, says how it stands, and gives everything back. */
export class Call {
  line: CallLine | null = null;
  hand = false;
  /** The clinic silenced this microphone; until the person speaks again. */
  silenced = false;
  /** The line could not be opened. */
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
    makeAutoObservable<this, 'parts' | 'inside' | 'epoch' | 'stops' | 'timer'>(
      this,
      {
        line: observableRef,
        problem: observableRef,
        refusal: observableRef,
        parts: false,
        inside: false,
        epoch: false,
        stops: false,
        timer: false,
      },
      { autoBind: true },
    );
    const { room } = parts;
    this.stops = [
      reaction(() => this.phase, this.enter, { fireImmediately: true }),
      reaction(
        () => this.tracks,
        (tracks) => this.line?.send(tracks),
        { equals: compareShallow },
      ),
      reaction(
        () => [this.line, this.others] as const,
        ([line, others]) => line?.follow(others),
        { equals: compareStructural },
      ),
      reaction(
        () => this.media,
        () => void this.report(),
        { equals: compareStructural },
      ),
      onLive(room, muteSignal, this.mute),
      reaction(
        () => room.live?.state === 'open',
        (open) => open && this.resume(),
      ),
    ];
    this.timer = setInterval(this.tick, everyMs);
    document.addEventListener('visibilitychange', this.shown);
    window.addEventListener('online', this.resume);
  }

  get phase(): Phase {
    const { id, visit, error, sitsHere } = this.parts.room;
    const { arrived, gone, refusal } = this;
    return phaseOf({ id, visit, error, sitsHere, arrived, gone, refused: refusal !== null });
  }

  /** The others in the call. */
  get others(): readonly Seat[] {
    const { visit } = this.parts.room;
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

  endOf(seat: string): RemoteEnd | null {
    return this.line?.ends.find((end) => end.seat === seat) ?? null;
  }

  /** Takes one's seat on this device, wherever it was. */
  async arrive(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.gone = false;
    const { room, devices } = this.parts;
    try {
      await room.arrive(devices.joining);
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
    const { room } = this.parts;
    // Before the line goes: an admitted seat without one would be taken again.
    this.gone = true;
    this.away();
    await room.leave().catch(() => undefined);
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

  private enter(phase: Phase): void {
    // What was refused before something else happened is no news any more.
    if (phase !== 'unseated' && phase !== 'elsewhere') this.refusal = null;
    if (phase === 'arriving') void this.arrive();
    if (phase === 'in') void this.open();
    // Also where the line is still being opened: camera and microphone are on already.
    else if (this.inside) this.away();
  }

  private async open(): Promise<void> {
    const { room, devices, openLine, errors } = this.parts;
    const { visit } = room;
    this.inside = true;
    const epoch = ++this.epoch;
    if (!visit?.media) return;
    // The line need not wait for a camera that is slow to open, nor for a person who is asked whether it may.
    void devices.start(devices.joining);
    try {
      const line = await openLine(room, visit, visit.media);
      if (epoch !== this.epoch) return line.close();
      this.become(line);
    } catch (error) {
      errors.report(error, { feature: 'telemedicine', doing: 'opening the call' });
      runInAction(() => (this.problem = error));
    }
  }

  private become(line: CallLine | null): void {
    this.line = line;
    line?.send(this.tracks);
  }

  private away(): void {
    this.epoch++;
    this.inside = false;
    this.line?.close();
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
    if (phase === 'failed') void this.parts.room.refresh();
    if (phase !== 'in') return;
    this.line?.recover();
    void this.report();
  }

  private tick(): void {
    if (this.phase === 'unseated') void this.arrive();
    void this.report();
  }

  private shown(): void {
    if (document.visibilityState === 'visible') this.resume();
  }

  private async report(): Promise<void> {
    const { room } = this.parts;
    const { media } = this;
    if (!room.sitsHere || !reported.includes(this.phase)) return;
    try {
      await room.report(media);
    } catch (error) {
      if (error instanceof CallFailure && error.status < 500) await room.refresh();
    }
  }

  /** Sent by the server alone, for a host. */
  private mute(data: unknown): void {
    const { room, devices } = this.parts;
    const asked = muteSchema.safeParse(data);
    if (!asked.success || asked.data.visit !== room.id || asked.data.seat !== room.me?.id) return;
    this.silenced = devices.microphoneOn;
    void devices.turn('microphone', false);
  }
}
