import { inject, injectable } from 'inversify';
import { makeStore } from '#core/browser';
import { Persistence } from '#core/shared';
import type { Joining } from '#plugins/telemedicine/shared/seat.ts';
import { requestMedia, deviceKind, type InputKind, listDevices, mediaDevices } from '../mediaRequest.ts';
import { InputStore } from './InputStore.ts';
import { type KeptDevices, keptDevicesSchema } from '../keptDevices.ts';
import type { DeviceProblem } from '../deviceProblem.ts';

export type { DeviceProblem } from '../deviceProblem.ts';

interface Effect {
  /** Observable; null while there is none to show. */
  readonly track: MediaStreamTrack | null;
}

/** Camera, microphone and speaker of this person: asked for, chosen, followed while they come and go, and released. */
@injectable()
export class DeviceStore {
  /** How the person takes part now: less than they wished where a device is not there. */
  joining: Joining = 'video';
  cameraOn = true;
  microphoneOn = true;
  speakerId: string | null = null;
  private preferred: Joining = 'video';
  private found: readonly MediaDeviceInfo[] = [];
  private readonly inputs = {
    camera: new InputStore('camera', (kind) => void this.lost(kind)),
    microphone: new InputStore('microphone', (kind) => void this.lost(kind)),
  };
  private readonly forget: () => void;
  private watched: MediaDevices | null = null;
  private effect: Effect | null = null;

  constructor(@inject(Persistence) persistence: Persistence) {
    makeStore(this, { plain: ['inputs', 'forget', 'watched'], whole: ['found', 'effect'] });
    this.forget = persistence.slice<KeptDevices>('devices', 1, this.kept, this.adopt);
  }

  get camera(): MediaStreamTrack | null {
    return this.inputs.camera.track;
  }

  /** To show and to send: the camera behind its effect (ENT-2). */
  get picture(): MediaStreamTrack | null {
    return this.effect ? this.effect.track : this.camera;
  }

  get microphone(): MediaStreamTrack | null {
    return this.inputs.microphone.track;
  }

  get cameras(): readonly MediaDeviceInfo[] {
    return this.named('videoinput');
  }

  get microphones(): readonly MediaDeviceInfo[] {
    return this.named('audioinput');
  }

  get speakers(): readonly MediaDeviceInfo[] {
    return this.named('audiooutput');
  }

  get cameraId(): string | null {
    return this.inputs.camera.id;
  }

  get microphoneId(): string | null {
    return this.inputs.microphone.id;
  }

  get problems(): { readonly camera: DeviceProblem | null; readonly microphone: DeviceProblem | null } {
    return { camera: this.inputs.camera.problem, microphone: this.inputs.microphone.problem };
  }

  /** Another device took over from one that was pulled out. */
  get replaced(): { readonly camera: boolean; readonly microphone: boolean } {
    return { camera: this.inputs.camera.replaced, microphone: this.inputs.microphone.replaced };
  }

  /** From now on the picture is what this makes of the camera. */
  through(effect: Effect): void {
    this.effect = effect;
  }

  /** Opens what this way of taking part needs; a camera that the person turned off stays off. Falls back to what works. Never throws. */
  async start(joining: Joining): Promise<void> {
    this.preferred = joining;
    this.joining = joining;
    this.watch();
    const { camera, microphone } = this.inputs;
    if (joining === 'listen') microphone.close();
    if (joining !== 'video' || !this.cameraOn) camera.close();
    const needed = [
      ...(joining === 'video' && this.cameraOn && !isOpen(camera) ? [camera] : []),
      ...(joining !== 'listen' && !isOpen(microphone) ? [microphone] : []),
    ];
    microphone.hear(this.microphoneOn);
    const expected = needed.map((input) => [input, input.expect()] as const);
    if (needed.length > 0) {
      const answered = await requestMedia(Object.fromEntries(needed.map(({ kind, id }) => [kind, { id }])));
      for (const [input, epoch] of expected) input.answer(epoch, answered[input.kind] ?? 'failed');
    }
    await this.look();
    this.settle();
  }

