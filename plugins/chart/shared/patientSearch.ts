import type { SearchParams } from '#clinical/shared';
import type { ColumnId, SavedList } from './calls.ts';

export type Filters = Pick<SavedList, 'flagged' | 'sex' | 'age'>;

/** What the record holds in order, by column; the list is sorted by nothing else, whatever the clinic's size. */
export const sortParams = {
  name: 'family',
  born: 'birthdate',
  city: 'address-city',
} as const satisfies Partial<Record<ColumnId | 'name', string>>;
export type SortColumn = keyof typeof sortParams;

export interface ListSort {
  readonly by: SortColumn;
  readonly descending: boolean;
}

const yearsAgo = (years: number, now: Date): string => {
  const date = new Date(now);
  date.setFullYear(date.getFullYear() - years);
  return date.toISOString().slice(0, 10);
};

/** The patients of the clinic whom the filters leave, as a FHIR search. */
export const listSearch = (filters: Filters, { by, descending }: ListSort, now: Date): SearchParams => {
  const ages: Readonly<Record<Filters['age'], readonly string[]>> = {
    '': [],
    child: [`gt${yearsAgo(18, now)}`],
    adult: [`le${yearsAgo(18, now)}`, `gt${yearsAgo(65, now)}`],
    senior: [`le${yearsAgo(65, now)}`],
  };
  const aged = ages[filters.age];
  return {
    'active:not': 'false',
    ...(filters.sex ? { gender: filters.sex } : {}),
    // R4 has no search by a Flag's status; what is over has an end.
    ...(filters.flagged ? { '_has:Flag:patient:date': `ge${now.toISOString().slice(0, 10)}` } : {}),
    ...(aged.length > 0 ? { birthdate: aged } : {}),
    _revinclude: 'Flag:patient',
    _sort: `${descending ? '-' : ''}${sortParams[by]}`,
    _count: 50,
  };
};
