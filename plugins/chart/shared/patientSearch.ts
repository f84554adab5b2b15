import type { SearchParams } from '#clinical/shared';
import type { SavedList } from './calls.ts';

export type Filters = Pick<SavedList, 'flagged' | 'sex' | 'age'>;

const dateWord = /^(18|19|20)\d{2}(-\d{2}){0,2}$/;
const yearsAgo = (years: number, now: Date): string => {
  const date = new Date(now);
  date.setFullYear(date.getFullYear() - years);
  return date.toISOString().slice(0, 10);
};

/** Numbers as cards and telephones print them, with and without the country's 1. */
const phones = (digits: string): string => [digits, `+${digits}`, `+1${digits}`, `1${digits}`].join(',');

/**
 * What was typed, as FHIR searches: words of names in any order, each from its beginning; a birth date, to the year, month or
 * day; or a number, which is a card's or a telephone's.
 */
export const patientSearches = (typed: string, filters: Filters, now: Date): readonly SearchParams[] => {
  const ages: Readonly<Record<Filters['age'], readonly string[]>> = {
    '': [],
    child: [`gt${yearsAgo(18, now)}`],
    adult: [`le${yearsAgo(18, now)}`, `gt${yearsAgo(65, now)}`],
    senior: [`le${yearsAgo(65, now)}`],
  };
  const words = typed.trim().split(/\s+/).filter(Boolean).slice(0, 6);
  const digits = typed.replace(/[\s().+-]/g, '');
  const base: SearchParams = {
    'active:not': 'false',
    ...(filters.sex ? { gender: filters.sex } : {}),
    // R4 has no search by a Flag's status; what is over has an end.
    ...(filters.flagged ? { '_has:Flag:patient:date': `ge${now.toISOString().slice(0, 10)}` } : {}),
    _revinclude: 'Flag:patient',
    _sort: 'family',
    _count: 50,
  };
  const aged = ages[filters.age];
  const number = digits.replace(/\D/g, '');
  if (/^\d{6,15}[a-z]{0,2}$/i.test(digits) && !words.every((word) => dateWord.test(word))) {
    const dated = aged.length > 0 ? { birthdate: aged } : {};
    const cards = [...new Set([digits.toUpperCase(), number])].join(',');
    return [
      { ...base, ...dated, identifier: cards },
      { ...base, ...dated, phone: phones(number) },
    ];
  }
  const born = [...aged, ...words.filter((word) => dateWord.test(word))];
  const names = words.filter((word) => !dateWord.test(word));
  const asked = { ...(born.length > 0 ? { birthdate: born } : {}), ...(names.length > 0 ? { name: names } : {}) };
  return [{ ...base, ...asked }];
};
