import { allKnown, type Known, knownOf } from '#core/shared';
import type { Flag, Patient } from '@medplum/fhirtypes';
import { usePages } from '#clinical/browser';
import { idOf, type Stored } from '#clinical/shared';
import { type Filters, patientSearches } from '../../shared/patientSearch.ts';

export interface PatientSearch {
  /** Undefined until the first answer. */
  readonly patients: readonly Stored<Patient>[] | undefined;
  /** What is to be watched about a patient. */
  readonly flagsOf: (patient: string) => readonly Flag[];
  readonly error: Error | undefined;
  readonly known: Known;
  readonly fetching: boolean;
  readonly hasMore: boolean;
  more(): void;
  refetch(): Promise<unknown>;
}

/** The patients that match, page by page. A number is asked for twice, as a card's and as a telephone's. Read it in an `observer`. */
export const usePatientSearch = (typed: string, filters: Filters): PatientSearch => {
  const [first, second] = patientSearches(typed, filters, new Date());
  const main = usePages('Patient', first ?? null);
  const phones = usePages('Patient', second ?? null);
  const both = second === undefined ? [main] : [main, phones];
  const waiting = both.some(({ data, error }) => data === undefined && error === undefined);
  const all = both.flatMap(({ data }) => data?.resources ?? []);
  const flags = both
    .flatMap(({ data }) => data?.included ?? [])
    .filter((one): one is Stored<Flag> => one.resourceType === 'Flag' && one.status === 'active');
  const error = both.find(({ data, error }) => data === undefined && error)?.error;
  return {
    patients: waiting || error ? undefined : [...new Map(all.map((patient) => [patient.id, patient])).values()],
    flagsOf: (id) => [
      ...new Map(
        flags.filter(({ subject }) => idOf(subject, 'Patient') === id).map((flag) => [flag.id, flag]),
      ).values(),
    ],
    error,
    known: allKnown(both.map(knownOf)),
    fetching: both.some(({ fetching }) => fetching),
    hasMore: both.some(({ hasMore }) => hasMore),
    more: () => both.filter(({ hasMore }) => hasMore).forEach((pages) => pages.more()),
    refetch: () => Promise.all(both.map((pages) => pages.refetch())),
  };
};
