import type { Observation, Questionnaire, QuestionnaireResponse } from '@medplum/fhirtypes';
import type { FhirRecord } from '#clinical/server/record/fhirRecord.ts';
import { idOf, referenceTo, type StoredOf } from '#clinical/shared';
import { type Locale } from '#core/shared';
import { bandOf, instrumentOf, loinc } from '../shared/questionnaire/instruments.ts';
import { systems } from '../shared/questionnaire/response.ts';
import { statedTotal, sumOf } from '../shared/questionnaire/score.ts';

const surveys = 'http://terminology.hl7.org/CodeSystem/observation-category';

type Kept = QuestionnaireResponse & { readonly id: string };

/** The score of a completed response as an Observation; null where its questionnaire has no known score, or answers are missing. */
export const scoreObservation = (
  questionnaire: Questionnaire,
  response: Kept,
  language: Locale = 'en-CA',
): Observation | null => {
  const instrument = instrumentOf({ url: response.questionnaire, ...questionnaire });
  if (!instrument) return null;
  const sum = sumOf(questionnaire, response);
  const value = sum ? (sum.complete ? sum.value : undefined) : statedTotal(questionnaire, response);
  if (value === undefined || value < 0 || value > instrument.max) return null;
  const meaning = bandOf(instrument, value);
  return {
    resourceType: 'Observation',
    identifier: [{ system: systems.score, value: response.id }],
    status: 'final',
    category: [{ coding: [{ system: surveys, code: 'survey' }] }],
    code: { coding: [{ system: loinc, code: instrument.total, display: instrument.display }], text: instrument.name },
    subject: response.subject as Observation['subject'],
    effectiveDateTime: response.authored ?? response.meta?.lastUpdated,
    performer: response.author ? ([response.author] as Observation['performer']) : undefined,
    valueQuantity: { value, unit: '{score}', system: 'http://unitsofmeasure.org', code: '{score}' },
    interpretation: meaning ? [{ text: meaning.label[language] }] : undefined,
    derivedFrom: [referenceTo('QuestionnaireResponse', response.id)],
  };
};

export const scoreOf = async (record: FhirRecord, responseId: string): Promise<StoredOf<'Observation'> | null> => {
  const { resources } = await record.search('Observation', { identifier: `${systems.score}|${responseId}`, _count: 1 });
  return resources[0] ?? null;
};

/** Writes the score, or corrects the one that was written before. */
export const saveScore = async (
  record: FhirRecord,
  questionnaire: Questionnaire,
  response: Kept,
  language: Locale,
): Promise<void> => {
  if (idOf(response.subject, 'Patient') === undefined) return;
  const score = scoreObservation(questionnaire, response, language);
  if (!score) return;
  const before = await scoreOf(record, response.id);
  if (!before) await record.create(score);
  else if (before.valueQuantity?.value !== score.valueQuantity?.value) {
    await record.update({ ...before, ...score, status: 'amended' });
  }
};
