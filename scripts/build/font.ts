import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const files = fileURLToPath(new URL('../../node_modules/@fontsource-variable/montserrat/files', import.meta.url));
const latin = join(files, 'montserrat-latin-wght-normal.woff2');

const between = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_none, index) => String.fromCodePoint(first + index)).join('');

/** English and French with their punctuation: what the first paint needs, in one file. */
const everyday = `${between(0x20, 0x7e)}\u00a0\u202f«»°·±²³½¼©®×÷ÀÂÄÆÇÈÉÊËÎÏÔÖÙÛÜàâäæçèéêëîïôöùûüÿŒœ‘’“”–—…•€−`;
/** The rest of Latin-1, for people's names; fetched only by a page that shows one of these letters. */
const names = [...between(0xa1, 0xff)].filter((letter) => !everyday.includes(letter)).join('');

const features = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum', 'lnum'];
const wght = { min: 400, max: 600 };

const codePoints = (text: string): string =>
  [...text].map((letter) => `U+${letter.codePointAt(0)!.toString(16).toUpperCase()}`).join(', ');

export interface FontFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly unicodeRange: string;
}

/** Montserrat cut to three weights' range and to the letters in use; the first file is the one worth preloading. */
export const subsetMontserrat = async (): Promise<readonly FontFile[]> => {
  const source = readFileSync(latin);
  const cut = (text: string): Promise<Uint8Array> =>
    subsetFont(source, text, {
      targetFormat: 'woff2',
      variationAxes: { wght },
      keepFeatures: features,
      noHinting: true,
    });
  return [
    { name: 'montserrat', bytes: await cut(everyday), unicodeRange: codePoints(everyday) },
    { name: 'montserrat-names', bytes: await cut(names), unicodeRange: codePoints(names) },
    {
      name: 'montserrat-extended',
      bytes: readFileSync(join(files, 'montserrat-latin-ext-wght-normal.woff2')),
      unicodeRange: 'U+100-151, U+154-2BA, U+1E00-1E9F, U+1EF2-1EFF',
    },
  ];
};
