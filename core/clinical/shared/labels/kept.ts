import type { Coding } from '@medplum/fhirtypes';

/**
 * A label with a feature's id: the feature keeps this resource in step with tables of its own. Nobody else writes it, and where
 * the feature is closed to the reader it is not there.
 */
export const keeperSystem = 'urn:pavilion:kept-by';

interface Labelled {
  readonly meta?: { readonly tag?: readonly Pick<Coding, 'system' | 'code'>[] | undefined } | undefined;
}

const isLabel = ({ system }: Pick<Coding, 'system'>): boolean => system === keeperSystem;

/** @returns the id of the feature; null for what stands in the record alone */
export const keeperOf = ({ meta }: Labelled): string | null => meta?.tag?.find(isLabel)?.code ?? null;

/** As another house may say it: what a feature kept there is kept by none here. */
export const withoutKeeper = <R extends Labelled>(resource: R): R => {
  if (keeperOf(resource) === null) return resource;
  const { tag = [], ...others } = resource.meta ?? {};
  const rest = tag.filter((one) => !isLabel(one));
  return { ...resource, meta: { ...others, ...(rest.length > 0 && { tag: rest }) } };
};

export const keeperTag = (feature: string): Coding => ({ system: keeperSystem, code: feature });

/** Conditions of a search for what no feature keeps. */
export const unkept = { '_tag:not': `${keeperSystem}|` } as const;
