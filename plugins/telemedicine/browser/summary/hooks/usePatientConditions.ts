import type { Condition } from '@medplum/fhirtypes';
import { useSearch } from '#clinical/browser';
import { type RecordPage, type Stored } from '#clinical/shared';
import { type Resource } from '#core/shared';
import { currentOf, isCircumstance, isDenied } from '#plugins/conditions/shared/index.ts';

/** What the patient has now, the newest first. `null`: not yet. */
export const usePatientConditions = (patient: string | null): Resource<RecordPage<'Condition'>> =>
  useSearch('Condition', currentOf(patient, { _sort: '-recorded-date', _count: 60 }), { about: patient });

/** Circumstances ('Full-time employment') are seldom what a visit is about: they come last; what was ruled out not at all. */
export const byUse = (conditions: readonly Stored<Condition>[]): readonly Stored<Condition>[] =>
  conditions
    .filter((one) => !isDenied(one))
    .sort((one, other) => Number(isCircumstance(one)) - Number(isCircumstance(other)));
