import { allKnown, type Known, knownOf, type Resource, whole } from '#core/shared';
import type { Flag, Patient } from '@medplum/fhirtypes';
import { usePages } from '#clinical/browser';
import { findPatients, idOf, type Stored } from '#clinical/shared';
import { useResource } from '#core/browser';
import { type Filters, type ListSort, listSearch } from '../../shared/patientSearch.ts';

export interface PatientSearch {
  /** Undefined until the first answer. */
  readonly patients: readonly Stored<Patient>[] | undefined;
  /** What is to be watched about a patient. */
  readonly flagsOf: (patient: string) => readonly Flag[];
  readonly error: Error | undefined;
  readonly known: Known;
  /** More answer to the text than are listed. */
  readonly cut: boolean;
  readonly fetching: boolean;
  readonly hasMore: boolean;
  more(): void;
  refetch(): Promise<unknown>;
}

/** So many are listed of those whom a text may mean. */
export const mostFound = 100;

/**
 * The clinic's patients page by page; those whom a text may mean, the best first where no column sorts them. Read it in an
 * `observer`.
 */
export const usePatientSearch = (typed: string, filters: Filters, sort: ListSort | null): PatientSearch => {
  const text = typed.trim();
  const found = useResource(findPatients, text === '' ? null : { body: { text, limit: mostFound } });
  const ids = text === '' ? null : found.data?.data.map(({ id }) => id);
  const params = listSearch(filters, sort ?? { by: 'name', descending: false }, new Date());
  const asked = ids === null ? params : ids?.length ? { ...params, _id: ids.join(','), _count: mostFound } : null;
  const pages = usePages('Patient', asked);
  const cut = ids !== null && (found.data?.more ?? false);
  const none = ids?.length === 0;
  const listed = none ? [] : pages.data?.resources;
  const place = new Map(ids?.map((id, n) => [id, n]));
  const flags = (pages.data?.included ?? []).filter(
    (one): one is Stored<Flag> => one.resourceType === 'Flag' && one.status === 'active',
  );
  const parts: readonly Resource<unknown>[] = [...(ids === null ? [] : [found]), ...(none ? [] : [pages])];
  const error = parts.find((part) => part.data === undefined && part.error)?.error;
  return {
    patients:
      ids && !sort && listed
        ? [...listed].sort((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0))
        : listed,
    flagsOf: (id) => flags.filter(({ subject }) => idOf(subject, 'Patient') === id),
    error,
    known: allKnown([
      ...(ids === null ? [] : [knownOf(found)]),
      ...(none ? [] : [knownOf(pages)]),
      cut ? { is: 'part', data: listed } : whole(listed),
    ]),
    cut,
    fetching: parts.some(({ fetching }) => fetching),
    hasMore: !none && pages.hasMore,
    more: () => pages.more(),
    refetch: () => Promise.all(parts.map((part) => part.refetch())),
  };
};
