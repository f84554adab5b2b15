import { idOf } from '#clinical/shared';

export const medicationsPath = '/care-provider/medications';
export const staffPrintPath = '/care-provider/medications/print';
export const patientPrintPath = '/patient-profile/medications/print';
export const ownMedicinesPath = '/patient-profile/record?tab=medications';
export const chartPathOf = (patient: string): string => `/clinic/patients/${patient}?tab=medications`;
export const medicationsPathOf = (patient: string): string => `${medicationsPath}?patient=${patient}`;
export const idOfSource = (source: string): string => source.split('/')[1] ?? '';
export const patientIdOf = (reference: { readonly reference?: string } | undefined): string =>
  idOf(reference, 'Patient') ?? '';

/** An address of this site, to lead back to; null for any other. */
export const internalPath = (address: string): string | null => (/^\/[a-z]/.test(address) ? address : null);
