import { PDFDocument } from '@cantoo/pdf-lib';
import { chromium, type Page } from 'playwright-core';
import { randomFrom } from '#core/server/seed/random.ts';
import { pdfOfRaster } from '#plugins/faxes/server/documents/raster.ts';
import { chromiumArgs } from '../../kit/chromium.ts';
import type { SyntheticFax, SyntheticPage } from './letters.ts';

/** Of a fax machine, from left to right and from top to bottom. */
const [width, height] = [1728, 2200];
const [wide, high] = [612, 792];

/** Runs in a browser, which has fonts. Answers with how light each pixel is. */
const drawing = `(({ lines, font, turned, askew, seed, width, height }) => {
  const canvas = document.createElement('canvas');
  const sideways = turned % 2 === 1;
  [canvas.width, canvas.height] = sideways ? [height, width] : [width, height];
  const at = canvas.getContext('2d');
  at.fillStyle = '#fff';
  at.fillRect(0, 0, canvas.width, canvas.height);
  at.translate(canvas.width / 2, canvas.height / 2);
  at.rotate((turned * 90 + askew) * Math.PI / 180);
  at.translate(-width / 2, -height / 2);
  at.fillStyle = at.strokeStyle = '#000';
  at.lineWidth = 2;
  let hand = seed;
  const shake = (most) => ((hand = (hand * 1103515245 + 12345) % 2147483648) / 2147483648 - 0.5) * most;
  let y = 170;
  for (const { text, bold, boxes } of lines) {
    if (boxes) {
      let x = 170;
      for (const sign of text) {
        at.strokeRect(x, y - 44, 46, 58);
        at.save();
        at.translate(x + 9 + shake(6), y + shake(6));
        at.rotate(shake(0.2));
        at.font = 'italic ' + (40 + shake(6)) + 'px serif';
        at.fillText(sign, 0, 0);
        at.restore();
        x += 46;
      }
      y += 76;
    } else {
      at.font = (bold ? 'bold ' : '') + (font === 'monospace' ? 30 : 34) + 'px ' + font;
      let row = '';
      for (const word of text.split(' ')) {
        if (row !== '' && at.measureText(row + ' ' + word).width > width - 320) {
          at.fillText(row, 160, y);
          y += 48;
          row = word;
        } else row = row === '' ? word : row + ' ' + word;
      }
      at.fillText(row, 160, y);
      y += 48;
    }
  }
  const { data } = at.getImageData(0, 0, canvas.width, canvas.height);
  let all = '';
  for (let n = 0; n < data.length; n += 4 * 8192) {
    const some = [];
    for (let i = n; i < Math.min(n + 4 * 8192, data.length); i += 4) some.push(data[i]);
    all += String.fromCharCode(...some);
  }
  return { width: canvas.width, height: canvas.height, light: btoa(all) };
})`;

interface Drawn {
  readonly width: number;
  readonly height: number;
  /** Base64, one byte a pixel. */
  readonly light: string;
}

/** As a machine sends it: black and white, with specks, and with what a tired drum or a cheap line left out. */
const scanned = async (page: SyntheticPage, drawn: Drawn): Promise<Uint8Array> => {
  const random = randomFrom(page.seed);
  const light = Buffer.from(drawn.light, 'base64');
  const step = page.coarse ? 2 : 1;
  const rows = Math.floor(drawn.height / step);
  const stride = Math.ceil(drawn.width / 8);
  const packed = new Uint8Array(stride * rows).fill(255);
  const sharp = page.lost > 0.1 ? 90 : 150;
  for (let y = 0; y < rows; y += 1)
    for (let x = 0; x < drawn.width; x += 1) {
      const isInk = light[y * step * drawn.width + x]! < sharp ? random() >= page.lost : random() < 0.0004;
      if (isInk) packed[y * stride + (x >> 3)]! &= ~(0x80 >> (x & 7));
    }
  const isWide = drawn.width > drawn.height;
  const raster = { width: drawn.width, height: rows, rows: packed };
  return pdfOfRaster(raster, isWide ? high : wide, isWide ? wide : high);
};

const fileOf = async (browser: Page, fax: SyntheticFax): Promise<Uint8Array> => {
  const all = await PDFDocument.create();
  for (const page of fax.pages) {
    const drawn = await browser.evaluate<Drawn>(`${drawing}(${JSON.stringify({ ...page, width, height })})`);
    const one = await PDFDocument.load(await scanned(page, drawn));
    for (const copied of await all.copyPages(one, [0])) all.addPage(copied);
  }
  return all.save();
};

/** Each fax as the file that a provider hands over. */
export const drawFaxes = async (
  faxes: readonly SyntheticFax[],
  executablePath: string,
): Promise<readonly Uint8Array[]> => {
  const browser = await chromium.launch({ executablePath, args: [...chromiumArgs] });
  try {
    const page = await browser.newPage();
    const files: Uint8Array[] = [];
    for (const fax of faxes) files.push(await fileOf(page, fax));
    return files;
  } finally {
    await browser.close();
  }
};
