import type { Box } from '../../shared/boxes.ts';
import { maxRasterPixels, rasterDots } from '../../shared/redaction.ts';
import type { PDFDocumentProxy } from '../pdf/openPdf.ts';

/** One bit a pixel, 1 is white, each row filled up to bytes. Greys become dots, as a fax machine makes them. @param pixels red, green, blue, opacity */
export const bitsOf = (pixels: Uint8ClampedArray, width: number, height: number): Uint8Array<ArrayBuffer> => {
  const stride = Math.ceil(width / 8);
  const rows = new Uint8Array(stride * height).fill(255);
  // What a pixel was too light or too dark goes to its neighbours (Floyd and Steinberg).
  let [here, below] = [new Float32Array(width + 2), new Float32Array(width + 2)];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      const light = 0.299 * pixels[at]! + 0.587 * pixels[at + 1]! + 0.114 * pixels[at + 2]! + here[x + 1]!;
      const isWhite = light >= 128;
      if (!isWhite) rows[y * stride + (x >> 3)]! &= ~(0x80 >> (x & 7));
      const error = light - (isWhite ? 255 : 0);
      here[x + 2]! += (error * 7) / 16;
      below[x]! += (error * 3) / 16;
      below[x + 1]! += (error * 5) / 16;
      below[x + 2]! += error / 16;
    }
    [here, below] = [below, here.fill(0)];
  }
  return rows;
};

const base64Of = (bytes: Uint8Array): string => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCodePoint(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
};

const packed = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> => {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
};

export interface PagePicture {
  readonly width: number;
  readonly height: number;
  readonly rows: string;
}

/** Draws a page as it arrived, paints the boxes black, and leaves nothing else of it. */
export const pagePicture = async (
  pdf: PDFDocumentProxy,
  number: number,
  boxes: readonly Box[],
): Promise<PagePicture> => {
  const page = await pdf.getPage(number);
  const plain = page.getViewport({ scale: 1 });
  const most = Math.sqrt(maxRasterPixels / (plain.width * plain.height));
  const viewport = page.getViewport({ scale: Math.min(rasterDots / 72, most) });
  const [width, height] = [Math.floor(viewport.width), Math.floor(viewport.height)];
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d', { willReadFrequently: true })!;
  try {
    await page.render({ canvas, canvasContext: pen, viewport, background: '#fff' }).promise;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.fillStyle = '#000';
    for (const box of boxes)
      pen.fillRect(
        ...([Math.floor(box.x * width), Math.floor(box.y * height)] as const),
        ...([Math.ceil(box.width * width) + 1, Math.ceil(box.height * height) + 1] as const),
      );
    const { data } = pen.getImageData(0, 0, width, height);
    return { width, height, rows: base64Of(await packed(bitsOf(data, width, height))) };
  } finally {
    // What was drawn is not kept in memory longer than needed.
    canvas.width = 0;
  }
};
