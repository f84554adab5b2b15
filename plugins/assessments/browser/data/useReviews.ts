import type { Task } from '@medplum/fhirtypes';
import { type Pages, usePages } from '../../../../core/browser/index.ts';
import type { StoredOf } from '../../../../core/shared/index.ts';
import { askingCode, systems } from '../../shared/questionnaire/response.ts';

/** Forms that came back and that nobody has looked at; of one patient, or of the whole clinic. Oldest first. */
export const useReviews = (patientId?: string | null): Pages<'Task'> =>
  usePages(
    'Task',
    patientId === null
      ? null
      : {
          ...(patientId === undefined ? {} : { patient: patientId }),
          code: `${askingCode.system}|${askingCode.code}`,
          status: 'completed',
          'business-status': `${systems.review}|to-review`,
          _sort: 'modified',
          _count: 50,
          _total: 'accurate',
        },
    patientId === undefined ? {} : { about: patientId },
  );

/** Alerts of a safety item that nobody has dealt with. */
export const useAlerts = (patientId?: string | null): Pages<'Task'> =>
  usePages(
    'Task',
    patientId === null
      ? null
      : {
          ...(patientId === undefined ? {} : { patient: patientId }),
          code: `${systems.kind}|safety-alert`,
          status: 'requested,received,accepted,ready,in-progress,on-hold',
          _sort: 'authored-on',
          _count: 20,
        },
    patientId === undefined ? {} : { about: patientId },
  );

/** FHIR id of the response that a Task led to. */
export const responseIn = ({ output, focus }: Task): string | undefined => {
  const references = [...(output ?? []).map(({ valueReference }) => valueReference), focus];
  return references
    .map((reference) => reference?.reference?.match(/QuestionnaireResponse\/([A-Za-z0-9.-]+)/)?.[1])
    .find((id) => id !== undefined);
};

export const reviewedNow = (task: StoredOf<'Task'>): StoredOf<'Task'> => ({
  ...task,
  lastModified: new Date().toISOString(),
  businessStatus: { coding: [{ system: systems.review, code: 'reviewed' }] },
});
