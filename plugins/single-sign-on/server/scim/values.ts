import * as z from 'zod/mini';
import { isRecord } from '#core/shared';
import { validated } from '#core/server/http/validate.ts';
import { refusal } from './refusals.ts';

/** An object that was sent. Names of attributes are alike in either case (RFC 7643, 2.1). */
export type Sent = ReadonlyMap<string, unknown>;

/** @throws Failure for what is no object, or holds text that nothing can keep */
export const sentOf = (value: unknown): Sent => {
  if (!isRecord(value)) throw refusal('invalidSyntax', 'Send one JSON object.');
  validated(undefined, value, false);
  return new Map(Object.entries(value).map(([name, inner]) => [name.toLowerCase(), inner]));
};

const line = (most: number) => z.string().check(z.trim(), z.maxLength(most), z.regex(/^\P{Cc}*$/u));

/** @returns null for nothing and for empty text. @throws Failure 400 `invalidValue` */
export const textOf = (value: unknown, name: string, most: number): string | null => {
  if (value === undefined || value === null) return null;
  const read = z.safeParse(line(most), value);
  if (!read.success) throw refusal('invalidValue', `${name} is one line of text with at most ${most} characters.`);
  return read.data === '' ? null : read.data;
};

/** As some directories write it: a text, capitalised, or a list with one value. @throws Failure 400 `invalidValue` */
export const switchOf = (value: unknown): boolean => {
  const all: readonly unknown[] = Array.isArray(value) && value.length === 1 ? value : [value];
  const [first] = all;
  const plain = isRecord(first) && 'value' in first ? first.value : first;
  if (typeof plain === 'boolean') return plain;
  const text = typeof plain === 'string' ? plain.toLowerCase() : '';
  if (text === 'true' || text === 'false') return text === 'true';
  throw refusal('invalidValue', 'active is true or false.');
};

/** The language that we speak it in; null where it is another one, which is not kept. */
export const localeOf = (value: unknown): 'en-CA' | 'fr-CA' | null => {
  const text = textOf(value, 'preferredLanguage', 100)?.toLowerCase() ?? '';
  if (/^fr\b|^fr[_-]/.test(text)) return 'fr-CA';
  return /^en\b|^en[_-]/.test(text) ? 'en-CA' : null;
};

/** The address at work, or else the first one. */
export const addressIn = (value: unknown): string | null => {
  if (typeof value === 'string') return textOf(value, 'emails', 254);
  const sent: readonly unknown[] = Array.isArray(value) ? value : [value];
  const all = sent.filter(isRecord);
  const is = (name: string, wanted: unknown) =>
    all.find((one) => {
      const kind = one[name];
      return typeof kind === 'string' ? kind.toLowerCase() === String(wanted) : kind === wanted;
    });
  return textOf((is('primary', true) ?? is('type', 'work') ?? all[0])?.value, 'emails', 254);
};
