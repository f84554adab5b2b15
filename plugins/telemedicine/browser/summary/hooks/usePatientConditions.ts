import type { Condition } from '@medplum/fhirtypes';
import { useSearch } from '#clinical/browser';
import { conceptText, type RecordPage, type Stored } from '#clinical/shared';
import { type Resource } from '#core/shared';

/** Circumstances ('Full-time employment (finding)') are seldom what a visit is about: they come last. */
const isCircumstance = ({ code }: Condition): boolean =>
  / \((finding|situation|person|event)\)?$/i.test(conceptText(code));

/** What the patient has now, the newest first. `null`: not yet. */
export const usePatientConditions = (patient: string | null): Resource<RecordPage<'Condition'>> =>
  useSearch(
    'Condition',
    patient === null
      ? null
      : {
          patient,
          'clinical-status': 'active,recurrence,relapse',
          'verification-status:not': 'entered-in-error',
          _sort: '-recorded-date',
          _count: 60,
        },
    { about: patient },
  );

export const byUse = (conditions: readonly Stored<Condition>[]): readonly Stored<Condition>[] =>
  [...conditions].sort((one, other) => Number(isCircumstance(one)) - Number(isCircumstance(other)));
