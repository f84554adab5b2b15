import type { Place, Sheet } from './sheet.ts';

const [columns, rows] = [17, 16];
const dark = 128;
/** The line that a sending machine prints on top: it has another time and page count whenever the fax is sent again. */
const headline = 0.06;
/** Of the ink of a usual field with ink: what is closer counts as the same, so that specks say nothing, and faint pages as much as others. */
const least = 0.3;
/** A page with fewer edges than this is blank, or nearly so, and looks like every other one. */
const leastEdges = 8;
/** Of a field's area: less is specks. */
const specks = 0.008;

/** How many bits a look has: for each field, whether it is darker than the one to its right. */
export const lookBits = (columns - 1) * rows;

/**
 * How a page looks from afar, as hexadecimal digits: pages that were scanned or sent again differ in few of its bits. Null where there
 * is too little on the page to tell it from others.
 */
export const lookOf = ({ width, height, grey }: Sheet): string | null => {
  const top = Math.floor(height * headline);
  const [ink, area] = [new Float64Array(columns * rows), new Float64Array(columns * rows)];
  for (let y = top; y < height; y += 1) {
    const row = Math.floor(((y - top) * rows) / (height - top)) * columns;
    for (let x = 0; x < width; x += 1) {
      const field = row + Math.floor((x * columns) / width);
      area[field]! += 1;
      if (grey[y * width + x]! < dark) ink[field]! += 1;
    }
  }
  const share = (row: number, column: number): number =>
    ink[row * columns + column]! / Math.max(1, area[row * columns + column]!);
  const inked = [...ink].map((all, n) => all / Math.max(1, area[n]!)).filter((one) => one > specks);
  const margin = Math.max(specks, (least * inked.reduce((all, one) => all + one, 0)) / Math.max(1, inked.length));
  let [look, digit, edges] = ['', 0, 0];
  for (let n = 0; n < lookBits; n += 1) {
    const [row, column] = [Math.floor(n / (columns - 1)), n % (columns - 1)];
    const edge = share(row, column) - share(row, column + 1) > margin ? 1 : 0;
    edges += edge;
    digit = digit * 2 + edge;
    if (n % 4 === 3) [look, digit] = [look + digit.toString(16), 0];
  }
  return edges < leastEdges ? null : look;
};

const [wide, high] = [425, 550];

/** A page that is words and no picture, with a bar where each word stands. */
export const sheetOfWords = (words: readonly Place[]): Sheet => {
  const grey = new Uint8Array(wide * high).fill(255);
  for (const { x, y, width, height } of words) {
    const right = Math.min(wide, Math.ceil((x + width) * wide));
    const bottom = Math.min(high, Math.ceil((y + height) * high));
    for (let row = Math.floor(y * high); row < bottom; row += 1)
      grey.fill(0, row * wide + Math.min(wide, Math.floor(x * wide)), row * wide + right);
  }
  return { width: wide, height: high, grey };
};
