import type { Condition } from '@medplum/fhirtypes';
import { useSearch } from '#clinical/browser';
import type { RecordPage, Stored } from '#clinical/shared';
import type { Resource } from '#core/shared';
import { byImportance, currentOf, isCircumstance, isDenied } from '../../shared/condition.ts';
import { isSensitive } from '#clinical/shared/sensitive/sensitive.ts';

/** What a patient has now: one answer for the summary and the chart's header. */
export const useActiveConditions = (patient: string | null): Resource<RecordPage<'Condition'>> =>
  useSearch('Condition', currentOf(patient, { _sort: '-onset-date', _count: 40 }), { about: patient });

type Conditions = readonly Stored<Condition>[];

/** Problems and circumstances, the weightiest first; what is delicate apart from both. */
export const sortedConditions = (
  conditions: Conditions,
): Record<'problems' | 'circumstances' | 'sensitive', Conditions> => {
  const all = conditions.filter((one) => !isDenied(one)).sort(byImportance);
  const open = all.filter((one) => !isSensitive(one));
  return {
    problems: open.filter((one) => !isCircumstance(one)),
    circumstances: open.filter(isCircumstance),
    sensitive: all.filter(isSensitive),
  };
};
