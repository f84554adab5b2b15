import type { Questionnaire } from '@medplum/fhirtypes';
import type { FhirRecord } from '#clinical/server/record/fhirRecord.ts';
import type { StoredOf } from '#clinical/shared';

/** What a canonical, or a reference, names: by its address first, else by its id; null where the record does not have it. */
export const questionnaireOf = async (
  record: FhirRecord,
  canonical: string | undefined,
): Promise<StoredOf<'Questionnaire'> | null> => {
  const [url = ''] = (canonical ?? '').split('|', 1);
  if (url === '') return null;
  if (/^[a-z][a-z0-9+.-]*:/i.test(url)) {
    const { resources } = await record.search('Questionnaire', { url, _count: 5 });
    const found = resources.find(({ status }) => status === 'active') ?? resources[0];
    if (found) return found;
  }
  const id = url.match(/(?:^|\/)Questionnaire\/([A-Za-z0-9.-]{1,64})$/)?.[1];
  return id === undefined ? null : record.find('Questionnaire', id);
};

/** The same for one that may not be kept here: what the answers alone can tell is then still told. */
export const namedOnly = (canonical: string | undefined): Questionnaire => ({
  resourceType: 'Questionnaire',
  status: 'unknown',
  ...(canonical ? { url: canonical } : {}),
});
