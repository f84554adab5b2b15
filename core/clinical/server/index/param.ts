import type { FhirPathAtom } from '@medplum/core';

/** What one value answers; two of them together make a `composite`. */
export const paramKinds = ['token', 'string', 'date', 'reference', 'number', 'quantity', 'uri'] as const;
export type ParamKind = (typeof paramKinds)[number] | 'composite';

/** Two parameters that must be true of one element: a code, and the value that stands with it. */
export interface Pair {
  /** Under what its index rows begin; null where the element is the resource, of which the two parameters' own rows tell. */
  readonly stored: string | null;
  readonly element: FhirPathAtom;
  readonly parts: readonly [Param, Param];
  /** From the element to each part's values. */
  readonly atoms: readonly [FhirPathAtom, FhirPathAtom];
}

/** A search parameter of one type, as far as this server answers to it. */
export interface Param {
  readonly code: string;
  readonly kind: ParamKind;
  /** Under which code its index rows stand: `patient` is often `subject` with one kind of target. */
  readonly stored: string;
  /** Types that a reference may point to; empty where any. */
  readonly targets: readonly string[];
  /** A resource has one value at most. */
  readonly single: boolean;
  /** A date that is never a period: its span is a year at most. */
  readonly narrow: boolean;
  /** Names and addresses: several texts of which each may be asked for by itself. */
  readonly compound: boolean;
  readonly url: string;
  readonly expression: string;
  readonly description: string;
  /** A composite's: any of them. */
  readonly pairs?: readonly Pair[];
  /** Null for an alias, for what the resource table answers itself, and for our own parameters. */
  readonly atom: FhirPathAtom | null;
}
