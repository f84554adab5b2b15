import type { TypedValue } from '@medplum/core';
import { ever, type Span, spanOf } from './dates.ts';
import { contactKey } from './texts.ts';
import { isRecord } from '#core/shared';

/** What one value of a resource says in the terms of each kind of search parameter. */

export interface Token {
  readonly value: string;
  /** '' for none; `anySystem` where the element's binding names it and the value does not. */
  readonly system: string;
}
export const anySystem = '*';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const list = <T>(value: unknown): readonly T[] => (Array.isArray(value) ? (value as T[]) : value ? [value as T] : []);
type Elements = Readonly<Record<string, unknown>>;

/** An element's parts by name; none of what is no element. */
const elements = (value: unknown): Elements => (isRecord(value) ? value : {});

export const tokensOf = ({ type, value }: TypedValue): readonly Token[] => {
  const one = elements(value);
  switch (type) {
    case 'CodeableConcept':
      return list<Elements>(one['coding']).flatMap((coding) => tokensOf({ type: 'Coding', value: coding }));
    case 'Coding':
      return one['code'] ? [{ value: text(one['code']), system: text(one['system']) }] : [];
    case 'Identifier':
      return one['value'] ? [{ value: text(one['value']), system: text(one['system']) }] : [];
    case 'ContactPoint':
      return one['value'] ? [{ value: contactKey(text(one['value'])), system: text(one['use']) }] : [];
    case 'Quantity':
    case 'Range':
      return [];
    case 'boolean':
      return [{ value: String(value), system: anySystem }];
    default:
      return typeof value === 'string' || typeof value === 'number'
        ? [{ value: String(value), system: type === 'code' ? anySystem : '' }]
        : [];
  }
};

/** An identifier under each code of its type, for `:of-type`. */
export const typedTokens = ({ type, value }: TypedValue): readonly (Token & { readonly code: string })[] => {
  const one = type === 'Identifier' ? elements(value) : {};
  if (!one['value']) return [];
  const number = text(one['value']);
  const codes = tokensOf({ type: 'CodeableConcept', value: one['type'] });
  return codes.map(({ value: code, system }) => ({ code, system, value: number }));
};

/** Words that stand beside a token, for `:text`. */
export const tokenTexts = ({ type, value }: TypedValue): readonly string[] => {
  const one = elements(value);
  const found =
    type === 'CodeableConcept'
      ? [one['text'], ...list<Elements>(one['coding']).map(({ display }) => display)]
      : type === 'Coding'
        ? [one['display']]
        : type === 'Identifier'
          ? [elements(one['type'])['text']]
          : [];
  return [...new Set(found.map(text))].filter((words) => words !== '');
};

export const stringsOf = ({ type, value }: TypedValue): readonly string[] => {
  if (typeof value === 'string') return [value];
  const one = elements(value);
  const parts =
    type === 'HumanName'
      ? [one['family'], ...list(one['given']), ...list(one['prefix']), ...list(one['suffix']), one['text']]
      : type === 'Address'
        ? [
            ...list(one['line']),
            one['city'],
            one['district'],
            one['state'],
            one['postalCode'],
            one['country'],
            one['text'],
          ]
        : [];
  return parts.map(text).filter((part) => part !== '');
};

export const spansOf = ({ type, value }: TypedValue): readonly Span[] => {
  if (typeof value === 'string') return list<Span>(spanOf(value));
  const one = elements(value);
  if (type === 'Period') {
    const low = one['start'] === undefined ? ever.low : spanOf(text(one['start']))?.low;
    const high = one['end'] === undefined ? ever.high : spanOf(text(one['end']))?.high;
    const open = one['start'] === undefined && one['end'] === undefined;
    return low && high && !open ? [{ low, high }] : [];
  }
  if (type === 'Timing') {
    const events = list<string>(one['event']).flatMap((event) => list<Span>(spanOf(event)));
    const bounds = elements(one['repeat'])['boundsPeriod'];
    return [...events, ...(bounds ? spansOf({ type: 'Period', value: bounds }) : [])];
  }
  return [];
};

export interface Amount {
  readonly value: number;
  readonly system: string;
  readonly code: string;
  readonly unit: string;
}

export const amountsOf = ({ type, value }: TypedValue): readonly Amount[] => {
  if (typeof value === 'number') return [{ value, system: '', code: '', unit: '' }];
  const one = elements(value);
  if (type === 'Range')
    return [one['low'], one['high']].flatMap((end) => (end ? amountsOf({ type: 'Quantity', value: end }) : []));
  if (type === 'SampledData') return [];
  if (typeof one['value'] !== 'number') return [];
  const money = text(one['currency']);
  return [
    {
      value: one['value'],
      system: text(one['system']) || (money ? 'urn:iso:std:iso:4217' : ''),
      code: text(one['code']) || money,
      unit: text(one['unit']),
    },
  ];
};

/** `Patient/1` without a version, an absolute or canonical address as it is; none for what is contained. */
export const targetsOf = ({ value }: TypedValue): readonly string[] => {
  const reference = typeof value === 'string' ? value : text(elements(value)['reference']);
  if (reference === '' || reference.startsWith('#')) return [];
  const plain = reference.replace(/\/_history\/[^/]+$/, '');
  const canonical = plain.replace(/\|[^|]*$/, '');
  return canonical === plain ? [plain] : [plain, canonical];
};

/** A reference by identifier alone, for `:identifier`. */
export const referenceTokens = ({ value }: TypedValue): readonly Token[] => {
  const identifier = elements(value)['identifier'];
  return identifier ? tokensOf({ type: 'Identifier', value: identifier }) : [];
};
