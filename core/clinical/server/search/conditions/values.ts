import { badSearch } from '../../record/failures.ts';
import { type Span, spanOf } from '../../index/dates.ts';

/** How the values of search parameters are read. FHIR R4, search, "prefixes" and "escaping". */

export const unescaped = (text: string): string => text.replace(/\\([\\,|$])/g, '$1');

/** At each such sign that has no backslash before it; the parts as they were written. */
const splitAt = (at: '|' | '$', text: string): readonly string[] => {
  const found: string[] = [''];
  for (const sign of text.match(/\\.|[^\\]|\\$/gs) ?? []) {
    if (sign === at) found.push('');
    else found[found.length - 1] += sign;
  }
  return found;
};

/** At bars, without escapes. */
export const parts = (text: string): readonly string[] => splitAt('|', text).map(unescaped);

/** At dollar signs: the values of a composite, each as it was written. */
export const valuesOfPair = (text: string): readonly string[] => splitAt('$', text);

export const prefixes = ['eq', 'ne', 'gt', 'lt', 'ge', 'le', 'sa', 'eb', 'ap'] as const;
export type Prefix = (typeof prefixes)[number];

const split = (text: string): readonly [Prefix, string] => {
  const [, prefix, rest] = /^(eq|ne|gt|lt|ge|le|sa|eb|ap)?(.*)$/s.exec(text) ?? [];
  return [(prefix as Prefix | undefined) ?? 'eq', rest ?? ''];
};

const day = 24 * 60 * 60_000;

export const dateValue = (name: string, text: string): { readonly prefix: Prefix; readonly span: Span } => {
  const [prefix, rest] = split(unescaped(text));
  // An unencoded plus sign arrives as a space.
  const span = spanOf(rest.trim().replace(/ (\d{2}:\d{2})$/, '+$1'));
  if (!span) throw badSearch(`'${name}' is a date such as ge2026-01-31.`, name);
  if (prefix !== 'ap') return { prefix, span };
  const far = Math.max(Math.abs(Date.now() - +span.low) * 0.1, day);
  return { prefix, span: { low: new Date(+span.low - far), high: new Date(+span.high + far) } };
};

export interface NumberValue {
  readonly prefix: Prefix;
  readonly value: number;
  /** What may be rounded to it: half of the last place that is written. */
  readonly low: number;
  readonly high: number;
}

export const numberValue = (name: string, text: string): NumberValue => {
  const [prefix, rest] = split(text);
  const found = /^[+-]?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/.exec(rest.trim());
  const value = Number(rest);
  if (!found || !Number.isFinite(value)) throw badSearch(`'${name}' is a number such as lt5.4.`, name);
  const places = Number(found[3] ?? 0) - (found[2]?.length ?? 0);
  const half = prefix === 'ap' ? Math.abs(value) * 0.1 : 0.5 * 10 ** places;
  return { prefix, value, low: value - half, high: value + half };
};
