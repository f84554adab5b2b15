/** How much of the chosen effect is running. */
export type EffectStep = 'full' | 'reduced' | 'stopped';
export type EffectReason = 'slow' | 'unsupported' | 'failed';
/** What cannot be made out: the room behind the person, the whole picture, nothing. */
export type EffectCover = 'background' | 'everything' | 'nothing';

export interface CameraEffectOptions {
  /** The name in the product's background. */
  readonly product: string;
}

export interface EffectState {
  readonly track: MediaStreamTrack;
  readonly step: EffectStep;
  readonly reason: EffectReason | null;
  readonly covers: EffectCover;
}
