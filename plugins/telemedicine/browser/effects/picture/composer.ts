import type { Covered } from '../work/protocol.ts';
import { canvas, penOf, resize } from './canvas.ts';
import { SoftBlur } from './softBlur.ts';

/** Draws the person of a picture over what stands for the room. */
export class Composer {
  effect: Covered = 'blur_heavy';
  backdrop: ImageBitmap | null = null;
  private readonly out = canvas(2, 2);
  private readonly person = canvas(2, 2);
  private readonly outPen = penOf(this.out);
  private readonly personPen = penOf(this.person);
  private readonly blur = new SoftBlur();

  /** Without a mask everything is blurred: the room is never shown for want of one. */
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
