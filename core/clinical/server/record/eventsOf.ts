import type { ResourceType } from '@medplum/fhirtypes';
import { isOf, type StoredOf } from '#clinical/shared';
import type { RecordEvent } from './events.ts';

export interface EventOf<T extends ResourceType> extends RecordEvent {
  readonly resource: StoredOf<T>;
  readonly previous: StoredOf<T> | null;
}

/** Those that are about one type, as that type. */
export const eventsOf = <T extends ResourceType>(events: readonly RecordEvent[], type: T): readonly EventOf<T>[] =>
  events.flatMap(({ action, resource, previous }) =>
    isOf(resource, type) ? [{ action, resource, previous: previous && isOf(previous, type) ? previous : null }] : [],
  );
