import { normalise } from '../resource/names.ts';

const cut = (text: string, signs: number, bytes: number): string => {
  let kept = text.slice(0, signs);
  while (Buffer.byteLength(kept) > bytes)
    kept = kept.slice(0, Math.floor((kept.length * bytes) / Buffer.byteLength(kept)));
  // Half of a surrogate pair is no text.
  return kept.isWellFormed() ? kept : kept.replace(/[\ud800-\udbff]$/, '').toWellFormed();
};

/** Longer values find nothing; no one types them, and an index entry of two of them has an end. */
export const short = (text: string): string => cut(text, 500, 1_200);
/** The same where four stand in one entry. */
export const shorter = (text: string): string => cut(text, 500, 600);

/**
 * The parameter under which the value of a pair stands in the index: its name with the code in it, so that one look-up finds
 * both.
 * @param system null: of whichever system the code is
 */
export const pairKey = (stored: string, code: string, system: string | null): string =>
  cut(system === null ? `${stored}$${code}` : `${stored}|${system}|${code}`, 300, 400);

/** Longer texts are found by their beginning only. */
const longest = 200;

export interface StringRow {
  readonly value: string;
  /** As it was written; null for a later word of it. */
  readonly exact: string | null;
}

/** A text from its beginning and from each later word on: 'Gagnon-Roy' -> 'gagnon roy', 'roy'. */
export const stringRows = (text: string): readonly StringRow[] => {
  const whole = normalise(text.slice(0, 5 * longest))
    .slice(0, longest)
    .toWellFormed();
  if (whole === '') return [];
  const rows: StringRow[] = [{ value: whole, exact: text.slice(0, 1_000).toWellFormed() }];
  const words = whole.split(' ').slice(0, 12);
  for (let n = 1; n < words.length; n += 1) rows.push({ value: words.slice(n).join(' '), exact: null });
  return rows;
};

/** Telephone numbers and addresses of mail as they are compared. */
export const contactKey = (text: string): string => text.toLowerCase().replace(/[\s().-]/g, '');
