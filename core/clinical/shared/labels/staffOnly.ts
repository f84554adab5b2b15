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

/**
 * What the server answers with while an import is closed to its patient (`access/holds`). It is never stored with the resource:
 * writing one without it opens nothing.
 */
export const importHeld = {
  system: staffOnly.system,
  code: 'import-held',
  display: 'Imported, not yet released to the patient',
} as const satisfies Coding;

/** The label as a search token. */
export const staffOnlyToken = `${staffOnly.system}|${staffOnly.code}`;

const is =
  (label: Coding) =>
  ({ system, code }: Coding): boolean =>
    system === label.system && code === label.code;
const isLabel = is(staffOnly);
const isHold = is(importHeld);

export const isStaffOnly = ({ meta }: Resource): boolean =>
  meta?.security?.some((label) => isLabel(label) || isHold(label)) ?? false;

export const isImportHeld = ({ meta }: Resource): boolean => meta?.security?.some(isHold) ?? false;

const withLabels = <R extends Resource>(resource: R, labels: readonly Coding[]): R => {
  const { security: _, ...rest } = resource.meta ?? {};
  const meta: Meta = labels.length > 0 ? { ...rest, security: [...labels] } : rest;
  return { ...resource, meta };
};

/** The same resource, closed to the patient. */
export const closedToPatient = <R extends Resource>(resource: R): R =>
  resource.meta?.security?.some(isLabel)
    ? resource
    : withLabels(resource, [...(resource.meta?.security ?? []), staffOnly]);

/** As it is stored: without what the server alone knows of its import. */
export const withoutHold = <R extends Resource>(resource: R): R =>
  isImportHeld(resource)
    ? withLabels(
        resource,
        (resource.meta?.security ?? []).filter((label) => !isHold(label)),
      )
    : resource;

/** The same resource, open to the patient. */
export const openToPatient = <R extends Resource>(resource: R): R =>
  withLabels(
    resource,
    (resource.meta?.security ?? []).filter((label) => !isLabel(label)),
  );
