import { reaction } from 'mobx';
import { inject, injectable } from 'inversify';
import { makeStore } from '#core/browser';
import { AppState, PublicConfig, type VisualEffect } from '#core/shared';
import { DeviceStore } from '../../devices/stores/DeviceStore.ts';
import { type CameraEffect, cameraEffect } from '../cameraEffect.ts';
import type { EffectCover, EffectReason, EffectStep } from '../effectState.ts';

interface Wanted {
  readonly camera: MediaStreamTrack | null;
  readonly effect: VisualEffect;
}

/** The person's own camera behind the effect that they chose: `devices.picture` is what comes out here. */
@injectable()
export class EffectStore {
  step: EffectStep = 'full';
  reason: EffectReason | null = null;
  covers: EffectCover = 'nothing';
  private out: MediaStreamTrack | null = null;
  private running: CameraEffect | null = null;
  private wanted: Wanted = { camera: null, effect: 'no_effect' };
  private busy = false;
  private disposed = false;
  private readonly forget: () => void;

  constructor(
    @inject(DeviceStore) private readonly devices: DeviceStore,
    @inject(AppState) appState: AppState,
    @inject(PublicConfig) private readonly config: PublicConfig,
  ) {
    makeStore(this, {
      plain: ['devices', 'config', 'running', 'wanted', 'busy', 'disposed', 'forget'],
      whole: ['out'],
    });
    devices.through(this);
    this.forget = reaction(() => ({ camera: devices.camera, effect: appState.visualEffect }), this.want, {
      fireImmediately: true,
    });
  }

  /** Null until the first picture with its effect is there, so that no bare one is sent before it. */
  get track(): MediaStreamTrack | null {
    return this.devices.camera ? this.out : null;
  }

  dispose(): void {
    this.disposed = true;
    this.forget();
    this.end();
  }

  private want(wanted: Wanted): void {
    this.wanted = wanted;
    if (!this.busy) void this.catchUp();
  }

  /** One change at a time; those that came and went meanwhile are left out. */
  private async catchUp(): Promise<void> {
    this.busy = true;
    let reached: Wanted | null = null;
    while (reached !== this.wanted && !this.disposed) {
      reached = this.wanted;
      await this.apply(reached);
    }
    this.busy = false;
  }

  private async apply({ camera, effect }: Wanted): Promise<void> {
    if (!camera) return this.end();
    if (!this.running) {
      const started = await cameraEffect(camera, effect, { product: this.config.PRODUCT_NAME });
      if (this.disposed) return started.dispose();
      this.running = started;
      started.onStep(this.hear);
      return undefined;
    }
    await this.running.replaceCamera(camera);
    await this.running.choose(effect);
  }

  private hear(step: EffectStep, reason: EffectReason | null, covers: EffectCover): void {
    this.step = step;
    this.reason = reason;
    this.covers = covers;
    this.out = this.running?.track ?? null;
  }

  private end(): void {
    this.running?.dispose();
    this.running = null;
    this.hear('full', null, 'nothing');
  }
}
