import type { Resource } from '@medplum/fhirtypes';
import { sortOf } from './kinds.ts';

const patientId = /^Patient\/([A-Za-z0-9\-.]{1,64})(?:\/_history\/[^/]+)?$/;

const along = (value: unknown, path: readonly string[]): readonly unknown[] => {
  if (Array.isArray(value)) return value.flatMap((one) => along(one, path));
  const [step, ...rest] = path;
  if (step === undefined) return value === undefined || value === null ? [] : [value];
  return typeof value === 'object' && value !== null ? along((value as Record<string, unknown>)[step], rest) : [];
};

/** FHIR ids of the patients whose data a resource is; none for what belongs to the clinic. */
export const patientsOf = (resource: Resource): readonly string[] => {
  const { whose } = sortOf(resource.resourceType);
  if (!whose) return [];
  if (resource.resourceType === 'Patient') return resource.id === undefined ? [] : [resource.id];
  const references = along(resource, whose.element) as { readonly reference?: unknown }[];
  const ids = references.flatMap(({ reference }) =>
    typeof reference === 'string' ? (patientId.exec(reference)?.[1] ?? []) : [],
  );
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
