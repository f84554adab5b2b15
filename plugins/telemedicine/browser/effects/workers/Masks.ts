import { type Canvas, createCanvas, type Pen, contextOf, resize } from '../picture/canvas.ts';
import type { FromSegmenter, ToSegmenter } from './protocol.ts';

/** Pixels across for the model, which looks at no more. */
const across = 256;
/** Milliseconds after which a mask says where the person was, not where they are. */
const stale = 2000;

/** Asks for a mask at a time and keeps the last one, so that pictures never wait for it. */
export class Masks {
  private readonly small: Canvas = createCanvas(across, 144);
  private readonly pen: Pen = contextOf(this.small);
  private last: { readonly mask: ImageBitmap; readonly taken: number } | null = null;
  private asked: number | null = null;
  private cost = 0;
  private readonly took: number[] = [];

  constructor(private readonly port: MessagePort) {
    port.onmessage = ({ data }: MessageEvent<FromSegmenter>) => this.receive(data.mask);
  }

  /** The mask to use now; null where there is none that fits. */
  get mask(): ImageBitmap | null {
    return this.last && performance.now() - this.last.taken < stale ? this.last.mask : null;
  }

  /** Sends this picture to be masked, unless one is on its way or the last one was just now. Half the time is rest. */
  offer(picture: CanvasImageSource, width: number, height: number, every: number): void {
    const now = performance.now();
    if (this.asked !== null || (this.last && now - this.last.taken < Math.max(every, 2 * this.cost))) return;
    resize(this.small, across, Math.max(2, Math.round((across * height) / width)));
    this.pen.drawImage(picture, 0, 0, this.small.width, this.small.height);
    this.asked = now;
    void createImageBitmap(this.small).then((small) =>
      this.port.postMessage({ picture: small } satisfies ToSegmenter, [small]),
    );
  }

  /** What masks cost since it was last asked: how many, and milliseconds for one. Null where none was wanted. */
  spent(): { readonly masks: number; readonly maskMs: number | null } {
    const took = this.took.splice(0);
    const waiting = this.asked === null ? 0 : performance.now() - this.asked;
    const average = took.length > 0 ? took.reduce((sum, one) => sum + one, 0) / took.length : 0;
    const maskMs = Math.max(average, waiting > 1000 ? waiting : 0);
    return { masks: took.length, maskMs: maskMs > 0 ? maskMs : null };
  }

  close(): void {
    this.port.close();
    this.last?.mask.close();
    this.last = null;
  }

  private receive(mask: ImageBitmap): void {
    const now = performance.now();
    this.cost = now - (this.asked ?? now);
    this.took.push(this.cost);
    this.last?.mask.close();
    this.last = { mask, taken: this.asked ?? now };
    this.asked = null;
  }
}
