import { useRead, useSearch } from '#clinical/browser';
import { idOf, type SearchParams } from '#clinical/shared';
import { type Resource } from '#core/shared';
import type { ResultRef } from '../resultRef.ts';
import type { Report, Result, Value } from '../resultText.ts';

export interface LoadedResult {
  readonly resource: Resource<Result>;
  readonly result: Result | undefined;
  /** In the report's order; a value that came alone is its own. */
  readonly values: readonly Value[] | undefined;
  readonly error: Error | undefined;
}

const idsOf = (report: Report | undefined): string =>
  (report?.result ?? []).flatMap((one) => idOf(one, 'Observation') ?? []).join(',');

/** A result with its values, kept fresh. Call it in an `observer`. */
export const useResult = ({ type, id }: ResultRef, about: string | null): LoadedResult => {
  const report = useRead('DiagnosticReport', type === 'DiagnosticReport' ? id : null, { about });
  const value = useRead('Observation', type === 'Observation' ? id : null, { about });
  const ids = idsOf(report.data);
  const search: SearchParams | null = ids === '' ? null : { _id: ids, _count: 100 };
  const found = useSearch('Observation', search, { about });
  if (type === 'Observation') {
    return { resource: value, result: value.data, values: value.data && [value.data], error: value.error };
  }
  const there = found.data?.resources;
  const values =
    report.data && ids === ''
      ? []
      : there && ids.split(',').flatMap((one) => there.find((candidate) => candidate.id === one) ?? []);
  return { resource: report, result: report.data, values, error: report.error ?? found.error };
};

/** `system|code`, as a search takes it; null for what has no code. */
export const codeToken = (value: Value): string | null => {
  const coding = value.code.coding?.find(({ code }) => code);
  return coding?.code === undefined ? null : coding.system ? `${coding.system}|${coding.code}` : coding.code;
};

/** Everything that was ever measured of these analytes of the patient, oldest first. */
export const useValueHistory = (values: readonly Value[] | undefined, patient: string | null): readonly Value[] => {
  const codes = [...new Set((values ?? []).flatMap((value) => codeToken(value) ?? []))];
  const search =
    patient === null || codes.length === 0
      ? null
      : { patient: `Patient/${patient}`, code: codes.join(','), _sort: '-date', _count: 300 };
  const { data } = useSearch('Observation', search, { about: patient });
  return [...(data?.resources ?? [])]
    .filter(({ status }) => status !== 'entered-in-error' && status !== 'cancelled')
    .reverse();
};
