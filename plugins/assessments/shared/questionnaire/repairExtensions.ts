import type { Questionnaire } from '@medplum/fhirtypes';

const numbers: readonly string[] = ['valueDecimal', 'valueInteger'];

/**
 * Published questionnaires write some numbers and truths of their extensions as texts ("2", "true"), which FHIR does not
 * allow: they are taken for what they mean. Everything else stays as it is, and is the record's to judge.
 */
export const repairExtensions = (questionnaire: Questionnaire): Questionnaire =>
  JSON.parse(JSON.stringify(questionnaire), (name, value: unknown) => {
    if (typeof value !== 'string') return value;
    if (numbers.includes(name) && value.trim() !== '' && Number.isFinite(Number(value))) return Number(value);
    if (name === 'valueBoolean' && (value === 'true' || value === 'false')) return value === 'true';
    return value;
  }) as Questionnaire;
