import { Composer } from '../picture/Composer.ts';
import { Masks } from './Masks.ts';
import type { FromCompositor, Look, ToCompositor } from './protocol.ts';

/** Draws every picture of the camera with its effect, away from the page's own thread. */
const composer = new Composer();
let look: Look = { effect: 'blur_heavy', masked: false, maskEvery: 1000, fps: 15, width: 640 };
let masks: Masks | null = null;
let writer: WritableStreamDefaultWriter<VideoFrame> | null = null;
let reader: ReadableStreamDefaultReader<VideoFrame> | null = null;
let busy = 0;
let frames = 0;

const say = (message: FromCompositor, transfer: Transferable[] = []): void => self.postMessage(message, { transfer });

/** Encoders want even sides. */
const even = (side: number): number => Math.max(2, 2 * Math.round(side / 2));

const draw = (picture: CanvasImageSource, fullWidth: number, fullHeight: number) => {
  const scale = Math.min(1, look.width / Math.max(fullWidth, fullHeight));
  const [width, height] = [even(fullWidth * scale), even(fullHeight * scale)];
  if (look.masked) masks?.offer(picture, width, height, look.maskEvery);
  frames += 1;
  return composer.draw(picture, width, height, look.masked ? (masks?.mask ?? null) : null) as OffscreenCanvas;
};

/** Runs until the camera is replaced or ends. Pictures beyond the rate are dropped, so that none queues up. */
const follow = async (from: ReadableStreamDefaultReader<VideoFrame>): Promise<void> => {
  let due = 0;
  for (;;) {
    const { done, value: frame } = await from.read();
    if (done) return;
    const started = performance.now();
    if (started >= due && writer) {
      due = Math.max(due, started - 100) + 950 / look.fps;
      const drawn = new VideoFrame(draw(frame, frame.displayWidth, frame.displayHeight), {
        timestamp: frame.timestamp,
      });
      frame.close();
      busy += performance.now() - started;
      await writer.write(drawn);
    } else frame.close();
  }
};

const hear: { readonly [K in ToCompositor['kind']]: (message: Extract<ToCompositor, { kind: K }>) => void } = {
  look: (message) => {
    look = message.look;
    composer.effect = look.effect;
  },
  backdrop: ({ picture }) => {
    composer.backdrop?.close();
    composer.backdrop = picture;
  },
  segmenter: ({ port }) => {
    masks?.close();
    masks = new Masks(port);
  },
  stream: ({ from, to }) => {
    if (to) writer = to.getWriter();
    void reader?.cancel();
    reader = from.getReader();
    // What breaks here breaks the effect, and the page finds out through the worker's error.
    follow(reader).catch((error: unknown) =>
      setTimeout(() => {
        throw error;
      }),
    );
  },
  picture: ({ picture }) => {
    const started = performance.now();
    const drawn = draw(picture, picture.width, picture.height).transferToImageBitmap();
    picture.close();
    busy += performance.now() - started;
    say({ kind: 'drawn', picture: drawn }, [drawn]);
  },
};

self.onmessage = ({ data }: MessageEvent<ToCompositor>) => (hear[data.kind] as (message: ToCompositor) => void)(data);

say({ kind: 'started' });
let since = performance.now();
setInterval(() => {
  const now = performance.now();
  const { masks: made, maskMs } = masks?.spent() ?? { masks: 0, maskMs: null };
  const work = { busy: busy / (now - since), maskMs: look.masked ? maskMs : null };
  say({ kind: 'report', work, frames, masks: made });
  [busy, frames, since] = [0, 0, now];
}, 1000);
