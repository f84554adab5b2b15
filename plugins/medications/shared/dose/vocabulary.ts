import type { DoseRoute } from '../writtenDose.ts';

/** What a language needs to say a dose. `n` decides the plural; `figure` is the number as the language writes it. */
export interface DoseWords {
  /** Of a unit that is known; others stand as they are. */
  readonly unit: (unit: Unit, n: number) => string;
  readonly range: (low: string, high: string) => string;
  readonly timesADay: (n: number) => string;
  readonly timesAWeek: (n: number) => string;
  readonly every: (n: number, unit: 'h' | 'd' | 'wk' | 'mo') => string;
  readonly timesEvery: (times: number, n: number, unit: 'h' | 'd' | 'wk' | 'mo') => string;
  /** By their names. */
  readonly onDays: (days: readonly string[]) => string;
  readonly at: (times: readonly string[]) => string;
  readonly asNeeded: string;
  readonly asNeededFor: (reason: string) => string;
  readonly atMost: (amount: string, per: string) => string;
  readonly per: (n: number, unit: string) => string;
  readonly for: (n: number, unit: 'd' | 'wk' | 'mo') => string;
  readonly once: string;
  readonly unknown: string;
}

export type Route = DoseRoute | 'other';
export type Unit = 'tablet' | 'capsule' | 'puff' | 'drop' | 'patch' | 'spray' | 'application' | 'unit' | 'suppository';

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();

const routeWords: readonly (readonly [Route, RegExp])[] = [
  ['mouth', /\b(oral|by mouth|mouth|po|per os|orale|bouche|26643006)\b/],
  ['tongue', /sublingual|under the tongue|37839007/],
  ['inhaled', /inhal|respiratory|18679011000001101|447694001/],
  ['skin', /topical|cutane|skin|peau|transderm|6064005/],
  ['eye', /ophthalm|ocular|oculaire|eye|54485002/],
  ['ear', /otic|auric|ear\b|10547007/],
  ['nose', /nasal|46713006/],
  ['injected', /inject|subcutan|sous-cutan|intramus|intraven|34206005|78421000|47625008/],
  ['rectal', /rectal|37161004/],
  ['vaginal', /vagin|16857009/],
];
/** By the words or the SNOMED CT code of a route; undefined where none is given. */
export const routeOf = (texts: readonly string[]): Route | undefined => {
  const text = fold(texts.join(' '));
  return text.trim() === '' ? undefined : (routeWords.find(([, words]) => words.test(text))?.[0] ?? 'other');
};

const unitWords: readonly (readonly [Unit, RegExp])[] = [
  ['tablet', /^(tab(let)?s?|tbl|\{tbl\}|\[?tabs?\]?|comprimes?|co)$/],
  ['capsule', /^(cap(sule)?s?|\{cap(sule)?\}|gelules?)$/],
  ['puff', /^(puffs?|\{puff\}|inhalations?|bouffees?|actuations?)$/],
  ['drop', /^(drops?|\[drp\]|gtts?|gouttes?)$/],
  ['patch', /^(patch(es)?|timbres?)$/],
  ['spray', /^(sprays?|\{spray\}|vaporisations?)$/],
  ['application', /^(applications?)$/],
  ['unit', /^(units?|unites?|iu|\[iu\]|ui|u)$/],
  ['suppository', /^(suppositor(y|ies)|suppositoires?)$/],
];
export const unitOf = (unit: string): Unit | undefined =>
  unitWords.find(([, words]) => words.test(fold(unit.trim())))?.[0];
