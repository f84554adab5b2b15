import type { Task } from '@medplum/fhirtypes';
import type { Locale } from '#core/shared';

/** What was answered, by linkId; a list of objects for a group that is gone through several times. */
export type Told = Readonly<
  Record<string, string | boolean | readonly string[] | readonly Readonly<Record<string, string>>[]>
>;

export interface Story {
  /** Email of a demo person with an account, or the number of one without: `demo-rideau-3`. */
  readonly who: string;
  readonly id: string;
  readonly daysAgo: number;
  readonly lastDaysAgo: number;
  readonly status: Task['status'];
  readonly reviewed?: boolean;
  readonly reason?: string;
  readonly told?: Told;
}

const maya: Told = {
  mobile: '613 555 0117',
  line: '88 Somerset Street West',
  city: 'Ottawa',
  province: 'ON',
  'postal-code': 'K2P 0H6',
  'emergency-name': 'Élise Tremblay',
  'emergency-is': 'Daughter',
  'emergency-phone': '613 555 0188',
  'has-allergies': true,
  allergy: [{ allergen: 'Penicillin', reaction: 'Rash' }],
  'takes-medicines': true,
  medicine: [{ 'medicine-name': 'Metformin', dose: '500 mg twice a day with meals' }],
  conditions: ['44054006', '38341003'],
  insurer: 'Sun Life',
  policy: '4410-22871',
  'consent-contact': true,
};

/** The intake forms of a demo clinic. */
export const storiesOf = (language: Locale): readonly Story[] =>
  language === 'fr-CA'
    ? [
        { who: 'patient@laurier.test', id: 'gabriel', daysAgo: 3, lastDaysAgo: 3, status: 'requested' },
        { who: '2', id: 'deux', daysAgo: 12, lastDaysAgo: 9, status: 'in-progress', told: { mobile: '514 555 0162' } },
      ]
    : [
        {
          who: 'patient@pavilion.test',
          id: 'maya-1',
          daysAgo: 420,
          lastDaysAgo: 416,
          status: 'completed',
          reviewed: true,
          told: maya,
        },
        {
          who: 'patient@pavilion.test',
          id: 'maya-2',
          daysAgo: 6,
          lastDaysAgo: 2,
          status: 'completed',
          told: {
            ...maya,
            mobile: '613 555 0193',
            line: '12 Echo Drive',
            'postal-code': 'K1S 1M6',
            allergy: [
              { allergen: 'Penicillin', reaction: 'Rash' },
              { allergen: 'Latex', reaction: 'Itching hands' },
            ],
            medicine: [
              { 'medicine-name': 'Metformin', dose: '500 mg twice a day with meals' },
              { 'medicine-name': 'Vitamin D', dose: '1000 units every morning' },
            ],
          },
        },
        { who: 'patient2@pavilion.test', id: 'owen', daysAgo: 2, lastDaysAgo: 2, status: 'requested' },
        { who: '1', id: 'one', daysAgo: 16, lastDaysAgo: 11, status: 'in-progress', told: { mobile: '613 555 0124' } },
        { who: '2', id: 'two', daysAgo: 9, lastDaysAgo: 9, status: 'requested' },
        { who: '4', id: 'four', daysAgo: 30, lastDaysAgo: 27, status: 'rejected', reason: 'I have moved to Kingston.' },
        { who: '5', id: 'five', daysAgo: 3, lastDaysAgo: 1, status: 'in-progress', told: { mobile: '613 555 0109' } },
      ];
