import type { VisualEffect } from '#core/shared';
import type { Sample } from '../effectLevel.ts';

export type Covered = Exclude<VisualEffect, 'no_effect'>;

/** What the compositor is to draw. */
export interface Look {
  readonly effect: Covered;
  /** Only the background; otherwise everything. */
  readonly masked: boolean;
  /** Milliseconds between masks, at least. */
  readonly maskEvery: number;
  /** Pictures a second, at most. */
  readonly fps: number;
  /** Pixels across, at most. */
  readonly width: number;
}

/** From the page to the compositor. */
export type ToCompositor =
  | { readonly kind: 'look'; readonly look: Look }
  | { readonly kind: 'backdrop'; readonly picture: ImageBitmap }
  | { readonly kind: 'segmenter'; readonly port: MessagePort }
  /** Pictures as streams: read here, written there. The second only once. */
  | { readonly kind: 'stream'; readonly from: ReadableStream<VideoFrame>; readonly to?: WritableStream<VideoFrame> }
  /** Pictures one by one; each is answered with `drawn`. */
  | { readonly kind: 'picture'; readonly picture: ImageBitmap };

/** From the compositor to the page. */
export type FromCompositor =
  /** It is there and hears. */
  | { readonly kind: 'started' }
  | { readonly kind: 'drawn'; readonly picture: ImageBitmap }
  /** Every second. */
  | {
      readonly kind: 'report';
      readonly work: Omit<Sample, 'pageLag'>;
      readonly frames: number;
      readonly masks: number;
    };

/** From the compositor to the segmenter: a small picture; back comes its mask, opaque where the person is. */
export interface ToSegmenter {
  readonly picture: ImageBitmap;
}
export interface FromSegmenter {
  readonly mask: ImageBitmap;
}

/** From the page to the segmenter. */
export interface SegmenterStart {
  readonly port: MessagePort;
  /** Addresses of its files by their names in the package. */
  readonly files: Readonly<Record<string, string>>;
  /** Upright pictures have a model of their own. */
  readonly upright: boolean;
}

/** From the segmenter to the page. */
export type SegmenterState = 'ready' | 'unsupported' | 'failed';
