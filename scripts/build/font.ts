import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const files = fileURLToPath(new URL('../../node_modules/@fontsource-variable/montserrat/files', import.meta.url));
const latin = join(files, 'montserrat-latin-wght-normal.woff2');

const between = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_none, index) => String.fromCodePoint(first + index)).join('');

/** English and French with their punctuation: what the first paint needs, in one file. */
const everyday = `${between(0x20, 0x7e)}\u00a0\u202f«»°·²×ÀÂÆÇÈÉÊËÎÏÔÙÛàâæçèéêëîïôùûüŒœ‘’“”–—…•€−`;
/** The rest of Latin-1, for people's names; fetched only by a page that shows one of these letters. */
const names = [...between(0xa1, 0xff)].filter((letter) => !everyday.includes(letter)).join('');

/** Central European letters, likewise. */
const latinExtended = join(files, 'montserrat-latin-ext-wght-normal.woff2');
const extended = between(0x100, 0x17f).replace(/[Œœ]/g, '');

const features = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum', 'lnum'];
const wght = { min: 400, max: 600 };

const hex = (point: number): string => point.toString(16).toUpperCase();

/** The letters of a text as CSS says them, neighbours joined: 'U+20-7E, U+A0'. */
const unicodeRange = (text: string): string => {
  const points = [...new Set([...text].map((letter) => letter.codePointAt(0)!))].sort((a, b) => a - b);
  const runs: [number, number][] = [];
  for (const point of points) {
    const run = runs.at(-1);
    if (run && point === run[1] + 1) run[1] = point;
    else runs.push([point, point]);
  }
  return runs.map(([first, last]) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ''}`).join(', ');
};

export interface FontFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly unicodeRange: string;
}

/** Montserrat cut to three weights' range and to the letters in use; the first file is the one worth preloading. */
export const subsetMontserrat = async (): Promise<readonly FontFile[]> => {
  const cutOf = (file: string, text: string): Promise<Uint8Array> =>
    subsetFont(readFileSync(file), text, {
      targetFormat: 'woff2',
      variationAxes: { wght },
      keepFeatures: features,
      noHinting: true,
    });
  return [
    { name: 'montserrat', bytes: await cutOf(latin, everyday), unicodeRange: unicodeRange(everyday) },
    { name: 'montserrat-names', bytes: await cutOf(latin, names), unicodeRange: unicodeRange(names) },
    { name: 'montserrat-extended', bytes: await cutOf(latinExtended, extended), unicodeRange: unicodeRange(extended) },
  ];
};
