import type { Questionnaire, QuestionnaireItem } from '@medplum/fhirtypes';
import { bilingual, type Words } from '#clinical/shared';
import type { Locale } from '#core/shared';
import { urls } from '../questionnaire/elements.ts';
import { loinc } from '../questionnaire/instruments.ts';
import { choice, type ListedQuestion, overTwoWeeks, total } from './formItems.ts';

interface SpitzerForm {
  /** The end of its `url`: `phq-9`. */
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly display: string;
  readonly minutes: number;
  readonly title: Words;
  readonly description: Words;
  readonly lead: Words;
  readonly questions: readonly ListedQuestion[];
  /** Asked after the questions; it counts nothing. */
  readonly after?: readonly QuestionnaireItem[];
  /** LOINC code of the total score. */
  readonly total: string;
}

/** How often over the last two weeks. Developed by Drs. Spitzer, Williams and Kroenke with a grant from Pfizer: no permission required to reproduce it. */
export const spitzerForm = (form: SpitzerForm, language: Locale): Questionnaire => ({
  resourceType: 'Questionnaire',
  url: `urn:pavilion:questionnaire:${form.id}`,
  name: form.name,
  status: 'active',
  language,
  subjectType: ['Patient'],
  code: [{ system: loinc, code: form.code, display: form.display }],
  copyright:
    'Developed by Drs. Robert L. Spitzer, Janet B.W. Williams, Kurt Kroenke and colleagues, with an educational grant from Pfizer Inc. No permission required to reproduce, translate, display or distribute.',
  extension: [{ url: urls.minutes, valueInteger: form.minutes }],
  ...bilingual('title', form.title, language),
  ...bilingual('description', form.description, language),
  item: [
    { linkId: 'lead', type: 'display', ...bilingual('text', form.lead, language) },
    ...form.questions.map((question) => choice(question, overTwoWeeks, language)),
    ...(form.after ?? []),
    total(form.total, language),
  ],
});
