import type { Extension, Reference } from '@medplum/fhirtypes';
import { extensionOf } from './extensions.ts';

/** On a Coverage or a ContactPoint: it was checked, when, and by whom (nobody where a code did it). */
export const verifiedUrl = 'urn:pavilion:verified';

export interface Verified {
  /** ISO 8601. */
  readonly on: string;
  readonly by: Reference | null;
}

export const verifiedOf = (of: { readonly extension?: readonly Extension[] } | undefined): Verified | null => {
  const parts = extensionOf(of, verifiedUrl);
  const on = extensionOf(parts, 'on')?.valueDateTime;
  return on === undefined ? null : { on, by: extensionOf(parts, 'by')?.valueReference ?? null };
};

export const verifiedExtension = ({ on, by }: Verified): Extension => ({
  url: verifiedUrl,
  extension: [{ url: 'on', valueDateTime: on }, ...(by ? [{ url: 'by', valueReference: by }] : [])],
});
