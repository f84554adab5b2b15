import type { FhirPathAtom } from '@medplum/core';

export const paramKinds = ['token', 'string', 'date', 'reference', 'number', 'quantity', 'uri'] as const;
export type ParamKind = (typeof paramKinds)[number];

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
  /** Null for an alias, for what the resource table answers itself, and for our own parameters. */
  readonly atom: FhirPathAtom | null;
}
