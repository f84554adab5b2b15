import type { Resource } from '@medplum/fhirtypes';
import type { FhirRecord } from '#clinical/server';
import { keeperTag, type Stored } from '#clinical/shared';
import { canonicalJson } from '#core/server/audit/hashChain.ts';
import { Failure, type ServerServices } from '#core/server';

const plain = ({ meta: _, ...resource }: Resource): string => canonicalJson(resource);

/** No version of the record says what the one before said. */
export const isNews = (before: Resource | null, next: Resource): boolean =>
  before === null || plain(before) !== plain(next);

/** Writes it as it is now, under the label of this feature, where that is news. */
export const keep = async (record: FhirRecord, resource: Stored): Promise<void> => {
  const before = await record.find(resource.resourceType, resource.id);
  if (isNews(before, resource))
    await record.update({ ...resource, meta: { ...resource.meta, tag: [keeperTag('home-care')] } });
};

/** Home care goes on where the record refuses what it would say; it is tried again every hour. */
export const unlessRefused = async (
  { log }: Pick<ServerServices, 'log'>,
  what: Readonly<Record<string, string>>,
  write: () => Promise<void>,
): Promise<boolean> => {
  try {
    await write();
    return true;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    log.error({ code: error.code, ...what }, 'home-care: the record refused what it would say');
    return false;
  }
};
