import type { SegmenterStart } from './protocol.ts';

/** The worker that draws. It is small; the segmenter is not, and is started beside it. */
export const startCompositor = (): Worker =>
  new Worker(new URL(/* webpackChunkName: "worker-effects-compositor" */ './compositor.worker.ts', import.meta.url));

/** Addresses of the segmenter's own files: those of its package, kept by our server under names that carry their hash. */
const files: SegmenterStart['files'] = {
  'selfie_segmentation.js': new URL('@mediapipe/selfie_segmentation/selfie_segmentation.js', import.meta.url).href,
  'selfie_segmentation.binarypb': new URL(
    '@mediapipe/selfie_segmentation/selfie_segmentation.binarypb',
    import.meta.url,
  ).href,
  'selfie_segmentation.tflite': new URL('@mediapipe/selfie_segmentation/selfie_segmentation.tflite', import.meta.url)
    .href,
  'selfie_segmentation_landscape.tflite': new URL(
    '@mediapipe/selfie_segmentation/selfie_segmentation_landscape.tflite',
    import.meta.url,
  ).href,
  'selfie_segmentation_solution_simd_wasm_bin.js': new URL(
    '@mediapipe/selfie_segmentation/selfie_segmentation_solution_simd_wasm_bin.js',
    import.meta.url,
  ).href,
  'selfie_segmentation_solution_simd_wasm_bin.wasm': new URL(
    '@mediapipe/selfie_segmentation/selfie_segmentation_solution_simd_wasm_bin.wasm',
    import.meta.url,
  ).href,
};

/** The worker that finds the person. It answers at `port`. */
export const startSegmenter = (port: MessagePort, upright: boolean): Worker => {
  const worker = new Worker(
    new URL(/* webpackChunkName: "worker-wasm-effects-segmenter" */ './segmenter.worker.ts', import.meta.url),
  );
  worker.postMessage({ port, files, upright } satisfies SegmenterStart, [port]);
  return worker;
};
