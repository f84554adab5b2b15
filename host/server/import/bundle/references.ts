import { isRawNumber } from './exactJson.ts';

/** Elements whose text may name another entry of the bundle (FHIR R4, transaction processing rules). */
const naming = new Set(['reference', 'url', 'uri', 'valueUri', 'valueUrl', 'valueCanonical', 'valueUuid']);

type Visit = (text: string, element: string) => string;

const walk = (value: unknown, element: string, visit: Visit): unknown => {
  if (typeof value === 'string') return naming.has(element) ? visit(value, element) : value;
  if (typeof value !== 'object' || value === null || isRawNumber(value)) return value;
  if (Array.isArray(value)) return value.map((one) => walk(one, element, visit));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner, name, visit)]));
};

/** A copy in which every text that may refer to something is what `visit` makes of it; all else is untouched. */
export const mapReferences = <T>(resource: T, visit: Visit): T => walk(resource, '', visit) as T;

export interface Conditional {
  readonly type: string;
  readonly system: string;
  readonly value: string;
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** `Practitioner?identifier=http://system|123` -> its parts; null for what is no search by one identifier. */
export const conditional = (text: string): Conditional | null => {
  const [, type, token] = /^([A-Z][A-Za-z]+)\?identifier=([^&]+)$/.exec(text) ?? [];
  if (type === undefined || token === undefined) return null;
  const whole = decoded(token);
  const bar = whole.indexOf('|');
  return bar < 0
    ? { type, system: '', value: whole }
    : { type, system: whole.slice(0, bar), value: whole.slice(bar + 1) };
};

export const isSearch = (text: string): boolean => /^[A-Z][A-Za-z]+\?/.test(text);
