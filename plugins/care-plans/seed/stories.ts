import type { CarePlan, GoalTarget, Timing } from '@medplum/fhirtypes';
import { timingOf } from '../shared/recurrence.ts';

interface DemoGoal {
  readonly words: string;
  readonly target: readonly GoalTarget[];
  /** What the first version of the plan had wanted. */
  readonly before?: readonly GoalTarget[];
  /** Months from now by which it is to be reached. */
  readonly months: number;
}

export interface DemoActivity {
  readonly id: string;
  readonly words: string;
  /** Whose: `doctor` and `nurse` are the clinic's. */
  readonly who: 'patient' | 'family' | 'doctor' | 'nurse' | 'home-care';
  /** Absent: once. */
  readonly timing?: Timing;
  /** Days from now when it is due. */
  readonly due: number;
  /** Days ago on which it was done. */
  readonly done?: readonly number[];
}

export interface DemoPlan {
  readonly id: string;
  /** Email, or the number of a patient without an account. */
  readonly patient: string;
  readonly title: string;
  readonly words: string;
  readonly status: CarePlan['status'];
  /** Words that a condition's text contains, for what the plan addresses. */
  readonly about: readonly string[];
  /** Months ago, and how many it lasts. */
  readonly began: number;
  readonly lasts: number;
  readonly goals: readonly DemoGoal[];
  readonly activities: readonly DemoActivity[];
  readonly note?: string;
  readonly signed?: boolean;
  /** Measured here because nothing else in the demo measures it: values, newest last, every so many days. */
  readonly measured?: { readonly target: GoalTarget; readonly everyDays: number; readonly values: readonly number[] };
}

const loinc = 'http://loinc.org';
const measure = (code: string, text: string): GoalTarget['measure'] => ({ coding: [{ system: loinc, code }], text });
const limit = (
  code: string,
  text: string,
  comparator: '<' | '<=' | '>' | '>=',
  value: number,
  unit: string,
): GoalTarget => ({
  measure: measure(code, text),
  detailQuantity: { value, unit, comparator },
});

const activeDays = limit('89555-7', 'Days with 30 minutes of exercise', '>=', 5, 'd/wk');

export const rideauPlans: readonly DemoPlan[] = [
  {
    id: 'plan-heart',
    patient: 'patient@pavilion.test',
    title: 'Diabetes and heart',
    words: 'Bring blood sugar and blood pressure to a safe level with small, lasting steps.',
    status: 'active',
    about: ['diabetes', 'hypertension'],
    began: 9,
    lasts: 18,
    signed: true,
    note: 'Prefers morning appointments. Walks with her neighbour.',
    goals: [
      {
        words: 'Long-term blood sugar (HbA1c) below 7 %',
        target: [limit('4548-4', 'HbA1c', '<', 7, '%')],
        before: [limit('4548-4', 'HbA1c', '<', 7.5, '%')],
        months: 4,
      },
      {
        words: 'Blood pressure below 130/80',
        target: [
          limit('8480-6', 'Upper blood pressure', '<', 130, 'mmHg'),
          limit('8462-4', 'Lower blood pressure', '<', 80, 'mmHg'),
        ],
        months: 3,
      },
      { words: 'Walk 30 minutes five days a week', target: [activeDays], months: 2 },
    ],
    activities: [
      {
        id: 'walk',
        words: 'Walk 30 minutes',
        who: 'patient',
        timing: timingOf('weekly', 5),
        due: 0,
        done: [1, 2, 4, 5, 8, 9, 11],
      },
      {
        id: 'pressure',
        words: 'Measure blood pressure at home, sitting, after five minutes of rest',
        who: 'patient',
        timing: timingOf('weekly', 2),
        due: 1,
        done: [2, 6, 9],
      },
      { id: 'meals', words: 'Cook together without added salt', who: 'family', timing: timingOf('weekly', 1), due: 2 },
      {
        id: 'feet',
        words: 'Check feet and weight at the home visit',
        who: 'home-care',
        timing: timingOf('weekly', 1),
        due: 3,
      },
      { id: 'review', words: 'Review the plan together', who: 'doctor', timing: timingOf('quarterly', 1), due: 12 },
      { id: 'diet', words: 'Meet the dietitian', who: 'nurse', due: 20 },
    ],
    measured: { target: activeDays, everyDays: 7, values: [1, 2, 2, 2, 3, 3, 2, 3, 4, 3, 4, 4] },
  },
  {
    id: 'plan-lungs',
    patient: 'patient@pavilion.test',
    title: 'After pneumonia',
    words: 'Back to full strength after the hospital.',
    status: 'completed',
    about: ['pneumonia'],
    began: 60,
    lasts: 3,
    goals: [{ words: 'Climb two flights of stairs without stopping', target: [], months: -57 }],
    activities: [],
  },
  {
    id: 'plan-mood',
    patient: 'patient2@pavilion.test',
    title: 'Feeling steadier',
    words: 'Fewer bad days, and a person to call on the hard ones.',
    status: 'active',
    about: ['depress'],
    began: 5,
    lasts: 12,
    goals: [
      { words: 'Mood score (PHQ-9) below 10', target: [limit('44261-6', 'PHQ-9', '<', 10, '{score}')], months: 3 },
    ],
    activities: [
      {
        id: 'outside',
        words: 'Go outside every day, if only around the block',
        who: 'patient',
        timing: timingOf('daily', 1),
        due: 0,
        done: [1, 3],
      },
      { id: 'call', words: 'Call to ask how it goes', who: 'nurse', timing: timingOf('weekly', 1), due: 1 },
    ],
  },
  {
    id: 'plan-pressure',
    patient: '2',
    title: 'High blood pressure',
    words: 'Blood pressure at a safe level, with as few pills as possible.',
    status: 'draft',
    about: [],
    began: 0,
    lasts: 6,
    goals: [
      {
        words: 'Blood pressure below 135/85 at home',
        target: [
          limit('8480-6', 'Upper blood pressure', '<', 135, 'mmHg'),
          limit('8462-4', 'Lower blood pressure', '<', 85, 'mmHg'),
        ],
        months: 4,
      },
    ],
    activities: [
      {
        id: 'measure',
        words: 'Measure blood pressure every morning for a week',
        who: 'patient',
        timing: timingOf('daily', 1),
        due: 0,
      },
    ],
  },
];

const souffle = limit('19935-6', 'Débit expiratoire de pointe', '>=', 400, 'L/min');

export const laurierPlans: readonly DemoPlan[] = [
  {
    id: 'plan-souffle',
    patient: 'patient@laurier.test',
    title: 'Asthme et genou',
    words: 'Respirer librement et marcher sans douleur.',
    status: 'active',
    about: ['asthme', 'genou', 'arthrose'],
    began: 4,
    lasts: 12,
    signed: true,
    goals: [
      { words: 'Souffle d’au moins 400 litres par minute', target: [souffle], months: 3 },
      { words: 'Monter un étage sans s’arrêter', target: [], months: 6 },
    ],
    activities: [
      {
        id: 'souffle',
        words: 'Mesurer le souffle le matin',
        who: 'patient',
        timing: timingOf('daily', 1),
        due: 0,
        done: [1, 2, 3],
      },
      {
        id: 'genou',
        words: 'Exercices pour le genou',
        who: 'patient',
        timing: timingOf('weekly', 3),
        due: 1,
        done: [2],
      },
      { id: 'suivi', words: 'Revoir la technique d’inhalation', who: 'doctor', due: 14 },
    ],
    measured: { target: souffle, everyDays: 3, values: [340, 355, 350, 362, 371, 368, 380, 384, 391, 388] },
  },
];
