import type { Resource, ResourceType } from '@medplum/fhirtypes';
import type { Stored } from '#clinical/shared';
import { invalid } from '#core/server/failure.ts';
import { sortOf } from './kinds.ts';
import { referencesIn } from './whose.ts';

const place = /^([A-Z][A-Za-z]+)\/([A-Za-z0-9\-.]{1,64})(?:\/_history\/[^/]+)?$/;

/**
 * What a patient writes refers to nothing of anybody else. A reference to another's resource and one to none are refused in
 * the same words.
 * @param find what this patient may see
 */
export const checkReferences = async (
  resource: Resource,
  before: Stored | null,
  find: (type: ResourceType, id: string) => Promise<Stored | null>,
): Promise<void> => {
  const type = resource.resourceType;
  const had = new Set(before ? referencesIn(before) : []);
  for (const reference of new Set(referencesIn(resource))) {
    const [, target, id] = place.exec(reference) ?? [];
    if (had.has(reference) || target === undefined || id === undefined || sortOf(target).whose === null) continue;
    if (!(await find(target as ResourceType, id))) {
      throw invalid('This refers to something that does not exist or that you cannot access.', {
        [type]: `${target}/${id} does not exist, or you do not have access to it.`,
      });
    }
  }
};
