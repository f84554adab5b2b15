import type { Definitions } from '../resource/definitions.ts';

/** Create, read, update, delete, search. */
export type Act = 'c' | 'r' | 'u' | 'd' | 's';
type Level = 'patient' | 'user' | 'system';

/** What an app was allowed of a type, in SMART's words: `patient/Observation.rs?category=laboratory`. */
export interface DataScope {
  readonly level: Level;
  /** A type, or `*`. */
  readonly type: string;
  readonly acts: string;
  /** Only what has these tokens; none where empty. */
  readonly only: readonly (readonly [param: string, value: string])[];
}

/** Scopes that open no data. */
export const plainScopes: readonly string[] = ['openid', 'fhirUser', 'launch', 'launch/patient', 'offline_access'];
const isLevel = (text: string): text is Level => text === 'patient' || text === 'user' || text === 'system';
const earlier: Readonly<Record<string, string>> = { read: 'rs', write: 'cud', '*': 'cruds' };
const pattern = /^([a-z]+)\/(\*|[A-Z][A-Za-z]+)\.(read|write|\*|c?r?u?d?s?)(?:\?(.+))?$/;
const longest = 300;

/**
 * Null for what is none, or asks more than is understood here: conditions are tokens without modifiers. Version 1 says `.read`,
 * `.write` and `.*`.
 */
export const dataScope = (known: Definitions, text: string): DataScope | null => {
  if (text.length > longest) return null;
  const [, level = '', type = '', given = '', query] = pattern.exec(text) ?? [];
  const acts = earlier[given] ?? given;
  if (!isLevel(level) || acts === '' || (type !== '*' && !known.types.has(type))) return null;
  const only = [...new URLSearchParams(query ?? '')];
  const isKnown = ([param, value]: readonly [string, string]): boolean =>
    type !== '*' && value !== '' && known.params(type).get(param)?.kind === 'token';
  if (query !== undefined && (only.length === 0 || !only.every(isKnown))) return null;
  return { level, type, acts, only };
};

export const scopeText = ({ level, type, acts, only }: DataScope): string => {
  const query = only.map(([param, value]) => `${param}=${value.replaceAll(/[&%\s]/g, encodeURIComponent)}`).join('&');
  return `${level}/${type}.${acts}${query === '' ? '' : `?${query}`}`;
};

/** Each once, in their order. */
export const scopesIn = (text: string): readonly string[] => [...new Set(text.split(/\s+/).filter(Boolean))];

const same = (one: DataScope['only'], other: DataScope['only']): boolean =>
  one.every(([param, value]) => other.some(([p, v]) => p === param && v === value));

/** What both allow; null where that is nothing. */
const both = (asked: DataScope, allowed: DataScope): DataScope | null => {
  if (asked.level !== allowed.level) return null;
  if (asked.type !== '*' && allowed.type !== '*' && asked.type !== allowed.type) return null;
  const acts = [...asked.acts].filter((act) => allowed.acts.includes(act)).join('');
  if (acts === '') return null;
  const type = asked.type === '*' ? allowed.type : asked.type;
  const only = [...asked.only, ...allowed.only.filter((one) => !same([one], asked.only))];
  return { level: asked.level, type, acts, only };
};

/** Is all that is asked allowed? */
const covers = (allowed: DataScope, asked: DataScope): boolean =>
  asked.level === allowed.level &&
  (allowed.type === '*' || allowed.type === asked.type) &&
  [...asked.acts].every((act) => allowed.acts.includes(act)) &&
  same(allowed.only, asked.only);

/**
 * Of the scopes that are asked those that are allowed, narrowed to what is. A scope that is wholly allowed keeps the words in
 * which it was asked.
 */
export const within = (known: Definitions, asked: readonly string[], allowed: readonly string[]): readonly string[] => {
  const data = allowed.flatMap((text) => dataScope(known, text) ?? []);
  const narrowed = asked.flatMap((text) => {
    const one = dataScope(known, text);
    if (!one) return allowed.includes(text) ? [text] : [];
    if (data.some((each) => covers(each, one))) return [text];
    return data.flatMap((each) => both(one, each) ?? []).map(scopeText);
  });
  return [...new Set(narrowed)];
};

/** A scope that reads and writes as two, so that a person can leave one of them out. */
export const parted = (known: Definitions, text: string): readonly string[] => {
  const one = dataScope(known, text);
  if (!one) return [text];
  const parts = [/[rs]/g, /[cud]/g].map((letters) => one.acts.match(letters)?.join('') ?? '').filter(Boolean);
  return parts.length < 2 ? [text] : parts.map((acts) => scopeText({ ...one, acts }));
};

/** @returns the first that is not understood; null where all are */
export const strangeScope = (known: Definitions, texts: readonly string[]): string | null =>
  texts.find((text) => !plainScopes.includes(text) && !dataScope(known, text)) ?? null;
