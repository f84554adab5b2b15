import type { Resource } from '@medplum/fhirtypes';
import { sortOf } from './kinds.ts';
import { isRecord } from '#core/shared';

/** Also where an address stands before it: what was stored so, or comes from another server, is that patient's too. */
const patientId = /(?:^|\/)Patient\/([A-Za-z0-9\-.]{1,64})(?:\/_history\/[^/]+)?$/;

const place = /^[A-Z][A-Za-z]+\/[A-Za-z0-9\-.]{1,64}(?:\/_history\/[A-Za-z0-9\-.]{1,64})?$/;

/** `Type/id`, perhaps with a version: something of this record. */
export const isPlace = (reference: unknown): reference is string =>
  typeof reference === 'string' && place.test(reference);

/** What stands at the end of a path of elements, lists followed. */
export const along = (value: unknown, path: readonly string[]): readonly unknown[] => {
  if (Array.isArray(value)) return value.flatMap((one) => along(one, path));
  const [step, ...rest] = path;
  if (step === undefined) return value === undefined || value === null ? [] : [value];
  return isRecord(value) ? along(value[step], rest) : [];
};

/** FHIR ids of the patients whose data a resource is; none for what belongs to the clinic. */
export const patientsOf = (resource: Pick<Resource, 'id'> & { readonly resourceType: string }): readonly string[] => {
  const { whose } = sortOf(resource.resourceType);
  if (!whose) return [];
  if (resource.resourceType === 'Patient') return resource.id === undefined ? [] : [resource.id];
  const ids = along(resource, whose.element).flatMap((one) => {
    const reference = isRecord(one) ? one.reference : null;
    return typeof reference === 'string' ? (patientId.exec(reference)?.[1] ?? []) : [];
  });
  return [...new Set(ids)];
};

/** `Type/id` of everything that a resource refers to, however deep, within contained resources too. */
export const referencesIn = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'reference' && typeof inner === 'string' ? [inner] : referencesIn(inner),
  );
};
