type Form = 'phq-9' | 'gad-7' | 'audit-c';

export interface Filled {
  readonly form: Form;
  readonly score: number;
  readonly daysAgo: number;
  /** What the safety item counts; 0 where absent. */
  readonly safety?: number;
  readonly toReview?: boolean;
  /** Under way: so many answers so far. */
  readonly answered?: number;
  readonly dueInDays?: number;
  readonly why?: string;
}

export interface Story {
  readonly email: string;
  /** Part of the ids. */
  readonly id: string;
  readonly filled: readonly Filled[];
  readonly asked: readonly {
    readonly form: Form;
    readonly daysAgo: number;
    readonly dueInDays: number;
    readonly why: string;
  }[];
}

export const stories: readonly Story[] = [
  {
    email: 'patient@pavilion.test',
    id: 'maya',
    filled: [
      { form: 'phq-9', score: 12, daysAgo: 270 },
      { form: 'phq-9', score: 9, daysAgo: 150 },
      { form: 'phq-9', score: 6, daysAgo: 24 },
      { form: 'gad-7', score: 8, daysAgo: 24 },
      {
        form: 'gad-7',
        score: 6,
        daysAgo: 1,
        answered: 3,
        dueInDays: 3,
        why: 'To see whether the breathing exercises help.',
      },
    ],
    asked: [
      {
        form: 'phq-9',
        daysAgo: 1,
        dueInDays: 5,
        why: 'Before your next visit, so that we can talk about what matters.',
      },
    ],
  },
  {
    email: 'patient2@pavilion.test',
    id: 'owen',
    filled: [
      { form: 'phq-9', score: 8, daysAgo: 200 },
      { form: 'phq-9', score: 13, daysAgo: 80 },
      { form: 'phq-9', score: 17, safety: 1, daysAgo: 1, toReview: true },
      { form: 'gad-7', score: 11, daysAgo: 80 },
    ],
    asked: [{ form: 'audit-c', daysAgo: 2, dueInDays: 6, why: 'Some medicines and alcohol do not go together.' }],
  },
  {
    email: 'patient@laurier.test',
    id: 'gabriel',
    filled: [
      { form: 'phq-9', score: 5, daysAgo: 160 },
      { form: 'phq-9', score: 4, daysAgo: 40 },
    ],
    asked: [{ form: 'gad-7', daysAgo: 2, dueInDays: 7, why: 'Avant votre prochaine visite.' }],
  },
];
