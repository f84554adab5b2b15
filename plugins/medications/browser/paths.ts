import { idOf } from '../../../core/shared/index.ts';

export const deskPath = '/care-provider/medications';
export const deskPrintPath = '/care-provider/medications/print';
export const myPrintPath = '/patient-profile/medications/print';
export const myMedicinesPath = '/patient-profile/record?tab=medications';
export const chartPathOf = (patient: string): string => `/clinic/patients/${patient}?tab=medications`;
export const deskOf = (patient: string): string => `${deskPath}?patient=${patient}`;
export const idOfSource = (source: string): string => source.split('/')[1] ?? '';
export const patientOf = (reference: { readonly reference?: string } | undefined): string =>
  idOf(reference, 'Patient') ?? '';
