import type { Questionnaire } from '@medplum/fhirtypes';
import { useSearch } from '#clinical/browser';
import { type Resource } from '#core/shared';
import { type RecordPage } from '#clinical/shared';

/** The clinic's questionnaires. Few, and the same for everybody: asked for once and kept. */
export const useQuestionnaires = (): Resource<RecordPage<'Questionnaire'>> =>
  useSearch('Questionnaire', { _sort: 'title', _count: 100 });

const idIn = (canonical: string): string | undefined =>
  canonical.match(/(?:^|\/)Questionnaire\/([A-Za-z0-9.-]{1,64})$/)?.[1];

/** Finds the questionnaire that a canonical or a reference names. */
export const findQuestionnaire = <Q extends Questionnaire>(
  all: readonly Q[],
  canonical: string | undefined,
): Q | undefined => {
  const [url = ''] = (canonical ?? '').split('|', 1);
  if (url === '') return undefined;
  return all.find((one) => one.url === url) ?? all.find(({ id }) => id !== undefined && id === idIn(url));
};
