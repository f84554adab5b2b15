import type { BundleEntry } from '@medplum/fhirtypes';

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** The same record once more: every id ends in the copy's number, but for `kept`. */
export const copyOf = (entries: readonly BundleEntry[], n: number, kept?: string): readonly BundleEntry[] =>
  JSON.parse(
    JSON.stringify(entries).replaceAll(uuid, (id) =>
      id === kept ? id : id.slice(0, 30) + n.toString(16).padStart(6, '0'),
    ),
  ) as BundleEntry[];
