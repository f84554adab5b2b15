/** A page in pixels: 0 is black. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly grey: Uint8Array;
}

/** As shares of a page. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const dark = 128;

/** A quarter of a turn clockwise. */
export const turned = ({ width, height, grey }: Sheet): Sheet => {
  const made = new Uint8Array(grey.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) made[x * height + height - 1 - y] = grey[y * width + x]!;
  return { width: height, height: width, grey: made };
};

/** Where something on a page that was turned so often stands on the page as it was. */
export const turnedBack = ({ x, y, width, height }: Place, times: number): Place =>
  times === 0
    ? { x, y, width, height }
    : turnedBack({ x: y, y: 1 - x - width, width: height, height: width }, times - 1);

/** A strip is so narrow that lines which run askew stay apart in it, and a step so low that letters do not. */
const [strips, step] = [8, 8];

/** How unevenly ink lies from step to step, in each strip: words in lines leave white between them. */
const unevenness = (ink: readonly Float64Array[]): number => {
  let change = 0;
  for (const strip of ink) for (let n = 1; n < strip.length; n += 1) change += (strip[n]! - strip[n - 1]!) ** 2;
  return change;
};

/** Do its lines run from top to bottom? */
export const isSideways = ({ width, height, grey }: Sheet): boolean => {
  const stripsOf = (long: number): readonly Float64Array[] =>
    Array.from({ length: strips }, () => new Float64Array(Math.ceil(long / step)));
  const [down, across] = [stripsOf(height), stripsOf(width)];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (grey[y * width + x]! < dark) {
        down[Math.floor((x * strips) / width)]![Math.floor(y / step)]! += 1;
        across[Math.floor((y * strips) / height)]![Math.floor(x / step)]! += 1;
      }
  return unevenness(across) > unevenness(down);
};

/** Longer and thinner than any stroke of a letter, at the resolution at which pages are read. */
const rule = { across: 90, down: 48, thick: 6, gap: 3 } as const;

/**
 * Takes out the lines of forms: a machine reads the frame around a letter as a letter. What crosses a line is kept.
 * @param step between neighbours along a line; @param side: across it
 */
const withoutLines = (
  { grey }: Sheet,
  [long, wide]: readonly [number, number],
  [step, side]: readonly [number, number],
  least: number,
  out: Uint8Array,
): void => {
  const isInk = (at: number): boolean => grey[at]! < dark;
  for (let across = 0; across < wide; across += 1) {
    let [from, last] = [-1, -1];
    for (let along = 0; along <= long; along += 1) {
      const at = across * side + along * step;
      const ink = along < long && isInk(at);
      if (ink) {
        if (from < 0) from = along;
        last = along;
      } else if (from >= 0 && (along === long || along - last > rule.gap)) {
        for (let n = from; last - from >= least && n <= last; n += 1) {
          const here = across * side + n * step;
          let thick = 1;
          for (let up = 1; up <= rule.thick && across - up >= 0 && isInk(here - up * side); up += 1) thick += 1;
          for (let down = 1; down <= rule.thick && across + down < wide && isInk(here + down * side); down += 1)
            thick += 1;
          if (thick <= rule.thick) out[here] = 255;
        }
        from = -1;
      }
    }
  }
};

/** Each pixel with its neighbours: it closes what a faint line left open, and takes away specks. */
const softened = ({ width, height, grey }: Sheet): Uint8Array => {
  const across = new Uint16Array(grey.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      across[at] = grey[x > 0 ? at - 1 : at]! + 2 * grey[at]! + grey[x < width - 1 ? at + 1 : at]!;
    }
  const soft = new Uint8Array(grey.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const [up, down] = [y > 0 ? at - width : at, y < height - 1 ? at + width : at];
      soft[at] = (across[up]! + 2 * across[at]! + across[down]!) >> 4;
    }
  return soft;
};

/** The page as it is read best: without the lines of forms, and with its ink closed. */
export const cleaned = (sheet: Sheet): Sheet => {
  const { width, height, grey } = sheet;
  const plain = Uint8Array.from(grey);
  withoutLines(sheet, [width, height], [1, width], rule.across, plain);
  withoutLines(sheet, [height, width], [width, 1], rule.down, plain);
  return { width, height, grey: softened({ width, height, grey: plain }) };
};
