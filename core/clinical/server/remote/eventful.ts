import type { Resource, ResourceType } from '@medplum/fhirtypes';
import type { Stored } from '#clinical/shared';
import type { EventTarget, RecordEvents } from '../record/events.ts';
import type { FhirRecord } from '../record/fhirRecord.ts';

/**
 * What is written through us on another server is told to features and browsers as if it were kept here. What other systems
 * write there is not: no one tells us.
 */
export const eventful = (inner: FhirRecord, events: RecordEvents, target: EventTarget): FhirRecord => {
  const previousOf = async (type: ResourceType, id: string | undefined): Promise<Stored | null> =>
    id === undefined ? null : inner.find(type, id);
  return {
    ...inner,
    async create<R extends Resource>(resource: R): Promise<Stored<R>> {
      const made = await inner.create(await events.completed(target, resource, null));
      await events.happened(target, [{ action: 'created', resource: made, previous: null }]);
      return made;
    },
    async update<R extends Resource>(resource: Stored<R>, ifMatch?: string): Promise<Stored<R>> {
      const previous = await previousOf(resource.resourceType, resource.id);
      const made = await inner.update(await events.completed(target, resource, previous), ifMatch);
      await events.happened(target, [{ action: previous ? 'updated' : 'created', resource: made, previous }]);
      return made;
    },
    async remove(type, id, ifMatch) {
      const previous = await previousOf(type, id);
      await inner.remove(type, id, ifMatch);
      if (previous) await events.happened(target, [{ action: 'deleted', resource: previous, previous }]);
    },
  };
};
