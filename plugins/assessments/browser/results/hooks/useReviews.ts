import type { Task } from '@medplum/fhirtypes';
import { type Pages, usePages } from '#clinical/browser';
import type { SearchParams, StoredOf } from '#clinical/shared';
import { systems } from '#plugins/assessments/shared/questionnaire/response.ts';
import { openAlerts, reviewSearch } from '#plugins/assessments/shared/questionnaire/searches.ts';

const useTasks = (patientId: string | null | undefined, params: SearchParams): Pages<'Task'> => {
  const about = patientId ?? undefined;
  const search = about === undefined ? params : { patient: about, ...params };
  return usePages('Task', patientId === null ? null : search, about === undefined ? {} : { about });
};

/** Forms that came back and that nobody has looked at; of one patient, or of the whole clinic. Oldest first. */
export const useReviews = (patientId?: string | null): Pages<'Task'> =>
  useTasks(patientId, {
    ...reviewSearch,
    _sort: 'modified',
    _count: 50,
    _total: 'accurate',
  });

/** Alerts of a safety item that nobody has dealt with. */
export const useAlerts = (patientId?: string | null): Pages<'Task'> =>
  useTasks(patientId, {
    ...openAlerts,
    _sort: 'authored-on',
    _count: 20,
  });

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
