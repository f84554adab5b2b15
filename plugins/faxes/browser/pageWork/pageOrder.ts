import type { AsideReason } from '../../shared/faxState.ts';

/** How a person sorts the pages of a fax; every page is in exactly one place. Pages are numbered as they arrived. */
export interface Sorting {
  /** None is empty. */
  readonly documents: readonly (readonly number[])[];
  readonly aside: readonly { readonly page: number; readonly reason: AsideReason }[];
}

/** A document by its index, a new one, or none for this reason. */
export type Place = number | 'new' | AsideReason;

export const startOf = (pages: readonly number[]): Sorting => ({ documents: [pages], aside: [] });

const without = ({ documents, aside }: Sorting, page: number): Sorting => ({
  documents: documents.map((pages) => pages.filter((one) => one !== page)),
  aside: aside.filter((one) => one.page !== page),
});

const tidy = ({ documents, aside }: Sorting): Sorting => ({
  documents: documents.filter((pages) => pages.length > 0),
  aside,
});

export const put = (sorting: Sorting, page: number, place: Place): Sorting => {
  const rest = without(sorting, page);
  if (place === 'new') return tidy({ ...rest, documents: [...rest.documents, [page]] });
  if (typeof place === 'number')
    return tidy({ ...rest, documents: rest.documents.map((pages, n) => (n === place ? [...pages, page] : pages)) });
  return tidy({ ...rest, aside: [...rest.aside, { page, reason: place }].sort((a, b) => a.page - b.page) });
};

/** One place on; beyond the edge of its document it goes into the next one. */
export const shift = (sorting: Sorting, page: number, by: 1 | -1): Sorting => {
  const { documents } = sorting;
  const at = documents.findIndex((pages) => pages.includes(page));
  const pages = documents[at];
  if (!pages) return sorting;
  const to = pages.indexOf(page) + by;
  if (to >= 0 && to < pages.length) {
    const moved = pages.with(to, page).with(to - by, pages[to]!);
    return { ...sorting, documents: documents.with(at, moved) };
  }
  const next = documents[at + by];
  if (!next) return sorting;
  const rest = pages.filter((one) => one !== page);
  return tidy({
    ...sorting,
    documents: documents.with(at, rest).with(at + by, by === 1 ? [page, ...next] : [...next, page]),
  });
};

/** This page and those after it in its document become one of their own. */
export const cutAt = (sorting: Sorting, page: number): Sorting => ({
  ...sorting,
  documents: sorting.documents.flatMap((pages) => {
    const at = pages.indexOf(page);
    return at > 0 ? [pages.slice(0, at), pages.slice(at)] : [pages];
  }),
});

/** The document that begins with this page goes on the one before it. */
export const joinAt = (sorting: Sorting, page: number): Sorting => {
  const { documents } = sorting;
  const at = documents.findIndex(([first]) => first === page);
  if (at < 1) return sorting;
  const joined = documents.with(at - 1, [...documents[at - 1]!, ...documents[at]!]);
  return { ...sorting, documents: joined.toSpliced(at, 1) };
};

/** `1–3, 5`, in this order. */
export const rangesOf = (pages: readonly number[]): string => {
  const runs: [number, number][] = [];
  for (const page of pages) {
    const last = runs.at(-1);
    if (last && page === last[1] + 1) last[1] = page;
    else runs.push([page, page]);
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ');
};
