import { useSearch } from '#clinical/browser';
import type { RecordPage } from '#clinical/shared';
import type { Resource } from '#core/shared';

/** Everything the record says of a patient's allergies but what was written in error: one answer for the tab, the block and the banner. */
export const useAllergies = (patient: string | null): Resource<RecordPage<'AllergyIntolerance'>> =>
  useSearch(
    'AllergyIntolerance',
    patient === null ? null : { patient, 'verification-status:not': 'entered-in-error', _sort: '-date', _count: 200 },
    { about: patient, keep: ['patient'] },
  );

export type Allergies = RecordPage<'AllergyIntolerance'>['resources'];
