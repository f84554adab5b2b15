import type { Covered } from '../workers/protocol.ts';
import { createCanvas, contextOf, resize } from './canvas.ts';
import { SoftBlur } from './SoftBlur.ts';

/** Draws the person over a blurred or replaced background. */
export class Composer {
  effect: Covered = 'blur_heavy';
  backdrop: ImageBitmap | null = null;
  private readonly out = createCanvas(2, 2);
  private readonly person = createCanvas(2, 2);
  private readonly outPen = contextOf(this.out);
  private readonly personPen = contextOf(this.person);
  private readonly blur = new SoftBlur();

  /** Without a mask everything is blurred, so the room is never shown. */
  draw(picture: CanvasImageSource, width: number, height: number, mask: ImageBitmap | null) {
    resize(this.out, width, height);
    if (this.effect === 'product' && this.backdrop && mask) this.fill(this.backdrop, width, height);
    else this.blur.draw(this.outPen, picture, width, height, this.effect === 'blur_light' ? 'light' : 'heavy');
    if (mask) {
      resize(this.person, width, height);
      const pen = this.personPen;
      pen.globalCompositeOperation = 'copy';
      pen.drawImage(mask, 0, 0, width, height);
      pen.globalCompositeOperation = 'source-in';
      pen.drawImage(picture, 0, 0, width, height);
      this.outPen.drawImage(this.person, 0, 0);
    }
    return this.out;
  }

  /** Covers the picture and keeps its shape, from the corner with the name. */
  private fill(backdrop: ImageBitmap, width: number, height: number): void {
    const scale = Math.max(width / backdrop.width, height / backdrop.height);
    this.outPen.drawImage(backdrop, 0, 0, backdrop.width * scale, backdrop.height * scale);
  }
}
