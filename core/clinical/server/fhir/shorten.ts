import type { Resource } from '@medplum/fhirtypes';
import { type Definitions } from '../resource/definitions.ts';
import { changedExactly } from '../resource/exactText.ts';
import { badSearch } from '../record/failures.ts';

/** `_summary` and `_elements`: what of each resource is answered. */
export type Shortening =
  | { readonly by: 'elements'; readonly names: ReadonlySet<string> }
  | { readonly by: 'summary' | 'text' | 'data' };

export const shorteningOf = (form: URLSearchParams): Shortening | null => {
  const summary = form.get('_summary');
  const elements = form.get('_elements');
  if (summary !== null && !/^(true|text|data|count|false)$/.test(summary))
    throw badSearch("'_summary' is true, text, data, count or false.", '_summary');
  if (elements !== null) return { by: 'elements', names: new Set(elements.split(',').map((name) => name.trim())) };
  if (summary === 'true') return { by: 'summary' };
  return summary === 'text' || summary === 'data' ? { by: summary } : null;
};

const subsetted = {
  system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationValue',
  code: 'SUBSETTED',
  display: 'Resource encoded in summary mode',
};

interface Tree {
  readonly [name: string]: unknown;
}

interface Element {
  readonly min?: number;
}

/** A copy with what was asked for, and with a tag that says that it is not the whole. */
export const shortened = <R extends Resource>(
  { core, summary }: Definitions,
  resource: R,
  shortening: Shortening | null,
): R => {
  if (!shortening) return resource;
  const type = resource.resourceType;
  const elements = (core.getDataType(type)?.elements ?? {}) as Readonly<Record<string, Element>>;
  const inSummary = summary(type);
  /** `onsetDateTime` -> `onset[x]`. */
  const named = (name: string): string =>
    name in elements
      ? name
      : (Object.keys(elements).find((key) => key.endsWith('[x]') && name.startsWith(key.slice(0, -3))) ?? name);
  const keeps = (key: string): boolean => {
    const name = key.replace(/^_/, '');
    if (/^(resourceType|id|meta)$/.test(name)) return true;
    const own = named(name);
    const must = (elements[own]?.min ?? 0) > 0;
    switch (shortening.by) {
      case 'elements':
        return must || shortening.names.has(name) || shortening.names.has(own.replace('[x]', ''));
      case 'data':
        return name !== 'text';
      case 'text':
        return must || name === 'text';
      case 'summary':
        return name !== 'text' && (must || inSummary.has(own));
    }
  };
  return changedExactly(resource as unknown as Tree, (tree) => {
    const kept = Object.fromEntries(Object.entries(tree).filter(([key]) => keeps(key)));
    const meta = (tree['meta'] ?? {}) as { readonly tag?: readonly object[] };
    return { ...kept, meta: { ...meta, tag: [...(meta.tag ?? []), subsetted] } };
  }) as unknown as R;
};
