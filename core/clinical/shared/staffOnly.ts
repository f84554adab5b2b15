import type { Coding, Meta, Resource } from '@medplum/fhirtypes';

/**
 * A security label: what carries it is not there for the patient whose data it is (a result before its release, the
 * clinic's own task about a patient). The server keeps it from patients, in searches, totals, includes and history.
 */
export const staffOnly = {
  system: 'urn:pavilion:access',
  code: 'staff-only',
  display: 'Not open to the patient',
} as const satisfies Coding;

/** The label as a search token. */
export const staffOnlyToken = `${staffOnly.system}|${staffOnly.code}`;

const isLabel = ({ system, code }: Coding): boolean => system === staffOnly.system && code === staffOnly.code;

export const isStaffOnly = ({ meta }: Resource): boolean => meta?.security?.some(isLabel) ?? false;

const withLabels = <R extends Resource>(resource: R, labels: readonly Coding[]): R => {
  const { security: _, ...rest } = resource.meta ?? {};
  const meta: Meta = labels.length > 0 ? { ...rest, security: [...labels] } : rest;
  return { ...resource, meta };
};

/** The same resource, closed to the patient. */
export const closedToPatient = <R extends Resource>(resource: R): R =>
  isStaffOnly(resource) ? resource : withLabels(resource, [...(resource.meta?.security ?? []), staffOnly]);

/** The same resource, open to the patient. */
export const openToPatient = <R extends Resource>(resource: R): R =>
  withLabels(
    resource,
    (resource.meta?.security ?? []).filter((label) => !isLabel(label)),
  );
