import { normalise } from '../names.ts';

/** Longer texts are found by their beginning only. */
const longest = 200;

export interface StringRow {
  readonly value: string;
  /** As it was written; null for a later word of it. */
  readonly exact: string | null;
}

/** A text from its beginning and from each later word on: 'Gagnon-Roy' -> 'gagnon roy', 'roy'. */
export const stringRows = (text: string): readonly StringRow[] => {
  const whole = normalise(text).slice(0, longest);
  if (whole === '') return [];
  const rows: StringRow[] = [{ value: whole, exact: text.slice(0, 1_000) }];
  const words = whole.split(' ').slice(0, 12);
  for (let n = 1; n < words.length; n += 1) rows.push({ value: words.slice(n).join(' '), exact: null });
  return rows;
};

/** Telephone numbers and addresses of mail as they are compared. */
export const contactKey = (text: string): string => text.toLowerCase().replace(/[\s().-]/g, '');
