export type Canvas = OffscreenCanvas | HTMLCanvasElement;
export type Pen = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;

/** A hidden canvas, also in pages without off-screen canvases. */
export const createCanvas = (width: number, height: number): Canvas => {
  if (typeof OffscreenCanvas === 'function') return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement('canvas'), { width, height });
};

/** @throws Error where the browser gives no 2D context. */
export const contextOf = (on: Canvas): Pen => {
  const pen = on.getContext('2d', { desynchronized: true });
  if (!pen) throw new Error('This browser gives no 2D context to draw the effect in.');
  pen.imageSmoothingEnabled = true;
  return pen;
};

/** Setting a size clears a canvas and costs, even when nothing changes. */
export const resize = (on: Canvas, width: number, height: number): void => {
  if (on.width !== width) on.width = width;
  if (on.height !== height) on.height = height;
};
