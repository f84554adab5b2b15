import type { SelfieSegmentation as Segmenter } from '@mediapipe/selfie_segmentation';
import { installPageShim } from './pageShim.ts';
import type { FromSegmenter, SegmenterStart, SegmenterState, ToSegmenter } from './protocol.ts';

declare const importScripts: (...urls: string[]) => void;
declare const SelfieSegmentation: typeof Segmenter;

const say = (state: SegmenterState): void => self.postMessage(state);

// The library logs every context and delegate.
const silent = () => undefined;
Object.assign(console, { log: silent, info: silent, warn: silent });

const load = async ({ files, upright }: SegmenterStart): Promise<Segmenter> => {
  installPageShim();
  importScripts(files['selfie_segmentation.js']!);
  const segmenter = new SelfieSegmentation({ locateFile: (name) => files[name]! });
  // On the processor: 15 ms for a mask even where the graphics card is made up in software, where the other way takes 200.
  const options = { modelSelection: upright ? 0 : 1, useCpuInference: true };
  segmenter.setOptions(options);
  await segmenter.initialize();
  return segmenter;
};

const serve = (segmenter: Segmenter, port: MessagePort): void => {
  segmenter.onResults(({ segmentationMask, image }) => {
    (image as ImageBitmap).close();
    const mask = segmentationMask as ImageBitmap;
    port.postMessage({ mask } satisfies FromSegmenter, [mask]);
  });
  port.onmessage = ({ data: { picture } }: MessageEvent<ToSegmenter>) => {
    segmenter
      .send({ image: picture as unknown as HTMLCanvasElement })
      .then(() => picture.close())
      .catch(() => say('failed'));
  };
};

self.onmessage = async ({ data }: MessageEvent<SegmenterStart>) => {
  // Pictures reach the model through WebGL, wherever it is computed.
  if (!new OffscreenCanvas(1, 1).getContext('webgl2')) return say('unsupported');
  try {
    serve(await load(data), data.port);
    say('ready');
  } catch {
    say('failed');
  }
};