  /** Changes the device while it is in use. */
  async choose(kind: InputKind | 'speaker', id: string): Promise<void> {
    if (kind === 'speaker') return this.chooseSpeaker(id);
    const input = this.inputs[kind];
    input.choose(id);
    if (!input.wanted) return;
    await input.open();
    this.settle();
  }

  /** A camera that is turned off gives its device back; a microphone is silenced. Turning on what was never open opens it. */
  async turn(kind: InputKind, on: boolean): Promise<void> {
    const input = this.inputs[kind];
    this.want(kind, on);
    if (kind === 'microphone') input.hear(on);
    else if (!on) return input.close();
    if (!on || isOpen(input)) return;
    this.preferred = kind === 'camera' ? 'video' : this.preferred === 'listen' ? 'audio' : this.preferred;
    this.watch();
    await input.open();
    await this.look();
    this.settle();
  }

  /** Lists what there is by name, which browsers tell only while something is open; in a call nothing changes. */
  async name(): Promise<void> {
    await this.look();
    if (this.cameras.length + this.microphones.length > 0 || this.watched) return;
    const { camera, microphone } = await requestMedia({ camera: { id: null }, microphone: { id: null } });
    await this.look();
    for (const opened of [camera, microphone]) if (typeof opened === 'object') opened.stop();
  }

  stop(): void {
    this.inputs.camera.close();
    this.inputs.microphone.close();
    this.watched?.removeEventListener('devicechange', this.changed);
    this.watched = null;
  }

  dispose(): void {
    this.stop();
    this.forget();
  }

  private named(kind: MediaDeviceKind): readonly MediaDeviceInfo[] {
    return this.found.filter((device) => device.kind === kind && device.deviceId !== '');
  }

  private chooseSpeaker(id: string): void {
    this.speakerId = id;
  }

  private want(kind: InputKind, on: boolean): void {
    if (kind === 'camera') this.cameraOn = on;
    else this.microphoneOn = on;
  }

  private watch(): void {
    if (this.watched) return;
    this.watched = mediaDevices() ?? null;
    this.watched?.addEventListener('devicechange', this.changed);
  }

  private async look(): Promise<void> {
    this.see(await listDevices());
  }

  private see(found: readonly MediaDeviceInfo[]): void {
    this.found = found;
  }

  private settle(): void {
    const { camera, microphone } = this.inputs;
    const pictured = this.preferred === 'video' && (camera.track !== null || !this.cameraOn);
    const heard = this.preferred !== 'listen' && microphone.track !== null;
    this.joining = pictured ? 'video' : heard ? 'audio' : 'listen';
  }

  /** The next device takes over, where there is one. */
  private async lost(kind: InputKind): Promise<void> {
    await this.look();
    if (this.found.some((device) => device.kind === deviceKind[kind])) await this.inputs[kind].open();
    this.settle();
  }

  private changed(): void {
    void this.follow();
  }

  private async follow(): Promise<void> {
    await this.look();
    for (const input of Object.values(this.inputs)) {
      if (!input.wanted) continue;
      const there = this.found.filter((device) => device.kind === deviceKind[input.kind]);
      const missing = !isOpen(input) && (input.problem === 'unplugged' || input.problem === 'absent');
      const back = input.replaced && there.some((device) => device.deviceId === input.lost);
      if (back || (missing && there.length > 0)) await input.open();
    }
    this.settle();
  }

  private kept(): KeptDevices {
    const { preferred: joining, cameraOn, microphoneOn, cameraId, microphoneId, speakerId } = this;
    return { joining, cameraOn, microphoneOn, cameraId, microphoneId, speakerId };
  }

  private adopt(kept: KeptDevices): void {
    const { data } = keptDevicesSchema.safeParse(kept);
    // Another tab's choice does not reach into a call.
    if (!data || this.watched) return;
    this.preferred = data.joining;
    this.joining = data.joining;
    this.cameraOn = data.cameraOn;
    this.microphoneOn = data.microphoneOn;
    this.speakerId = data.speakerId;
    this.inputs.camera.choose(data.cameraId);
    this.inputs.microphone.choose(data.microphoneId);
  }
}

const isOpen = (input: InputStore): boolean => input.track?.readyState === 'live';
