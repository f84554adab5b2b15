import type { ResourceType } from '@medplum/fhirtypes';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  ClinicalRecord,
  type RecordPage,
  type SearchParams,
  type Stored,
  type StoredOf,
  type WatchOptions,
} from '#clinical/shared';
import { type Resource } from '#core/shared';
import { useWanted } from '#core/browser/react/useService.ts';
import { useWatched } from '#core/browser/react/useWatched.ts';

/** Watches what `watch` gives from the record; a null key: not yet. */
const useRecord = <A>(key: string | null, watch: (record: ClinicalRecord) => Resource<A>): Resource<A> =>
  useWatched(useWanted(ClinicalRecord), key, watch);

interface Options {
  /** FHIR id of the patient that this is about. */
  readonly about?: string | null;
  /** For whom it is worth reading without a line. */
  readonly keep?: WatchOptions['keep'];
}

const watching = ({ about, keep }: Options): WatchOptions => ({ keep, ...(about ? { about } : {}) });

/** One resource. `null`: not yet. Read it in an `observer`. */
export const useRead = <T extends ResourceType>(
  type: T,
  id: string | null,
  options: Options = {},
): Resource<StoredOf<T>> =>
  useRecord(id === null ? null : `${type}/${id}`, (record) => record.read(type, id!, watching(options)));

/** Every version of one resource, newest first. */
export const useHistory = <T extends ResourceType>(
  type: T,
  id: string | null,
  options: Options = {},
): Resource<readonly StoredOf<T>[]> =>
  useRecord(id === null ? null : `${type}/${id}/_history`, (record) => record.history(type, id!, watching(options)));

/** One page of a search. `null`: not yet. */
export const useSearch = <T extends ResourceType>(
  type: T,
  params: SearchParams | null,
  options: Options = {},
): Resource<RecordPage<T>> =>
  useRecord(params === null ? null : `${type}?${JSON.stringify(params)}`, (record) =>
    record.search(type, params!, watching(options)),
  );

export interface Found<T extends ResourceType> {
  readonly resources: readonly StoredOf<T>[];
  readonly included: readonly Stored[];
  readonly suppressed?: boolean;
}

export interface Pages<T extends ResourceType> extends Resource<Found<T>> {
  /** Further pages are there to be fetched, or are under way. */
  readonly hasMore: boolean;
  /** Fetches the next page, or again the one that failed; what is there stays. */
  more(): void;
}

/** A search with all its pages so far, kept fresh together. `null`: not yet. Read it in an `observer`. */
export const usePages = <T extends ResourceType>(
  type: T,
  params: SearchParams | null,
  options: Options = {},
): Pages<T> => {
  const record = useWanted(ClinicalRecord);
  const key = params === null || !record ? null : `${type}?${JSON.stringify(params)}`;
  const [watched, setWatched] = useState<{
    readonly key: string | null;
    readonly pages: readonly Resource<RecordPage<T>>[];
  }>({ key: null, pages: [] });
  const mine = watched.key === key && key !== null ? watched.pages : [];
  const open = useRef<readonly Resource<RecordPage<T>>[]>([]);
  useLayoutEffect(() => {
    if (key === null || params === null || !record) return undefined;
    const pages = [record.search(type, params, watching(options))];
    open.current = pages;
    setWatched({ key, pages });
    return () => {
      // No state changes here: React also runs this where a part inside waits for its texts or its code. What is shown would
      // then be taken back, the part with it, and both would come and go without end.
      for (const page of open.current) page.dispose();
    };
    // `params` are told apart by the key.
  }, [record, key]);
  const last = mine.at(-1);
  return {
    get data() {
      const there = mine.flatMap(({ data }) => (data ? [data] : []));
      if (there.length === 0) return undefined;
      return {
        resources: there.flatMap((page) => page.resources),
        included: there.flatMap((page) => page.included),
        ...(there.some(({ suppressed }) => suppressed) && { suppressed: true }),
      };
    },
    get error() {
      return mine.find(({ error }) => error)?.error;
    },
    get pending() {
      return mine[0]?.pending ?? true;
    },
    get fetching() {
      return mine.some(({ fetching }) => fetching);
    },
    /** Of the oldest page. */
    get asOf() {
      const times = mine.flatMap(({ asOf }) => (asOf ? [asOf.getTime()] : []));
      return times.length > 0 ? new Date(Math.min(...times)) : undefined;
    },
    get hasMore() {
      return last?.data ? last.data.next !== null : mine.length > 1;
    },
    more() {
      if (last && !last.data && !last.fetching) return void last.refetch();
      const next = last?.data?.next;
      if (!record || params === null || !next) return;
      const page = record.search(type, params, { page: next, ...watching(options) });
      open.current = [...open.current, page];
      setWatched((before) => (before.key === key ? { key, pages: [...before.pages, page] } : before));
    },
    refetch: async () => {
      await Promise.all(mine.map((page) => page.refetch()));
    },
    dispose: () => undefined,
  };
};

/** As `usePages`, and each page is followed by the next: all is there once there is data and no more. */
export const useAllPages = <T extends ResourceType>(
  type: T,
  params: SearchParams | null,
  options: Options = {},
): Pages<T> => {
  const pages = usePages(type, params, options);
  useEffect(() => {
    if (pages.hasMore && !pages.fetching && !pages.error) pages.more();
  });
  return pages;
};

/** What a `Table` needs to show the pages that are there and to fetch more. */
export const pagingOf = (pages: Pick<Pages<'Patient'>, 'hasMore' | 'more' | 'fetching'>) => ({
  more: pages.hasMore,
  loadMore: () => pages.more(),
  loadingMore: pages.fetching,
});
