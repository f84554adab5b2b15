import type { FhirRecord } from '#clinical/server';
import type { FreeOptions } from '../../shared/freeTimes.ts';
import type { Visit } from '../../shared/visit.ts';
import { visitTypeOf } from '../booking/visitTypeResource.ts';

const minute = 60_000;

/** How long a visit takes and what is kept free around it, also where its kind is offered no more or another system's. */
export const visitLength = async (
  record: FhirRecord,
  { type: id, start, end }: Pick<Visit, 'type' | 'start' | 'end'>,
): Promise<FreeOptions['type']> => {
  const service = id ? await record.find('HealthcareService', id) : null;
  const type = service && visitTypeOf(service);
  return {
    minutes: Math.ceil((end.getTime() - start.getTime()) / minute),
    bufferBefore: type?.bufferBefore ?? 0,
    bufferAfter: type?.bufferAfter ?? 0,
  };
};
