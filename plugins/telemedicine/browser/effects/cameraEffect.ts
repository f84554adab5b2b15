import type { VisualEffect } from '#core/shared';
import type { CameraEffectOptions, EffectCover, EffectReason, EffectState, EffectStep } from './effectState.ts';
import type { Pipeline } from './Pipeline.ts';

/**
 * `reduced` with no reason is a start: everything is blurred until the person is found. At every call `track` may be another.
 */
export type StepHandler = (step: EffectStep, reason: EffectReason | null, covers: EffectCover) => void;

export interface CameraEffect {
  /**
   * The track to send and to show: processed, or the camera's own for `no_effect` and, some seconds after it was said,
   * `stopped`. It changes only between these, and when a part breaks; `onStep` is called whenever it has.
   */
  readonly track: MediaStreamTrack;
  choose(effect: VisualEffect): Promise<void>;
  /** A new camera behind the same effect. */
  replaceCamera(track: MediaStreamTrack): Promise<void>;
  /** Called at once with what is, then with every change. */
  onStep(handle: StepHandler): () => void;
  /** The camera itself stays open: who opened it closes it. */
  dispose(): void;
}

class ChosenEffect implements CameraEffect {
  private pipeline: Pipeline | null = null;
  private disposed = false;
  private readonly handlers = new Set<StepHandler>();
  /** Choices and cameras one after another: each finds what the one before it left. */
  private turn: Promise<void> = Promise.resolve();
  private now: EffectState;

  constructor(
    private camera: MediaStreamTrack,
    private readonly options: CameraEffectOptions,
  ) {
    this.now = this.bare();
  }

  get track(): MediaStreamTrack {
    return this.now.track;
  }

  choose = (effect: VisualEffect): Promise<void> =>
    this.inTurn(async () => {
      if (effect === 'no_effect') {
        this.end();
        return this.stand(this.bare());
      }
      if (this.pipeline) return this.pipeline.choose(effect);
      try {
        // Loaded only when an effect is chosen.
        const { Pipeline } = await import(/* webpackChunkName: "effects" */ './Pipeline.ts');
        if (this.disposed) return;
        this.pipeline = new Pipeline(this.camera, effect, this.options, this.stand);
        await this.pipeline.start();
      } catch {
        this.stand({ ...this.bare(), step: 'stopped', reason: 'failed' });
      }
    });

  replaceCamera = (camera: MediaStreamTrack): Promise<void> =>
    this.inTurn(() => {
      if (this.camera === camera) return;
      this.camera = camera;
      if (this.pipeline) this.pipeline.attach(camera);
      else this.stand({ ...this.now, track: camera });
    });

  onStep = (handle: StepHandler): (() => void) => {
    this.handlers.add(handle);
    handle(this.now.step, this.now.reason, this.now.covers);
    return () => void this.handlers.delete(handle);
  };

  dispose = (): void => {
    this.disposed = true;
    this.handlers.clear();
    this.end();
  };

  private readonly stand = (now: EffectState): void => {
    this.now = now;
    for (const handle of this.handlers) handle(now.step, now.reason, now.covers);
  };

  private bare(): EffectState {
    return { track: this.camera, step: 'full', reason: null, covers: 'nothing' };
  }

  private inTurn(run: () => Promise<void> | void): Promise<void> {
    this.turn = this.turn.then(() => (this.disposed ? undefined : run()));
    return this.turn;
  }

  private end(): void {
    this.pipeline?.close();
    this.pipeline = null;
  }
}

/** The camera with its effect, from the first picture on: where one is chosen, no bare picture comes before it. */
export const cameraEffect = async (
  camera: MediaStreamTrack,
  effect: VisualEffect,
  options: CameraEffectOptions,
): Promise<CameraEffect> => {
  const chosen = new ChosenEffect(camera, options);
  await chosen.choose(effect);
  return chosen;
};
