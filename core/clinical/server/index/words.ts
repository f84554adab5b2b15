import { createHash } from 'node:crypto';
import { isList, isRecord } from '#core/shared';
import { normalise } from '../resource/names.ts';
import type { Placed } from '../resource/resource.ts';

/** A word stands at most so far from the beginning: PostgreSQL keeps places up to 16,383. */
const furthest = 16_000;
/** PostgreSQL keeps so many places of one word. */
const mostPlaces = 255;
const longestWord = 60;
/** Letters that are looked at: of a narrative, and of one other text. */
const longest = { narrative: 500_000, text: 100_000 } as const;

const plain = /^[\x20-\x7e]*$/;

/** The words of a text as they are compared: lower case, without accents; what is elided is a word: l’effort, l effort. */
export const wordsOf = (text: string): readonly string[] => {
  const found = plain.test(text)
    ? text.toLowerCase().match(/[a-z0-9]+/g)
    : normalise(text.replaceAll(/[’'`]/g, ' ')).split(' ').filter(Boolean);
  return (found ?? []).map((word) => (word.length > longestWord ? word.slice(0, longestWord).toWellFormed() : word));
};

/**
 * What every word of an organisation's resources of one type begins with in the index, so that a look-up passes by everybody
 * else's: a row of another that begins alike is told apart by the row itself.
 */
export const wordsKey = (orgId: string, type: string): string =>
  createHash('sha256').update(`${orgId}/${type}`).digest('base64url').slice(0, 4);

const inline =
  /<\/?(?:a|abbr|acronym|b|big|cite|code|dfn|em|i|kbd|q|samp|small|span|strong|sub|sup|tt|u|var)(?:\s[^<>]*)?>/gi;
const letters: Readonly<Record<string, string>> = { oelig: 'oe', aelig: 'ae', szlig: 'ss' };

/** What a reader sees of a narrative. */
const readable = (div: string): string =>
  div
    .slice(0, longest.narrative)
    .replaceAll(inline, '')
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, (_, hex?: string, number?: string) => {
      const code = hex === undefined ? Number(number) : parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
    })
    .replaceAll(/&([a-z])(?:acute|grave|circ|cedil|uml|tilde|ring|slash);/gi, '$1')
    .replaceAll(/&([a-z]+);/gi, (_, name: string) => letters[name.toLowerCase()] ?? ' ');

/** Elements that hold addresses, files and what the server writes: nobody's words. */
const wordless = new Set([
  'resourceType',
  'id',
  'meta',
  'text',
  'reference',
  'system',
  'url',
  'data',
  'contentType',
  'hash',
]);
const noWords = /^(?:\d{4}-\d\d(?:-\d\d(?:T.*)?)?|[a-z]+:\S+)$/i;

const textsOf = function* (value: unknown): Generator<string> {
  if (typeof value === 'string') {
    if (!noWords.test(value)) yield value.slice(0, longest.text);
  } else if (isList(value)) for (const one of value) yield* textsOf(one);
  else if (isRecord(value))
    for (const [name, one] of Object.entries(value)) {
      if (!wordless.has(name)) yield* textsOf(one);
      // Names of other elements are texts: of an answer, of a code.
      else if (name === 'text' && typeof one === 'string') yield* textsOf(one);
    }
};

const narrativeOf = ({ text }: Placed & { readonly text?: unknown }): string => {
  const div = isRecord(text) ? text['div'] : '';
  return typeof div === 'string' ? readable(div) : '';
};

/**
 * The words of a resource as PostgreSQL reads a `tsvector`: those of its narrative with the weight A, then those of its texts.
 * Null where there are none.
 */
export const wordsVector = (orgId: string, resource: Placed): string | null => {
  const places = new Map<string, string[]>();
  let at = 0;
  const take = (text: string, weight: string): void => {
    for (const word of wordsOf(text)) {
      if ((at += 1) > furthest) return;
      const mine = places.get(word);
      if (!mine) places.set(word, [`${at}${weight}`]);
      else if (mine.length < mostPlaces) mine.push(`${at}${weight}`);
    }
    // What stands in two texts is not said in one breath.
    at += 1;
  };
  take(narrativeOf(resource), 'A');
  for (const text of textsOf(resource)) {
    if (at > furthest) break;
    take(text, '');
  }
  if (places.size === 0) return null;
  const key = wordsKey(orgId, resource.resourceType);
  return Array.from(places, ([word, where]) => `'${key}${word}':${where.join(',')}`).join(' ');
};
