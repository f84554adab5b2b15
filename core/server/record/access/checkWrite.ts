import type { Resource, ResourceType } from '@medplum/fhirtypes';
import type { Stored } from '../../../shared/index.ts';
import { invalid } from '../../failure.ts';
import { Refused } from './failures.ts';
import { sortOf } from './kinds.ts';
import { borrowedVoices, forbiddenChanges } from './patientWrites.ts';
import { patientsOf, referencesIn } from './whose.ts';

const place = /^([A-Z][A-Za-z]+)\/([A-Za-z0-9\-.]{1,64})(?:\/_history\/[^/]+)?$/;

const whoSays = (type: string, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [`${type}.${name}`, 'Ask your clinic to change this.']));

/**
 * What a patient may write, after it is known to be in the own compartment: only elements that are theirs to change, in
 * nobody else's voice, and referring to nothing of anybody else. A reference to another's resource and one to none are
 * refused in the same words.
 * @param find what this patient may see
 */
export const checkPatientWrite = async (
  resource: Resource,
  before: Stored | null,
  find: (type: ResourceType, id: string) => Promise<Stored | null>,
): Promise<void> => {
  const type = resource.resourceType;
  const [patientId] = patientsOf(resource);
  const changes = before ? forbiddenChanges(before, resource) : [];
  if (changes.length > 0) {
    const message = 'You may not change this part of your record. Ask your clinic to.';
    throw new Refused('forbidden', message, { type, patientId }, whoSays(type, changes));
  }
  const voices = before ? [] : borrowedVoices(resource);
  if (voices.length > 0) {
    const message = 'You can only write in your own name.';
    throw new Refused('forbidden', message, { type, patientId }, whoSays(type, voices));
  }
  const had = new Set(before ? referencesIn(before) : []);
  for (const reference of new Set(referencesIn(resource))) {
    const [, target, id] = place.exec(reference) ?? [];
    if (had.has(reference) || target === undefined || id === undefined || sortOf(target).whose === null) continue;
    if (!(await find(target as ResourceType, id))) {
      throw invalid('This refers to something that does not exist, or that you may not see.', {
        [type]: `${target}/${id} does not exist, or you may not see it.`,
      });
    }
  }
};
