import { lookOf, sheetOfWords } from '../reading/look.ts';
import type { Place, Sheet } from '../reading/sheet.ts';

/** The same letter for the same seed: lines of words, in two paragraphs. */
const letter = (seed: number): readonly Place[] => {
  let state = seed;
  const chance = (): number => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
  return Array.from({ length: 30 }, (_, line) => line)
    .filter((line) => line !== 3 + (seed % 7) && line !== 14 + (seed % 5))
    .flatMap((line) => {
      const words: Place[] = [];
      for (let x = 0.1; x < 0.5 + chance() * 0.4;) {
        const width = 0.02 + chance() * 0.09;
        words.push({ x, y: 0.12 + line * 0.026, width, height: 0.012 });
        x += width + 0.015;
      }
      return words;
    });
};

const shifted = (words: readonly Place[], x: number, y: number): readonly Place[] =>
  words.map((word) => ({ ...word, x: word.x + x, y: word.y + y }));
/** What the sending machine prints on top. */
const headline: readonly Place[] = [{ x: 0.05, y: 0.01, width: 0.9, height: 0.02 }];
const specked = (sheet: Sheet): Sheet => ({
  ...sheet,
  grey: sheet.grey.map((light, n) => (n % 1009 === 0 ? 0 : light)),
});

const apart = (one: string | null, other: string | null): number => {
  if (one === null || other === null) throw new Error('A page without a look.');
  return [...one].reduce((all, digit, n) => {
    const bits = Number.parseInt(digit, 16) ^ Number.parseInt(other[n]!, 16);
    return all + [1, 2, 4, 8].filter((bit) => (bits & bit) > 0).length;
  }, 0);
};

test('RTE-5 clinic/faxes finds that a page sent again looks the same, with another headline, moved and with specks', () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const words = letter(seed);
    const again = specked(sheetOfWords([...headline, ...shifted(words, 0.003, 0.003)]));
    expect(apart(lookOf(sheetOfWords(words)), lookOf(again))).toBeLessThanOrEqual(24);
  }
});

test('RTE-5 clinic/faxes finds that other letters look otherwise', () => {
  const looks = Array.from({ length: 20 }, (_, n) => lookOf(sheetOfWords(letter(n + 1))));
  for (const [n, one] of looks.entries())
    for (const other of looks.slice(n + 1)) expect(apart(one, other)).toBeGreaterThan(14);
});

test('RTE-5 clinic/faxes gives no look to a page that has nothing on it, or hardly anything', () => {
  expect(lookOf(sheetOfWords([]))).toBeNull();
  expect(lookOf(sheetOfWords(headline))).toBeNull();
  expect(lookOf(specked(sheetOfWords([{ x: 0.4, y: 0.5, width: 0.1, height: 0.02 }])))).toBeNull();
});
