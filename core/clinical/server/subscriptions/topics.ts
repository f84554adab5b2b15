import type { ResourceType } from '@medplum/fhirtypes';
import { sortOf } from '../access/kinds.ts';
import type { Definitions } from '../resource/definitions.ts';

const mark = 'urn:pavilion:topic:';

/** What belongs to the house alone, and who looked at what, is told to nobody. */
const isTold = (type: string): boolean => !['internal', 'trail'].includes(sortOf(type).kind);

/** The canonical address of the topic: a resource of this type was created, updated or deleted. */
export const topicOf = (type: string): string => mark + type;

const isType = (known: Definitions, type: string): type is ResourceType => known.types.has(type) && isTold(type);

/** Null for what is no topic here. */
export const typeOfTopic = (known: Definitions, canonical: string): ResourceType | null => {
  const type = canonical.startsWith(mark) ? canonical.slice(mark.length) : '';
  return isType(known, type) ? type : null;
};

export const topics = (known: Definitions): readonly string[] => [...known.types].filter(isTold).sort().map(topicOf);
