import type { Questionnaire, QuestionnaireItem } from '@medplum/fhirtypes';
import type { Locale } from '#core/shared';
import { urls } from '../questionnaire/elements.ts';
import { loinc } from '../questionnaire/instruments.ts';
import { bilingual } from '#clinical/shared';
import { choice, type ListedAnswer, total } from './formItems.ts';

const never: ListedAnswer = { code: 'LA6270-8', words: ['Never', 'Jamais'], counts: 0 };

const howOften: readonly ListedAnswer[] = [
  never,
  { code: 'LA18926-8', words: ['Monthly or less', 'Une fois par mois ou moins'], counts: 1 },
  { code: 'LA18927-6', words: ['2 to 4 times a month', '2 à 4 fois par mois'], counts: 2 },
  { code: 'LA18928-4', words: ['2 to 3 times a week', '2 à 3 fois par semaine'], counts: 3 },
  { code: 'LA18929-2', words: ['4 or more times a week', '4 fois ou plus par semaine'], counts: 4 },
];
const howMany: readonly ListedAnswer[] = [
  { code: 'LA15694-5', words: ['1 or 2', '1 ou 2'], counts: 0 },
  { code: 'LA15695-2', words: ['3 or 4', '3 ou 4'], counts: 1 },
  { code: 'LA18930-0', words: ['5 or 6', '5 ou 6'], counts: 2 },
  { code: 'LA18931-8', words: ['7 to 9', '7 à 9'], counts: 3 },
  { code: 'LA18932-6', words: ['10 or more', '10 ou plus'], counts: 4 },
];
const sixOrMore: readonly ListedAnswer[] = [
  never,
  { code: 'LA18933-4', words: ['Less than monthly', 'Moins d’une fois par mois'], counts: 1 },
  { code: 'LA18876-5', words: ['Monthly', 'Chaque mois'], counts: 2 },
  { code: 'LA18891-4', words: ['Weekly', 'Chaque semaine'], counts: 3 },
  { code: 'LA18934-2', words: ['Daily or almost daily', 'Chaque jour ou presque'], counts: 4 },
];

/** Who never drinks is not asked how much. */
const ofDrinkers = (item: QuestionnaireItem): QuestionnaireItem => ({
  ...item,
  enableWhen: [
    { question: '/68518-0', operator: 'exists', answerBoolean: true },
    { question: '/68518-0', operator: '!=', answerCoding: { system: loinc, code: never.code } },
  ],
  enableBehavior: 'all',
});

/** From the World Health Organization's AUDIT, in the public domain. */
export const auditC = (language: Locale): Questionnaire => ({
  resourceType: 'Questionnaire',
  url: 'urn:pavilion:questionnaire:audit-c',
  name: 'AUDITC',
  status: 'active',
  language,
  subjectType: ['Patient'],
  code: [
    { system: loinc, code: '72109-2', display: 'Alcohol Use Disorder Identification Test - Consumption [AUDIT-C]' },
  ],
  copyright: 'Alcohol Use Disorders Identification Test, World Health Organization. In the public domain.',
  extension: [{ url: urls.minutes, valueInteger: 1 }],
  ...bilingual('title', ['Alcohol (AUDIT-C)', 'Alcool (AUDIT-C)'], language),
  ...bilingual('description', ['Three questions about alcohol.', 'Trois questions sur l’alcool.'], language),
  item: [
    choice(
      {
        code: '68518-0',
        words: [
          'How often do you have a drink containing alcohol?',
          'À quelle fréquence prenez-vous une boisson contenant de l’alcool?',
        ],
      },
      howOften,
      language,
    ),
    ofDrinkers(
      choice(
        {
          code: '68519-8',
          words: [
            'How many standard drinks containing alcohol do you have on a typical day when you are drinking?',
            'Combien de verres standards prenez-vous un jour typique où vous buvez?',
          ],
        },
        howMany,
        language,
      ),
    ),
    ofDrinkers(
      choice(
        {
          code: '68520-6',
          words: [
            'How often do you have 6 or more drinks on 1 occasion?',
            'À quelle fréquence prenez-vous 6 verres ou plus en une même occasion?',
          ],
        },
        sixOrMore,
        language,
      ),
    ),
    total('75626-2', language),
  ],
});
