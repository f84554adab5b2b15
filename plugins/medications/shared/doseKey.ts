import type { MedicationAdministration } from '@medplum/fhirtypes';

/** Identifies the dose that an administration answers; its value is `doseKey`. */
export const doseSystem = 'urn:pavilion:dose';
export const doseKey = (source: string, at: Date | string): string => `${source}@${new Date(at).toISOString()}`;

/** Null for what names no dose. */
export const doseOfKey = (key: string): { readonly source: string; readonly at: string } | null => {
  const [, source, at] = /^(Medication(?:Request|Statement)\/[A-Za-z0-9\-.]{1,64})@(.{20,30})$/.exec(key) ?? [];
  return source && at && !Number.isNaN(Date.parse(at)) ? { source, at: new Date(at).toISOString() } : null;
};

export const doseKeyOf = (administration: MedicationAdministration): string | null =>
  administration.identifier?.find(({ system }) => system === doseSystem)?.value ?? null;
