import type { Timing } from '@medplum/fhirtypes';

export interface DemoMedicine {
  /** Ends the resource's id: `demo-<clinic>-med-<patient>-<id>`. */
  readonly id: string;
  readonly name: string;
  readonly code?: string;
  /** Of one dose. */
  readonly amount: readonly [value: number, unit: string];
  readonly route?: 'mouth' | 'inhaled';
  readonly repeat?: Timing['repeat'];
  readonly asNeededFor?: string;
  readonly most?: number;
  readonly daysAgo: number;
  readonly supplyDays?: number;
  readonly refills?: number;
  /** Days ago at which the pharmacy handed it over. */
  readonly filled?: readonly number[];
  readonly status?: 'active' | 'on-hold' | 'stopped';
  /** Why it was held or stopped, and how many days ago. */
  readonly why?: readonly [reason: string, daysAgo: number];
  /** Reported by the patient rather than prescribed. */
  readonly told?: boolean;
  /** Days for which the patient answered its doses. */
  readonly answered?: number;
  /** The patient asked for more so many days ago. */
  readonly asked?: number;
}

const daily = { frequency: 1, period: 1, periodUnit: 'd' } as const;
const morning = { ...daily, when: ['MORN'] } as Timing['repeat'];
const twice = { frequency: 2, period: 1, periodUnit: 'd', when: ['C'] } as Timing['repeat'];
const tablet = [1, 'tablet'] as const;

/** By who takes them: an account's address, or the number of a patient of the clinic. */
export const rideau: Readonly<Record<string, readonly DemoMedicine[]>> = {
  'patient@pavilion.test': [
    {
      id: 'metformin',
      name: 'Metformin 500 mg',
      code: 'A10BA02',
      amount: tablet,
      repeat: twice,
      daysAgo: 100,
      supplyDays: 90,
      refills: 3,
      filled: [100, 10],
      answered: 12,
    },
    {
      id: 'ramipril',
      name: 'Ramipril 10 mg',
      code: 'C09AA05',
      amount: [1, 'capsule'],
      repeat: morning,
      daysAgo: 24,
      supplyDays: 30,
      refills: 0,
      filled: [24],
      answered: 12,
    },
    {
      id: 'salbutamol',
      name: 'Salbutamol 100 mcg inhaler',
      code: 'R03AC02',
      amount: [2, 'puff'],
      route: 'inhaled',
      repeat: { frequency: 1, period: 4, periodUnit: 'h' },
      asNeededFor: 'wheezing',
      most: 8,
      daysAgo: 200,
      refills: 4,
    },
    {
      id: 'hydrochlorothiazide',
      name: 'Hydrochlorothiazide 12.5 mg',
      code: 'C03AA03',
      amount: tablet,
      repeat: morning,
      daysAgo: 140,
      status: 'on-hold',
      why: ['Dizzy on standing; blood pressure to be measured first', 9],
    },
    { id: 'vitamin-d', name: 'Vitamin D 1000 units', amount: tablet, repeat: daily, daysAgo: 400, told: true },
    {
      id: 'amoxicillin',
      name: 'Amoxicillin 500 mg',
      code: 'J01CA04',
      amount: [1, 'capsule'],
      repeat: { frequency: 3, period: 1, periodUnit: 'd' },
      daysAgo: 6280,
      status: 'stopped',
      why: ['Rash on the third day', 6277],
    },
  ],
  'patient2@pavilion.test': [
    {
      id: 'levothyroxine',
      name: 'Levothyroxine 75 mcg',
      code: 'H03AA01',
      amount: tablet,
      repeat: { ...daily, when: ['WAKE'] },
      daysAgo: 60,
      supplyDays: 90,
      refills: 1,
      filled: [60],
    },
    {
      id: 'sertraline',
      name: 'Sertraline 100 mg',
      code: 'N06AB06',
      amount: tablet,
      repeat: morning,
      daysAgo: 26,
      supplyDays: 30,
      refills: 0,
      filled: [26],
      asked: 2,
    },
  ],
  '1': [
    {
      id: 'atorvastatin',
      name: 'Atorvastatin 20 mg',
      code: 'C10AA05',
      amount: tablet,
      repeat: { ...daily, when: ['EVE'] },
      daysAgo: 80,
      supplyDays: 90,
      refills: 0,
      filled: [80],
    },
  ],
  '3': [
    {
      id: 'spironolactone',
      name: 'Spironolactone 25 mg',
      code: 'C03DA01',
      amount: tablet,
      repeat: morning,
      daysAgo: 40,
      supplyDays: 90,
      refills: 2,
      filled: [40],
    },
    {
      id: 'perindopril',
      name: 'Perindopril 4 mg',
      code: 'C09AA04',
      amount: tablet,
      repeat: morning,
      daysAgo: 88,
      supplyDays: 90,
      refills: 0,
      filled: [88],
    },
  ],
};

export const laurier: Readonly<Record<string, readonly DemoMedicine[]>> = {
  'patient@laurier.test': [
    {
      id: 'salbutamol',
      name: 'Salbutamol 100 mcg en inhalateur',
      code: 'R03AC02',
      amount: [2, 'inhalation'],
      route: 'inhaled',
      repeat: { frequency: 1, period: 6, periodUnit: 'h' },
      asNeededFor: 'l’essoufflement',
      most: 8,
      daysAgo: 120,
      supplyDays: 125,
      refills: 0,
      asked: 1,
    },
    {
      id: 'acetaminophene',
      name: 'Acétaminophène 500 mg',
      code: 'N02BE01',
      amount: [2, 'comprimé'],
      repeat: { frequency: 1, period: 6, periodUnit: 'h' },
      asNeededFor: 'la douleur au genou',
      most: 8,
      daysAgo: 300,
      refills: 3,
    },
    {
      id: 'fluticasone',
      name: 'Fluticasone 125 mcg en inhalateur',
      code: 'R03BA05',
      amount: [1, 'inhalation'],
      route: 'inhaled',
      repeat: { frequency: 2, period: 1, periodUnit: 'd' },
      daysAgo: 50,
      supplyDays: 60,
      refills: 1,
      filled: [50],
      answered: 6,
    },
  ],
};
