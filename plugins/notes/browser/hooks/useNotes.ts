import { useSearch } from '#clinical/browser';
import type { SearchParams } from '#clinical/shared';

/** With what belongs to each: addenda, requests to co-sign, co-signatures. */
export const withAround = {
  _revinclude: ['Composition:related-ref', 'Task:focus', 'Provenance:target'],
} as const satisfies SearchParams;

/** One note with what belongs to it; none where it is of another patient. Read it in an `observer`. */
export const useNote = (patient: string, id: string) =>
  useSearch('Composition', { patient, _id: id, ...withAround }, { about: patient });
