import type { Resource } from '@medplum/fhirtypes';
import { canonicalJson } from '#core/server/audit/hashChain.ts';

/** Elements that name who vouches for what is written. */
const authoritative = new Set([
  'requester',
  'orderer',
  'prescriber',
  'author',
  'recorder',
  'sender',
  'enterer',
  'assessor',
  'authenticator',
  'resultsInterpreter',
  'attester',
  'signature',
]);

/** Elements that say whose report it is: staff write down what a patient says. */
const reporting = new Set(['asserter', 'informationSource', 'source', 'expressedBy', 'authorString']);

/** Elements that say who did it: staff chart what a colleague did; a patient does things alone. */
const doing = new Set(['performer']);

export interface Voice {
  /** Top element: `requester`, `note`. */
  readonly element: string;
  readonly is: 'authoritative' | 'reporting' | 'doing';
  /** `Practitioner/1`. */
  readonly reference: string;
  /** The whole entry in which it stands: a signature, a remark. */
  readonly entry: string;
}

const referencesOf = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(referencesOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'reference' && typeof inner === 'string' ? [inner.replace(/\/_history\/.*$/, '')] : referencesOf(inner),
  );
};

/** Remarks stand in many places; each names its author. */
const remarksIn = (value: unknown): readonly object[] => {
  if (Array.isArray(value)) return value.flatMap(remarksIn);
  if (typeof value !== 'object' || value === null) return [];
  const own = 'authorReference' in value ? [value] : [];
  return [...own, ...Object.values(value).flatMap(remarksIn)];
};

/** Everybody in whose name a resource speaks. */
export const voicesOf = (resource: Resource): readonly Voice[] =>
  Object.entries(resource).flatMap(([element, value]): readonly Voice[] => {
    const is = authoritative.has(element)
      ? 'authoritative'
      : reporting.has(element)
        ? 'reporting'
        : doing.has(element)
          ? 'doing'
          : null;
    if (is) {
      const entries: readonly unknown[] = Array.isArray(value) ? value : [value];
      return entries.flatMap((entry) =>
        referencesOf(entry).map((reference) => ({ element, is, reference, entry: canonicalJson(entry) })),
      );
    }
    return remarksIn(value).flatMap((remark) =>
      referencesOf((remark as { authorReference?: unknown }).authorReference).map((reference) => ({
        element,
        is: 'authoritative' as const,
        reference,
        entry: canonicalJson(remark),
      })),
    );
  });

/** The voices of one version that the other has not, as they stand there. */
export const voicesBeyond = (after: Resource, before: Resource | null): readonly Voice[] => {
  const had = new Set((before ? voicesOf(before) : []).map(({ element, entry }) => `${element} ${entry}`));
  return voicesOf(after).filter(({ element, entry }) => !had.has(`${element} ${entry}`));
};
