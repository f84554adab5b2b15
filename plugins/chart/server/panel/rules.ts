import type { Localised } from '#core/shared';

const loinc = 'http://loinc.org';
export const snomed = 'http://snomed.info/sct';
/** CDC's code system of vaccines. */
const cvx = 'http://hl7.org/fhir/sid/cvx';

/** What counts as done, for so many months after its date. */
export interface Done {
  readonly types: readonly ('Observation' | 'DiagnosticReport' | 'Procedure' | 'Immunization')[];
  readonly system: string;
  readonly codes: readonly string[];
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
  readonly condition?: 'diabetes' | 'hypertension';
  /** Absent: a visit within twelve months. */
  readonly done?: readonly Done[];
  /** Of a province's programme: for whom and how often it is. Each province's rule is told beside the others. */
  readonly says?: Localised;
}

const words = (english: string, french: string): Localised => ({ 'en-CA': english, 'fr-CA': french });
const reports = ['Observation', 'DiagnosticReport'] as const;
const own = words('The clinic’s own rule', 'Règle propre à la clinique');
const guide = words('Canadian Immunization Guide', 'Guide canadien d’immunisation');
/** A vaccine that holds for life. */
const forLife = 200 * 12;
const vaccine = (months: number, ...codes: readonly string[]): Done => ({
  ...{ types: ['Immunization'], system: cvx, codes, months },
});

const fit = (months: number): Done => ({
  ...{ types: reports, system: loinc, codes: ['29771-3', '57905-2', '58453-2', '80372-6'], months },
});
const colonoscopy: Done = { types: ['Procedure'], system: snomed, codes: ['73761001'], months: 120 };
const stoolOrColonoscopy = words(
  'patients from 50 to 74, without a stool test in 24 months or a colonoscopy in 10 years',
  'patients de 50 à 74 ans, sans test de selles depuis 24 mois ni coloscopie depuis 10 ans',
);
const hpv: Done = {
  ...{ types: reports, system: loinc, codes: ['21440-3', '59420-0', '69002-4', '77379-6', '82675-0'], months: 60 },
};
const pap: Done = { types: reports, system: loinc, codes: ['10524-7', '19762-4', '47527-7'], months: 36 };
const mammogram: readonly Done[] = [
  { types: reports, system: loinc, codes: ['24606-6', '24605-8', '26346-7'], months: 24 },
  { types: ['Procedure'], system: snomed, codes: ['71651007', '24623002'], months: 24 },
];
/** Under that age it is a choice, so nobody of that age is overdue. */
const mammogramFrom = (age: number): Localised =>
  words(
    `women from ${age} to 74, without a mammogram in 24 months; from 40 to ${age - 1} it is a choice and never overdue`,
    `femmes de ${age} à 74 ans, sans mammographie depuis 24 mois; de 40 à ${age - 1} ans, c’est un choix, jamais un retard`,
  );

export const panelRules: readonly PanelRule[] = [
  {
    ...{ check: 'bloodPressure', province: null, since: '2000-01-01', source: own },
    ...{ ages: [18, 200], condition: 'hypertension' },
    done: [{ types: ['Observation'], system: loinc, codes: ['85354-9', '55284-4', '8480-6'], months: 12 }],
  },
  {
    ...{ check: 'diabetes', province: null, since: '2000-01-01', source: own, condition: 'diabetes' },
    done: [{ types: ['Observation'], system: loinc, codes: ['4548-4', '17856-6', '59261-8'], months: 6 }],
  },
  {
    ...{ check: 'colorectal', province: 'ON', since: '2019-06-24', ages: [50, 74], says: stoolOrColonoscopy },
    source: words('Ontario, ColonCancerCheck', 'Ontario, ContrôleCancerColorectal'),
    done: [fit(24), colonoscopy],
  },
  {
    ...{ check: 'colorectal', province: 'BC', since: '2013-11-15', ages: [50, 74], says: stoolOrColonoscopy },
    source: words('BC Cancer Colon Screening', 'Dépistage du côlon de BC Cancer'),
    done: [fit(24), colonoscopy],
  },
  {
    ...{ check: 'cervical', province: 'ON', since: '2025-03-03', ages: [25, 69], sex: 'female' },
    source: words('Ontario Cervical Screening Program', 'Programme ontarien de dépistage du cancer du col de l’utérus'),
    says: words(
      'women from 25 to 69, without an HPV test in 5 years, or a Pap test of before 3 March 2025 in 3 years',
      'femmes de 25 à 69 ans, sans test du VPH depuis 5 ans, ni test Pap d’avant le 3 mars 2025 depuis 3 ans',
    ),
    done: [hpv, { ...pap, before: '2025-03-03' }],
  },
  {
    ...{ check: 'cervical', province: 'BC', since: '2024-01-29', ages: [25, 69], sex: 'female' },
    source: words('BC Cancer Cervix Screening', 'Dépistage du col de l’utérus de BC Cancer'),
    says: words(
      'women from 25 to 69, without an HPV test in 5 years or a Pap test in 3 years',
      'femmes de 25 à 69 ans, sans test du VPH depuis 5 ans ni test Pap depuis 3 ans',
    ),
    done: [hpv, pap],
  },
  {
    ...{ check: 'breast', province: 'ON', since: '2024-10-08', ages: [50, 74], sex: 'female' },
    source: words('Ontario Breast Screening Program', 'Programme ontarien de dépistage du cancer du sein'),
    ...{ says: mammogramFrom(50), done: mammogram },
  },
  {
    ...{ check: 'breast', province: 'QC', since: '2024-02-01', ages: [50, 74], sex: 'female' },
    source: words('Québec Breast Cancer Screening Program', 'Programme québécois de dépistage du cancer du sein'),
    ...{ says: mammogramFrom(50), done: mammogram },
  },
  {
    ...{ check: 'breast', province: 'BC', since: '2014-02-04', ages: [50, 74], sex: 'female' },
    source: words('BC Cancer Breast Screening', 'Dépistage du sein de BC Cancer'),
    ...{ says: mammogramFrom(50), done: mammogram },
  },
  {
    ...{ check: 'breast', province: 'AB', since: '2022-10-17', ages: [45, 74], sex: 'female' },
    source: words('Alberta Breast Cancer Screening Program', 'Programme albertain de dépistage du cancer du sein'),
    ...{ says: mammogramFrom(45), done: mammogram },
  },
  {
    ...{ check: 'influenza', province: null, since: '2000-01-01', source: guide, ages: [65, 200] },
    done: [
      vaccine(12, '15', '16', '88', '111', '135', '140', '141', '144', '149', '150', '153', '155', '158', '161', '166'),
      vaccine(12, '168', '171', '185', '186', '197', '205'),
    ],
  },
  {
    ...{ check: 'tetanus', province: null, since: '2000-01-01', source: guide, ages: [18, 200] },
    done: [
      vaccine(
        120,
        '01',
        '09',
        '20',
        '22',
        '28',
        '50',
        '106',
        '107',
        '110',
        '113',
        '115',
        '120',
        '130',
        '138',
        '139',
        '146',
      ),
    ],
  },
  {
    ...{ check: 'pneumococcal', province: null, since: '2000-01-01', source: guide, ages: [65, 200] },
    done: [vaccine(forLife, '33', '100', '109', '133', '152', '215', '216')],
  },
  { check: 'visit', province: null, since: '2000-01-01', source: own },
];
