import { makeStore } from '#core/browser';
import { CallFailure } from '#core/shared';
import type { Checks, Joining } from '#plugins/telemedicine/shared/seat.ts';
import type { DeviceStore } from '../../devices/stores/DeviceStore.ts';
import type { VisitStore } from '../../stores/VisitStore.ts';

type Parts = {
  readonly visitStore: Pick<VisitStore, 'arrive' | 'leave' | 'refresh' | 'visit' | 'sitsHere'>;
  readonly devices: Pick<DeviceStore, 'start' | 'stop' | 'joining' | 'turn' | 'cameraOn' | 'microphoneOn'>;
};

/** What this person does to come in: how they take part, under which name, and their place in the line. */
export class AttendanceStore {
  /** The browser's own question about camera and microphone is on screen. */
  asking = false;
  /** The person chose how to take part, and devices are open as far as possible. */
  ready = false;
  entering = false;
  /** They took their seat, or were found on it, while this page was open. */
  came = false;
  /** Why they could not come in. */
  refusal: Error | null = null;
  name: string | null = null;

  constructor(private readonly parts: Parts) {
    makeStore(this, { plain: ['parts'], whole: ['refusal'] });
  }

  /** Opens the devices, unmuted: mute settings of the last visit do not carry over. */
  async choose(joining: Joining): Promise<void> {
    const { devices } = this.parts;
    this.set({ asking: true });
    if (joining === 'video' && !devices.cameraOn) await devices.turn('camera', true);
    if (joining !== 'listen' && !devices.microphoneOn) await devices.turn('microphone', true);
    await devices.start(joining);
    this.set({ asking: false, ready: true });
  }

  /** After a reload: as they had it. */
  async resume(): Promise<void> {
    await this.parts.devices.start(this.parts.devices.joining);
    this.set({ ready: true });
  }

  come(): void {
    this.came = true;
  }

  call(name: string | null): void {
    this.name = name;
  }

  /** Takes the seat, or reports it again. */
  async enter(checks?: Checks): Promise<void> {
    this.set({ entering: true, refusal: null });
    const name = this.name?.trim();
    try {
      await this.parts.visitStore.arrive(this.parts.devices.joining, {
        ...(checks && { checks }),
        ...(name && { name }),
      });
      this.set({ entering: false, came: true });
    } catch (error) {
      this.set({ entering: false, refusal: error instanceof Error ? error : new Error(String(error)) });
      // What was refused may be over by now: the page shows the visit as it is.
      if (error instanceof CallFailure && error.status === 409) await this.parts.visitStore.refresh();
    }
  }

  /** The clinic ended their part, or the visit: camera and microphone are given back. */
  rest(): void {
    this.parts.devices.stop();
    this.ready = false;
  }

  async leave(): Promise<void> {
    this.rest();
    this.set({ came: false });
    await this.parts.visitStore.leave().catch((error: Error) => this.set({ refusal: error }));
  }

  /** Another way of taking part. */
  reconsider(): void {
    this.ready = false;
  }

  private set(now: Partial<Pick<AttendanceStore, 'asking' | 'ready' | 'entering' | 'came' | 'refusal'>>): void {
    Object.assign(this, now);
  }
}
