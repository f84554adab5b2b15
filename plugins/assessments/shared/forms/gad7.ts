import type { Questionnaire } from '@medplum/fhirtypes';
import type { Locale } from '#core/shared';
import type { ListedQuestion } from './formItems.ts';
import { spitzerForm } from './spitzerForm.ts';

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

export const gad7 = (language: Locale): Questionnaire =>
  spitzerForm(
    {
      id: 'gad-7',
      name: 'GAD7',
      code: '69737-5',
      display: 'Generalized anxiety disorder 7 item (GAD-7)',
      minutes: 2,
      title: ['Worry (GAD-7)', 'Inquiétude (GAD-7)'],
      description: [
        'Seven questions about worry over the last two weeks.',
        'Sept questions sur l’inquiétude des deux dernières semaines.',
      ],
      lead: [
        'Over the last 2 weeks, how often have you been bothered by the following problems?',
        'Au cours des 2 dernières semaines, à quelle fréquence avez-vous été dérangé(e) par les problèmes suivants?',
      ],
      questions,
      total: '70274-6',
    },
    language,
  );
