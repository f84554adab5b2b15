import { Composer } from '../picture/Composer.ts';
import type { Covered, FromCompositor, ToCompositor } from '../workers/protocol.ts';
import type { Paint } from './canvasOutput.ts';

/** The worker draws; the page only hands pictures over and shows what comes back. */
export const workerPainter = (worker: Worker): Paint => {
  let drawn: ((picture: ImageBitmap) => void) | null = null;
  worker.addEventListener('message', ({ data }: MessageEvent<FromCompositor>) => {
    if (data.kind === 'drawn') drawn?.(data.picture);
  });
  return async (video) => {
    const picture = await createImageBitmap(video);
    return new Promise((resolve) => {
      drawn = resolve;
      worker.postMessage({ kind: 'picture', picture } satisfies ToCompositor, [picture]);
    });
  };
};

/** Pixels across where the page itself draws: the blur costs it about a millisecond. */
const across = 480;

/** Without a worker: everything is blurred, by the page. */
export const pagePainter = (effect: () => Covered): Paint => {
  const composer = new Composer();
  return (video) => {
    composer.effect = effect();
    const scale = Math.min(1, across / Math.max(video.videoWidth, video.videoHeight));
    const side = (full: number): number => 2 * Math.round((full * scale) / 2);
    return Promise.resolve(composer.draw(video, side(video.videoWidth), side(video.videoHeight), null));
  };
};
