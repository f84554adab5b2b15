import type { CodeableConcept } from '@medplum/fhirtypes';

/** By template: the conditions that it is written for, as SNOMED CT codes and as beginnings of ICD-10 codes. */
const conditions: Readonly<Record<string, readonly string[]>> = {
  diabetes: ['44054006', '73211009', 'E11', 'E14'],
  hypertension: ['38341003', '59621000', 'I10'],
  copd: ['13645005', 'J44'],
};

/** Whether a plan that begins with this template is for this condition. */
export const isForTemplate = (template: string | null, code: CodeableConcept | undefined): boolean => {
  const wanted = conditions[template ?? ''] ?? [];
  const codes = (code?.coding ?? []).flatMap((coding) => coding.code ?? []);
  return codes.some((one) => wanted.some((each) => (/^\d+$/.test(each) ? one === each : one.startsWith(each))));
};
