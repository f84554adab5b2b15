import { type Canvas, createCanvas, type Pen, contextOf, resize } from './canvas.ts';

export type Strength = 'light' | 'heavy';

/** How often the picture is halved and doubled again. */
const halvings: Readonly<Record<Strength, number>> = { light: 4, heavy: 5 };

/**
 * Blurs by halving a picture several times and doubling it again. It costs about as much as drawing the picture once,
 * whatever the strength, and needs no canvas filter, which Safari has not.
 */
export class SoftBlur {
  private readonly steps: { readonly on: Canvas; readonly pen: Pen }[] = [];

  draw(to: Pen, picture: CanvasImageSource, width: number, height: number, strength: Strength): void {
    const count = halvings[strength];
    let from = picture;
    for (let n = 0; n < count; n += 1) {
      const { on, pen } = this.step(n, width, height);
      pen.drawImage(from, 0, 0, on.width, on.height);
      from = on;
    }
    for (let n = count - 2; n >= 0; n -= 1) {
      const { on, pen } = this.step(n, width, height);
      pen.drawImage(from, 0, 0, on.width, on.height);
      from = on;
    }
    to.drawImage(from, 0, 0, width, height);
  }

  private step(n: number, width: number, height: number): { readonly on: Canvas; readonly pen: Pen } {
    const side = (whole: number): number => Math.max(2, Math.round(whole / 2 ** (n + 1)));
    let step = this.steps[n];
    if (!step) {
      const on = createCanvas(side(width), side(height));
      this.steps[n] = step = { on, pen: contextOf(on) };
    }
    resize(step.on, side(width), side(height));
    return step;
  }
}
