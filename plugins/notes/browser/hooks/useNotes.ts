import { useSearch } from '#clinical/browser';
import { withAround } from '../../shared/composition.ts';

/** One note with what belongs to it; none where it is of another patient. Read it in an `observer`. */
export const useNote = (patient: string, id: string) =>
  useSearch('Composition', { patient, _id: id, ...withAround }, { about: patient });
