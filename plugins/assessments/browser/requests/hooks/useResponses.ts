import { type Pages, usePages } from '#clinical/browser';

/** The forms that a patient sent, the newest first. */
export const useResponses = (patientId: string | null): Pages<'QuestionnaireResponse'> =>
  usePages(
    'QuestionnaireResponse',
    patientId === null ? null : { patient: patientId, status: 'completed,amended', _sort: '-authored', _count: 20 },
    { about: patientId },
  );
