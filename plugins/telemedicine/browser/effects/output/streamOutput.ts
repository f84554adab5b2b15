import type { ToCompositor } from '../workers/protocol.ts';
import type { Output } from './Output.ts';

/** Chromium's, as pages have them; the DOM library of TypeScript knows neither. */
interface Processor {
  readonly readable: ReadableStream<VideoFrame>;
}
interface Generator extends MediaStreamTrack {
  readonly writable: WritableStream<VideoFrame>;
}
interface Streams {
  readonly MediaStreamTrackProcessor: new (from: { track: MediaStreamTrack; maxBufferSize: number }) => Processor;
  readonly MediaStreamTrackGenerator: new (of: { kind: 'video' }) => Generator;
}

const streams = (): Partial<Streams> => globalThis as unknown as Partial<Streams>;

export const hasStreams = (): boolean => {
  const { MediaStreamTrackProcessor, MediaStreamTrackGenerator } = streams();
  return MediaStreamTrackProcessor !== undefined && MediaStreamTrackGenerator !== undefined;
};

/** Pictures go from the camera to the worker and on to the track without touching the page's thread, seen or hidden. */
export const streamOutput = (worker: Worker): Output => {
  const { MediaStreamTrackProcessor: ProcessorOf, MediaStreamTrackGenerator: GeneratorOf } = streams() as Streams;
  const track = new GeneratorOf({ kind: 'video' });
  let to: WritableStream<VideoFrame> | undefined = track.writable;
  return {
    track,
    attach: (camera) => {
      const from = new ProcessorOf({ track: camera, maxBufferSize: 2 }).readable;
      const message: ToCompositor = { kind: 'stream', from, ...(to && { to }) };
      worker.postMessage(message, [from, ...(to ? [to] : [])] as Transferable[]);
      to = undefined;
    },
    close: () => track.stop(),
  };
};
