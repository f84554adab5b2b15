import { usePages } from '../../../core/browser/index.ts';
import type { SearchParams } from '../../../core/shared/index.ts';
import { type Visit, visitOf } from '../shared/visit.ts';

export interface Shown {
  readonly start: Date;
  readonly end: Date;
}

const mostOnAPage = 500;

/** Visits between two moments, all pages that were fetched; `who` is a search by people: `{ patient: ... }`, `{ practitioner: ... }`, or none for the clinic's. */
export const useVisits = (who: SearchParams | null, { start, end }: Shown, about: string | null = null) => {
  const params: SearchParams | null = who && {
    ...who,
    date: [`ge${start.toISOString()}`, `lt${end.toISOString()}`],
    _sort: 'date',
    _count: mostOnAPage,
  };
  const pages = usePages('Appointment', params, { about });
  const visits = (): readonly Visit[] | undefined =>
    pages.data?.resources.flatMap((appointment) => visitOf(appointment) ?? []);
  return { pages, visits };
};

/** A phone: a month has no room there. */
export const isNarrow = (): boolean => window.innerWidth < 600;
