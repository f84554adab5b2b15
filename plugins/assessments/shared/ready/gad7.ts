import type { Questionnaire } from '@medplum/fhirtypes';
import type { Locale } from '../../../../core/shared/index.ts';
import { urls } from '../questionnaire/elements.ts';
import { loinc } from '../questionnaire/instruments.ts';
import { bilingual } from './bilingual.ts';
import { choice, type ListedQuestion, overTwoWeeks, total } from './parts.ts';

const questions: readonly ListedQuestion[] = [
  {
    code: '69725-0',
    words: ['Feeling nervous, anxious or on edge', 'Sentiment de nervosité, d’anxiété ou de tension'],
  },
  {
    code: '68509-9',
    words: [
      'Not being able to stop or control worrying',
      'Incapable d’arrêter de vous inquiéter ou de contrôler vos inquiétudes',
    ],
  },
  {
    code: '69733-4',
    words: ['Worrying too much about different things', 'Inquiétudes excessives à propos de tout et de rien'],
  },
  { code: '69734-2', words: ['Trouble relaxing', 'Difficulté à se détendre'] },
  {
    code: '69735-9',
    words: [
      'Being so restless that it is hard to sit still',
      'Agitation telle qu’il est difficile de rester tranquille',
    ],
  },
  { code: '69689-8', words: ['Becoming easily annoyed or irritable', 'Devenir facilement contrarié(e) ou irritable'] },
  {
    code: '69736-7',
    words: [
      'Feeling afraid as if something awful might happen',
      'Avoir peur que quelque chose d’épouvantable puisse arriver',
    ],
  },
];

/** Developed by Drs. Spitzer, Williams and Kroenke with a grant from Pfizer: no permission required to reproduce it. */
export const gad7 = (language: Locale): Questionnaire => ({
  resourceType: 'Questionnaire',
  url: 'urn:pavilion:questionnaire:gad-7',
  name: 'GAD7',
  status: 'active',
  language,
  subjectType: ['Patient'],
  code: [{ system: loinc, code: '69737-5', display: 'Generalized anxiety disorder 7 item (GAD-7)' }],
  copyright:
    'Developed by Drs. Robert L. Spitzer, Janet B.W. Williams, Kurt Kroenke and colleagues, with an educational grant from Pfizer Inc. No permission required to reproduce, translate, display or distribute.',
  extension: [{ url: urls.minutes, valueInteger: 2 }],
  ...bilingual('title', ['Worry (GAD-7)', 'Inquiétude (GAD-7)'], language),
  ...bilingual(
    'description',
    [
      'Seven questions about worry over the last two weeks.',
      'Sept questions sur l’inquiétude des deux dernières semaines.',
    ],
    language,
  ),
  item: [
    {
      linkId: 'lead',
      type: 'display',
      ...bilingual(
        'text',
        [
          'Over the last 2 weeks, how often have you been bothered by the following problems?',
          'Au cours des 2 dernières semaines, à quelle fréquence avez-vous été dérangé(e) par les problèmes suivants?',
        ],
        language,
      ),
    },
    ...questions.map((question) => choice(question, overTwoWeeks, language)),
    total('70274-6', language),
  ],
});
