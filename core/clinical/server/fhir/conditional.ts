import type { ResourceType } from '@medplum/fhirtypes';
import type { Stored } from '#clinical/shared';
import { Failure } from '#core/server/failure.ts';
import { badSearch } from '../record/failures.ts';
import type { FhirContext } from './fhirRequest.ts';

/** What a condition finds. @throws Failure 412 for several, 400 for a condition that asks nothing */
export const conditionalTarget = async (
  { record }: FhirContext,
  type: ResourceType,
  condition: string,
): Promise<Stored | null> => {
  const form = condition.slice(condition.indexOf('?') + 1);
  const asks = [...new URLSearchParams(form).keys()].some(
    (name) => !/^_(count|sort|total|summary|elements|format|page)/.test(name),
  );
  if (!asks) throw badSearch('A condition names at least one search parameter.');
  const { resources } = await record.search(type, `${form}&_count=2`);
  if (resources.length > 1) throw new Failure(412, 'multiple', `The search matches more than one ${type}. Narrow it.`);
  return resources[0] ?? null;
};

/** One match is deleted, none is success too. */
export const conditionalDelete = async (context: FhirContext, type: ResourceType, condition: string): Promise<void> => {
  const there = await conditionalTarget(context, type, condition);
  if (there) await context.record.remove(type, there.id);
};
