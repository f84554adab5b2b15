import type { Coding, Resource } from '@medplum/fhirtypes';

/**
 * A label with a feature's id: the feature keeps this resource in step with tables of its own. Nobody else writes it, and where
 * the feature is closed to the reader it is not there.
 */
export const keeperSystem = 'urn:pavilion:kept-by';

/** @returns the id of the feature; null for what stands in the record alone */
export const keeperOf = ({ meta }: Resource): string | null =>
  meta?.tag?.find(({ system }) => system === keeperSystem)?.code ?? null;

export const keeperTag = (feature: string): Coding => ({ system: keeperSystem, code: feature });

/** Conditions of a search for what no feature keeps. */
export const unkept = { '_tag:not': `${keeperSystem}|` } as const;
