import type { Dosage } from '@medplum/fhirtypes';
import type { Locale } from '#core/shared/locale.ts';
import { doseUnits } from '../writtenDose.ts';
import { dosageText, dosesText, doseUnitText } from './doseText.ts';

const oral = { text: 'Oral', coding: [{ system: 'http://snomed.info/sct', code: '26643006' }] };
const tablets = (value: number): Dosage['doseAndRate'] => [{ doseQuantity: { value, unit: 'tablet' } }];
const day = { period: 1, periodUnit: 'd' } as const;

const cases: readonly (readonly [Dosage, string, string])[] = [
  [
    { route: oral, doseAndRate: tablets(1), timing: { repeat: { frequency: 2, ...day, when: ['C'] } } },
    'Take 1 tablet by mouth twice a day with meals',
    'Prendre 1 comprimé par la bouche 2 fois par jour aux repas',
  ],
  [
    { route: oral, doseAndRate: tablets(2), timing: { repeat: { frequency: 1, ...day, when: ['HS'] } } },
    'Take 2 tablets by mouth at bedtime',
    'Prendre 2 comprimés par la bouche au coucher',
  ],
  [
    {
      route: { text: 'Inhalation' },
      doseAndRate: [{ doseRange: { low: { value: 1 }, high: { value: 2, unit: 'puff' } } }],
      timing: { repeat: { frequency: 1, period: 4, periodUnit: 'h' } },
      asNeededCodeableConcept: { text: 'Wheezing' },
      maxDosePerPeriod: { numerator: { value: 8, unit: 'puff' }, denominator: { value: 1, unit: 'd' } },
    },
    'Inhale 1 to 2 puffs every 4 hours as needed for wheezing, at most 8 puffs in a day',
    'Prendre 1 à 2 inhalations toutes les 4 heures au besoin pour wheezing, au maximum 8 inhalations par jour',
  ],
  [
    {
      doseAndRate: [{ doseQuantity: { value: 2.5, unit: 'mL' } }],
      timing: { repeat: { frequency: 3, ...day, boundsDuration: { value: 7, code: 'd' } } },
    },
    '2.5 mL 3 times a day for 7 days',
    '2,5 mL 3 fois par jour pendant 7 jours',
  ],
  [
    { route: oral, doseAndRate: tablets(0.5), timing: { repeat: { frequency: 1, period: 2, periodUnit: 'd' } } },
    'Take 0.5 tablet by mouth every other day',
    'Prendre 0,5 comprimé par la bouche un jour sur deux',
  ],
  [
    {
      route: { text: 'Topical' },
      timing: { repeat: { dayOfWeek: ['mon', 'thu'], when: ['MORN'], frequency: 1, ...day } },
    },
    'Apply on the skin on Monday and Thursday in the morning',
    'Appliquer sur la peau le lundi et jeudi le matin',
  ],
  [
    { route: oral, doseAndRate: tablets(1), timing: { code: { coding: [{ code: 'TID' }] } } },
    'Take 1 tablet by mouth 3 times a day',
    'Prendre 1 comprimé par la bouche 3 fois par jour',
  ],
  [{ text: 'Two drops as told' }, 'Two drops as told', 'Two drops as told'],
  [{ asNeededBoolean: true }, 'as needed', 'au besoin'],
  [{}, 'As directed', 'Selon les indications'],
];

test.each(cases)('RTE-3 a dose in words, in both languages: %#', (dosage, english, french) => {
  expect(dosageText(dosage, 'en-CA').replaceAll('\u00a0', ' ')).toBe(english);
  expect(dosageText(dosage, 'fr-CA').replaceAll('\u00a0', ' ')).toBe(french);
});

test('RTE-3 several lines and what the prescriber added are all said', () => {
  const lines: Dosage[] = [
    { route: oral, doseAndRate: tablets(2), timing: { repeat: { frequency: 1, ...day, when: ['MORN'] } } },
    {
      route: oral,
      doseAndRate: tablets(1),
      timing: { repeat: { frequency: 1, ...day, when: ['EVE'] } },
      patientInstruction: 'Stay upright.',
    },
  ];
  expect(dosesText(lines, 'en-CA').replaceAll('\u00a0', ' ')).toBe(
    'Take 2 tablets by mouth in the morning. Take 1 tablet by mouth in the evening. Stay upright.',
  );
  expect(dosesText(undefined, 'en-CA')).toBe('');
});

test('RTE-3 a list of units says each as the sentence of a dose does', () => {
  const said = (locale: Locale): readonly string[] => doseUnits.map((unit) => doseUnitText(unit, locale));
  expect(said('en-CA')).toEqual([...doseUnits]);
  expect(said('fr-CA')).toEqual([
    ...['comprimé', 'capsule', 'mL', 'inhalation', 'goutte', 'timbre', 'vaporisation', 'application', 'unité'],
    ...['mg', 'g'],
  ]);
});
