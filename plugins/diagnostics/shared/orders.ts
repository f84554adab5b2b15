import type { CodeableConcept } from '@medplum/fhirtypes';
import { keysOf } from '#core/shared';

export const loinc = 'http://loinc.org';

/** A common order: LOINC code, its English and its French name. */
export interface CommonOrder {
  readonly code: string;
  readonly en: string;
  readonly fr: string;
}

/** Laboratory tests and panels that a clinic orders every day. */
export const commonOrders: readonly CommonOrder[] = [
  { code: '58410-2', en: 'Complete blood count (CBC)', fr: 'Formule sanguine complète (FSC)' },
  { code: '24326-1', en: 'Electrolytes panel', fr: 'Électrolytes' },
  { code: '51990-0', en: 'Basic metabolic panel', fr: 'Bilan métabolique de base' },
  { code: '24323-8', en: 'Comprehensive metabolic panel', fr: 'Bilan métabolique complet' },
  { code: '24331-1', en: 'Lipid panel', fr: 'Bilan lipidique' },
  { code: '4548-4', en: 'Hemoglobin A1c', fr: 'Hémoglobine glyquée (HbA1c)' },
  { code: '14771-0', en: 'Fasting glucose', fr: 'Glycémie à jeun' },
  { code: '14682-9', en: 'Creatinine', fr: 'Créatinine' },
  { code: '62238-1', en: 'Estimated GFR (CKD-EPI)', fr: 'DFG estimé (CKD-EPI)' },
  { code: '2823-3', en: 'Potassium', fr: 'Potassium' },
  { code: '2951-2', en: 'Sodium', fr: 'Sodium' },
  { code: '3016-3', en: 'Thyroid stimulating hormone (TSH)', fr: 'Thyréostimuline (TSH)' },
  { code: '1742-6', en: 'Alanine aminotransferase (ALT)', fr: 'Alanine aminotransférase (ALT)' },
  { code: '1920-8', en: 'Aspartate aminotransferase (AST)', fr: 'Aspartate aminotransférase (AST)' },
  { code: '6768-6', en: 'Alkaline phosphatase', fr: 'Phosphatase alcaline' },
  { code: '1975-2', en: 'Total bilirubin', fr: 'Bilirubine totale' },
  { code: '6301-6', en: 'INR', fr: 'RIN' },
  { code: '2276-4', en: 'Ferritin', fr: 'Ferritine' },
  { code: '2132-9', en: 'Vitamin B12', fr: 'Vitamine B12' },
  { code: '1988-5', en: 'C-reactive protein', fr: 'Protéine C réactive' },
  { code: '24356-8', en: 'Complete urinalysis', fr: 'Analyse d’urine complète' },
  { code: '9318-7', en: 'Urine albumin/creatinine ratio', fr: 'Rapport albumine/créatinine urinaire' },
  { code: '2857-1', en: 'Prostate specific antigen (PSA)', fr: 'Antigène prostatique spécifique (APS)' },
];

export const orderConcept = ({ code, en, fr }: CommonOrder, locale: string): CodeableConcept => ({
  coding: [{ system: loinc, code, display: en }],
  text: locale === 'fr-CA' ? fr : en,
});

export const snomed = 'http://snomed.info/sct';
/** ServiceRequest.category: what kind of order it is. */
export const orderCategories = {
  laboratory: { system: snomed, code: '108252007', display: 'Laboratory procedure' },
  imaging: { system: snomed, code: '363679005', display: 'Imaging' },
  referral: { system: snomed, code: '3457005', display: 'Patient referral' },
} as const;
export type OrderKind = keyof typeof orderCategories;
export const orderKinds = keysOf(orderCategories);
/** What is ordered one at a time, from a template; laboratory tests come in sets. */
export const templateKinds = ['imaging', 'referral'] as const satisfies readonly OrderKind[];
export type TemplateKind = (typeof templateKinds)[number];
