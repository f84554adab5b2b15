import { localised } from '#core/shared/locale.ts';
import type { Localised } from '#core/shared';
import type { conditionCodes, Test } from './codes.ts';

/** What counts as done, for so many months after its date. */
export interface Done {
  readonly kind: Test | 'seen';
  readonly months: number;
  /** Only where it was done before this day: an older test that is still good for its time. */
  readonly before?: string;
}

export const checks = [
  'bloodPressure',
  'diabetes',
  'colorectal',
  'cervical',
  'breast',
  'influenza',
  'tetanus',
  'pneumococcal',
  'visit',
] as const;
export type Check = (typeof checks)[number];

/** For whom something is due, in one province, from a day on. A later row of the same check and province takes its place. */
export interface PanelRule {
  readonly check: Check;
  /** Null: everywhere, because it is no province's programme. */
  readonly province: string | null;
  readonly since: string;
  /** Whose rule it is: said in the definition, with `since`. */
  readonly source: Localised;
  /** In whole years, both included. Absent: any age. */
  readonly ages?: readonly [number, number];
  readonly sex?: 'female';
  /** Only those with such a condition; with `ages`, they as well as everybody of that age. */
  readonly condition?: keyof typeof conditionCodes;
  readonly done: readonly Done[];
  /** Of a province's programme: for whom and how often it is. Each province's rule is told beside the others. */
  readonly says?: Localised;
}

const own = localised('The clinic’s own rule', 'Règle propre à la clinique');
const guide = localised('Canadian Immunization Guide', 'Guide canadien d’immunisation');
/** A vaccine that holds for life. */
const forLife = 200 * 12;

const stool: readonly Done[] = [
  { kind: 'fit', months: 24 },
  { kind: 'colonoscopy', months: 120 },
];
const stoolOrColonoscopy = localised(
  'patients from 50 to 74, without a stool test in 24 months or a colonoscopy in 10 years',
  'patients de 50 à 74 ans, sans test de selles depuis 24 mois ni coloscopie depuis 10 ans',
);
const hpv: Done = { kind: 'hpv', months: 60 };
const pap: Done = { kind: 'pap', months: 36 };
const mammogram: readonly Done[] = [{ kind: 'mammogram', months: 24 }];
/** Under that age it is a choice, so nobody of that age is overdue. */
const mammogramFrom = (age: number): Localised =>
  localised(
    `women from ${age} to 74, without a mammogram in 24 months; from 40 to ${age - 1} it is a choice and never overdue`,
    `femmes de ${age} à 74 ans, sans mammographie depuis 24 mois; de 40 à ${age - 1} ans, c’est un choix, jamais un retard`,
  );

export const panelRules: readonly PanelRule[] = [
  {
    ...{ check: 'bloodPressure', province: null, since: '2000-01-01', source: own },
    ...{ ages: [18, 200], condition: 'hypertension' },
    done: [{ kind: 'bloodPressure', months: 12 }],
  },
  {
    ...{ check: 'diabetes', province: null, since: '2000-01-01', source: own, condition: 'diabetes' },
    done: [{ kind: 'a1c', months: 6 }],
  },
  {
    ...{ check: 'colorectal', province: 'ON', since: '2019-06-24', ages: [50, 74], says: stoolOrColonoscopy },
    source: localised('Ontario, ColonCancerCheck', 'Ontario, ContrôleCancerColorectal'),
    done: stool,
  },
  {
    ...{ check: 'colorectal', province: 'BC', since: '2013-11-15', ages: [50, 74], says: stoolOrColonoscopy },
    source: localised('BC Cancer Colon Screening', 'Dépistage du côlon de BC Cancer'),
    done: stool,
  },
  {
    ...{ check: 'cervical', province: 'ON', since: '2025-03-03', ages: [25, 69], sex: 'female' },
    source: localised(
      'Ontario Cervical Screening Program',
      'Programme ontarien de dépistage du cancer du col de l’utérus',
    ),
    says: localised(
      'women from 25 to 69, without an HPV test in 5 years, or a Pap test of before 3 March 2025 in 3 years',
      'femmes de 25 à 69 ans, sans test du VPH depuis 5 ans, ni test Pap d’avant le 3 mars 2025 depuis 3 ans',
    ),
    done: [hpv, { ...pap, before: '2025-03-03' }],
  },
  {
    ...{ check: 'cervical', province: 'BC', since: '2024-01-29', ages: [25, 69], sex: 'female' },
    source: localised('BC Cancer Cervix Screening', 'Dépistage du col de l’utérus de BC Cancer'),
    says: localised(
      'women from 25 to 69, without an HPV test in 5 years or a Pap test in 3 years',
      'femmes de 25 à 69 ans, sans test du VPH depuis 5 ans ni test Pap depuis 3 ans',
    ),
    done: [hpv, pap],
  },
  {
    ...{ check: 'breast', province: 'ON', since: '2024-10-08', ages: [50, 74], sex: 'female' },
    source: localised('Ontario Breast Screening Program', 'Programme ontarien de dépistage du cancer du sein'),
    ...{ says: mammogramFrom(50), done: mammogram },
  },
  {
    ...{ check: 'breast', province: 'QC', since: '2024-02-01', ages: [50, 74], sex: 'female' },
    source: localised('Québec Breast Cancer Screening Program', 'Programme québécois de dépistage du cancer du sein'),
    ...{ says: mammogramFrom(50), done: mammogram },
  },
  {
    ...{ check: 'breast', province: 'BC', since: '2014-02-04', ages: [50, 74], sex: 'female' },
    source: localised('BC Cancer Breast Screening', 'Dépistage du sein de BC Cancer'),
    ...{ says: mammogramFrom(50), done: mammogram },
  },
  {
    ...{ check: 'breast', province: 'AB', since: '2022-10-17', ages: [45, 74], sex: 'female' },
    source: localised('Alberta Breast Cancer Screening Program', 'Programme albertain de dépistage du cancer du sein'),
    ...{ says: mammogramFrom(45), done: mammogram },
  },
  {
    ...{ check: 'influenza', province: null, since: '2000-01-01', source: guide, ages: [65, 200] },
    done: [{ kind: 'influenza', months: 12 }],
  },
  {
    ...{ check: 'tetanus', province: null, since: '2000-01-01', source: guide, ages: [18, 200] },
    done: [{ kind: 'tetanus', months: 120 }],
  },
  {
    ...{ check: 'pneumococcal', province: null, since: '2000-01-01', source: guide, ages: [65, 200] },
    done: [{ kind: 'pneumococcal', months: forLife }],
  },
  {
    ...{ check: 'visit', province: null, since: '2000-01-01', source: own },
    done: [{ kind: 'seen', months: 12 }],
  },
];
