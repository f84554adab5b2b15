import { inflateSync } from 'node:zlib';
import { invalid } from '#core/server';
import type { Box } from '../../shared/boxes.ts';
import { maxRasterPixels } from '../../shared/redaction.ts';
import { newPdf } from '#core/server/documents/pdfText.ts';

/** One bit a pixel, 1 is white; each row begins with a byte. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly rows: Uint8Array;
}

const refuse = () =>
  invalid('The picture of this page can’t be used. Open the fax again.', { picture: 'Draw the page again.' });

/**
 * Reads what a browser drew. Nothing but the pixels of the picture is kept: what lies in a row beyond its width is made white.
 * @param packed zlib's coding of the rows. @throws Failure 422 for another number of pixels, and for too many
 */
export const readRaster = ({ width, height, rows: packed }: Raster): Raster => {
  if (width * height > maxRasterPixels) throw refuse();
  const stride = Math.ceil(width / 8);
  let rows: Buffer;
  try {
    rows = inflateSync(packed, { maxOutputLength: stride * height });
  } catch {
    throw refuse();
  }
  if (rows.byteLength !== stride * height) throw refuse();
  const beyond = (1 << (stride * 8 - width)) - 1;
  for (let at = stride - 1; at < rows.length; at += stride) rows[at]! |= beyond;
  return { width, height, rows };
};

/** Makes these boxes black, with each pixel that they touch and one around. */
export const burn = ({ width, height, rows }: Raster, boxes: readonly Box[]): void => {
  const stride = Math.ceil(width / 8);
  for (const box of boxes) {
    const [left, right] = [
      Math.max(0, Math.floor(box.x * width) - 1),
      Math.min(width, Math.ceil((box.x + box.width) * width) + 1),
    ];
    const [top, bottom] = [
      Math.max(0, Math.floor(box.y * height) - 1),
      Math.min(height, Math.ceil((box.y + box.height) * height) + 1),
    ];
    for (let y = top; y < bottom; y += 1)
      for (let x = left; x < right; x += 1) rows[y * stride + (x >> 3)]! &= ~(0x80 >> (x & 7));
  }
};

/** A file of one page that is this picture and nothing else. @param wide and high: in points */
export const pdfOfRaster = async ({ width, height, rows }: Raster, wide: number, high: number): Promise<Uint8Array> => {
  const { PDFName } = await import('@cantoo/pdf-lib');
  const pdf = await newPdf('Fax');
  const page = pdf.addPage([wide, high]);
  const image = pdf.context.flateStream(rows, {
    ...{ Type: 'XObject', Subtype: 'Image', Width: width, Height: height, BitsPerComponent: 1 },
    ColorSpace: 'DeviceGray',
  });
  page.node.setXObject(PDFName.of('Page'), pdf.context.register(image));
  page.node.set(
    PDFName.Contents,
    pdf.context.register(pdf.context.flateStream(`q ${wide} 0 0 ${high} 0 0 cm /Page Do Q`)),
  );
  return pdf.save();
};
