import type { Extension, Reference } from '@medplum/fhirtypes';
import { verifiedUrl } from '#clinical/shared';
import { extensionOf } from './extensions.ts';

/** When it was verified, and by which staff member; null where a code did it. */
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
