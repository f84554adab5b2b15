import type { Extension, QuestionnaireItem, QuestionnaireItemAnswerOption } from '@medplum/fhirtypes';
import type { Locale } from '#core/shared';
import { urls } from '../questionnaire/elements.ts';
import { loinc } from '../questionnaire/instruments.ts';
import { bilingual, type Words } from '#clinical/shared';

export interface ListedAnswer {
  readonly code: string;
  readonly words: Words;
  /** Absent: the answer counts nothing. */
  readonly counts?: number;
}

export const radio: Extension = {
  url: urls.itemControl,
  valueCodeableConcept: {
    coding: [{ system: 'http://hl7.org/fhir/questionnaire-item-control', code: 'radio-button' }],
  },
};

const optionOf =
  (language: Locale) =>
  ({ code, words, counts }: ListedAnswer): QuestionnaireItemAnswerOption => ({
    ...(counts === undefined ? {} : { extension: [{ url: urls.ordinalValue, valueDecimal: counts }] }),
    valueCoding: { system: loinc, code, ...bilingual('display', words, language) },
  });

export interface ListedQuestion {
  readonly code: string;
  readonly words: Words;
}

export const choice = (
  { code, words }: ListedQuestion,
  answers: readonly ListedAnswer[],
  language: Locale,
): QuestionnaireItem => ({
  linkId: `/${code}`,
  type: 'choice',
  required: true,
  code: [{ system: loinc, code }],
  extension: [radio],
  ...bilingual('text', words, language),
  answerOption: answers.map(optionOf(language)),
});

/** Nobody types it: the sum of the answers, worked out as they are chosen. */
export const total = (code: string, language: Locale): QuestionnaireItem => ({
  linkId: `/${code}`,
  type: 'decimal',
  readOnly: true,
  code: [{ system: loinc, code }],
  extension: [{ url: urls.hidden, valueBoolean: true }],
  ...bilingual('text', ['Total score', 'Score total'], language),
});

/** The frequency over two weeks that PHQ-9 and GAD-7 ask for. */
export const overTwoWeeks: readonly ListedAnswer[] = [
  { code: 'LA6568-5', words: ['Not at all', 'Jamais'], counts: 0 },
  { code: 'LA6569-3', words: ['Several days', 'Plusieurs jours'], counts: 1 },
  { code: 'LA6570-1', words: ['More than half the days', 'Plus de la moitié du temps'], counts: 2 },
  { code: 'LA6571-9', words: ['Nearly every day', 'Presque tous les jours'], counts: 3 },
];

export const difficulty: readonly ListedAnswer[] = [
  { code: 'LA6572-7', words: ['Not difficult at all', 'Pas du tout difficile'] },
  { code: 'LA6573-5', words: ['Somewhat difficult', 'Plutôt difficile'] },
  { code: 'LA6575-0', words: ['Very difficult', 'Très difficile'] },
  { code: 'LA6574-3', words: ['Extremely difficult', 'Extrêmement difficile'] },
];
