import type { OperationOutcome } from '@medplum/fhirtypes';
import type { Stored } from '#clinical/shared';
import { answerJson } from '../../record/stored.ts';
import type { FhirContext } from '../fhirRequest.ts';
import { said } from '../outcome.ts';

export interface Link {
  readonly relation: 'self' | 'next';
  readonly url: string;
}

export interface Entry {
  readonly fullUrl?: string;
  /** JSON. */
  readonly resource?: string;
  readonly search?: { readonly mode: 'match' | 'include' | 'outcome' };
  readonly request?: { readonly method: string; readonly url: string };
  readonly response?: Readonly<Record<string, unknown>>;
}

const entryJson = ({ resource, ...rest }: Entry): string => {
  const others = JSON.stringify(rest);
  if (resource === undefined) return others;
  return others === '{}' ? `{"resource":${resource}}` : `${others.slice(0, -1)},"resource":${resource}}`;
};

/** As text, so that decimals in it stay as they were written. */
export const bundleJson = (
  type: string,
  entries: readonly Entry[],
  links: readonly Link[] = [],
  total: number | null = null,
): string => {
  const head = JSON.stringify({
    resourceType: 'Bundle',
    type,
    ...(total === null ? {} : { total }),
    ...(links.length === 0 ? {} : { link: links }),
  });
  return entries.length === 0 ? head : `${head.slice(0, -1)},"entry":[${entries.map(entryJson).join(',')}]}`;
};

export const found = ({ base }: Pick<FhirContext, 'base'>, resource: Stored, mode: 'match' | 'include'): Entry => ({
  fullUrl: `${base}/${resource.resourceType}/${resource.id}`,
  resource: answerJson(resource),
  search: { mode },
});

export const outcomeEntry = (outcome: OperationOutcome): Entry => ({
  resource: JSON.stringify(outcome),
  search: { mode: 'outcome' },
});

/** Tells patients that imports of theirs are not released to them yet: not how many, and not of what. */
export const suppressedEntry = (): Entry =>
  outcomeEntry(said('The clinic is still reviewing records from elsewhere.', 'information', 'suppressed'));
