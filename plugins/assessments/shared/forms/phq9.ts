import type { Questionnaire } from '@medplum/fhirtypes';
import type { Locale } from '#core/shared';
import { choice, difficulty, type ListedQuestion } from './formItems.ts';
import { spitzerForm } from './spitzerForm.ts';

const questions: readonly ListedQuestion[] = [
  {
    code: '44250-9',
    words: ['Little interest or pleasure in doing things', 'Peu d’intérêt ou de plaisir à faire les choses'],
  },
  {
    code: '44255-8',
    words: ['Feeling down, depressed, or hopeless', 'Se sentir triste, déprimé(e) ou désespéré(e)'],
  },
  {
    code: '44259-0',
    words: [
      'Trouble falling or staying asleep, or sleeping too much',
      'Difficultés à s’endormir ou à rester endormi(e), ou trop dormir',
    ],
  },
  {
    code: '44254-1',
    words: ['Feeling tired or having little energy', 'Se sentir fatigué(e) ou avoir peu d’énergie'],
  },
  { code: '44251-7', words: ['Poor appetite or overeating', 'Peu d’appétit ou trop manger'] },
  {
    code: '44258-2',
    words: [
      'Feeling bad about yourself, or that you are a failure or have let yourself or your family down',
      'Mauvaise perception de vous-même: vous pensez que vous êtes un perdant ou que vous n’avez pas satisfait vos propres attentes ou celles de votre famille',
    ],
  },
  {
    code: '44252-5',
    words: [
      'Trouble concentrating on things, such as reading the newspaper or watching television',
      'Difficultés à se concentrer sur des choses telles que lire le journal ou regarder la télévision',
    ],
  },
  {
    code: '44253-3',
    words: [
      'Moving or speaking so slowly that other people could have noticed. Or the opposite: being so fidgety or restless that you have been moving around a lot more than usual',
      'Vous bougez ou parlez si lentement que les autres personnes ont pu le remarquer. Ou au contraire: vous êtes si agité(e) que vous bougez beaucoup plus que d’habitude',
    ],
  },
  {
    code: '44260-8',
    words: [
      'Thoughts that you would be better off dead, or of hurting yourself in some way',
      'Vous avez pensé que vous seriez mieux mort(e) ou pensé à vous blesser d’une façon ou d’une autre',
    ],
  },
];

export const phq9 = (language: Locale): Questionnaire =>
  spitzerForm(
    {
      id: 'phq-9',
      name: 'PHQ9',
      code: '44249-1',
      display: 'PHQ-9 quick depression assessment panel [Reported.PHQ]',
      minutes: 3,
      title: ['Mood (PHQ-9)', 'Humeur (QSP-9)'],
      description: [
        'Nine questions about your mood over the last two weeks.',
        'Neuf questions sur votre humeur des deux dernières semaines.',
      ],
      lead: [
        'Over the last 2 weeks, how often have you been bothered by any of the following problems?',
        'Au cours des 2 dernières semaines, à quelle fréquence avez-vous été gêné(e) par les problèmes suivants?',
      ],
      questions,
      after: [
        choice(
          {
            code: '69722-7',
            words: [
              'How difficult have these problems made it for you to do your work, take care of things at home, or get along with other people?',
              'À quel point ces problèmes ont-ils rendu difficile votre travail, vos tâches à la maison ou votre capacité à bien vous entendre avec les autres?',
            ],
          },
          difficulty,
          language,
        ),
      ],
      total: '44261-6',
    },
    language,
  );
