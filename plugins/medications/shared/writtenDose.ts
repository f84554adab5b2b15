import type { CodeableConcept, Dosage, TimingRepeat } from '@medplum/fhirtypes';
import * as z from 'zod/mini';
import { keysOf } from '#core/shared';

export const doseRoutes = {
  mouth: { code: '26643006', en: 'Oral', fr: 'Orale' },
  inhaled: { code: '447694001', en: 'Respiratory tract', fr: 'Inhalation' },
  skin: { code: '6064005', en: 'Topical', fr: 'Topique' },
  eye: { code: '54485002', en: 'Ophthalmic', fr: 'Ophtalmique' },
  ear: { code: '10547007', en: 'Otic', fr: 'Auriculaire' },
  nose: { code: '46713006', en: 'Nasal', fr: 'Nasale' },
  tongue: { code: '37839007', en: 'Sublingual', fr: 'Sublinguale' },
  injected: { code: '34206005', en: 'Subcutaneous', fr: 'Sous-cutanée' },
  rectal: { code: '37161004', en: 'Rectal', fr: 'Rectale' },
  vaginal: { code: '16857009', en: 'Vaginal', fr: 'Vaginale' },
} as const;
export type DoseRoute = keyof typeof doseRoutes;

/** How often, as a prescriber chooses it. */
export const frequencies = {
  'daily-1': { frequency: 1, period: 1, periodUnit: 'd' },
  'daily-2': { frequency: 2, period: 1, periodUnit: 'd' },
  'daily-3': { frequency: 3, period: 1, periodUnit: 'd' },
  'daily-4': { frequency: 4, period: 1, periodUnit: 'd' },
  'hours-4': { frequency: 1, period: 4, periodUnit: 'h' },
  'hours-6': { frequency: 1, period: 6, periodUnit: 'h' },
  'hours-8': { frequency: 1, period: 8, periodUnit: 'h' },
  'hours-12': { frequency: 1, period: 12, periodUnit: 'h' },
  'days-2': { frequency: 1, period: 2, periodUnit: 'd' },
  'weeks-1': { frequency: 1, period: 1, periodUnit: 'wk' },
} as const satisfies Readonly<Record<string, Pick<TimingRepeat, 'frequency' | 'period' | 'periodUnit'>>>;
const moments = ['', 'MORN', 'NOON', 'EVE', 'HS', 'C', 'AC', 'PC'] as const;
export const doseUnits = [
  'tablet',
  'capsule',
  'mL',
  'puff',
  'drop',
  'patch',
  'spray',
  'application',
  'unit',
  'mg',
  'g',
] as const;

const text = (max: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(max),
    z.refine((value) => !value.includes('\u0000')),
  );

/** A dose as it is written in the form, before it becomes FHIR. */
export const writtenDoseSchema = z.object({
  amount: z.number().check(z.minimum(0.01), z.maximum(10_000)),
  unit: z.enum(doseUnits),
  route: z.enum(keysOf(doseRoutes)),
  often: z.enum(keysOf(frequencies)),
  moment: z.enum(moments),
  /** For how many days; null: until it is stopped. */
  days: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(730))),
  asNeeded: z.boolean(),
  asNeededFor: text(120),
  /** At most so many units in a day; null: nothing said. */
  most: z.nullable(z.number().check(z.minimum(0.01), z.maximum(10_000))),
  instruction: text(300),
});
export type WrittenDose = z.infer<typeof writtenDoseSchema>;

/** What the prescriber wrote, as FHIR. */
export const dosageOf = (dose: WrittenDose): Dosage => {
  const { amount, unit, route, moment, days, asNeeded, asNeededFor, most, instruction } = dose;
  const way = doseRoutes[route];
  const reason: CodeableConcept | undefined = asNeeded && asNeededFor ? { text: asNeededFor } : undefined;
  return {
    ...(instruction ? { patientInstruction: instruction } : {}),
    timing: {
      repeat: {
        ...frequencies[dose.often],
        ...(moment ? { when: [moment] } : {}),
        ...(days === null
          ? {}
          : { boundsDuration: { value: days, unit: 'd', system: 'http://unitsofmeasure.org', code: 'd' } }),
      },
    },
    ...(reason ? { asNeededCodeableConcept: reason } : asNeeded ? { asNeededBoolean: true } : {}),
    route: { coding: [{ system: 'http://snomed.info/sct', code: way.code, display: way.en }], text: way.en },
    doseAndRate: [{ doseQuantity: { value: amount, unit } }],
    ...(most === null
      ? {}
      : {
          maxDosePerPeriod: {
            numerator: { value: most, unit },
            denominator: { value: 1, unit: 'd', system: 'http://unitsofmeasure.org', code: 'd' },
          },
        }),
  };
};

const isUnit = (unit: string): unit is WrittenDose['unit'] => (doseUnits as readonly string[]).includes(unit);

/** The form's dose of what is prescribed already, as far as it can say it; the rest has to be written anew. */
export const writtenDoseOf = (dosage: Dosage | undefined): WrittenDose => {
  const quantity = dosage?.doseAndRate?.[0]?.doseQuantity;
  const repeat = dosage?.timing?.repeat;
  const often = keysOf(frequencies).find((name) => {
    const { frequency, period, periodUnit } = frequencies[name];
    return frequency === (repeat?.frequency ?? 1) && period === repeat?.period && periodUnit === repeat?.periodUnit;
  });
  const route = keysOf(doseRoutes).find((name) =>
    dosage?.route?.coding?.some(({ code }) => code === doseRoutes[name].code),
  );
  const unit = quantity?.unit ?? 'tablet';
  const bounds = repeat?.boundsDuration;
  return {
    amount: quantity?.value ?? 1,
    unit: isUnit(unit) ? unit : 'tablet',
    route: route ?? 'mouth',
    often: often ?? 'daily-1',
    moment: moments.find((one) => one !== '' && repeat?.when?.[0] === one) ?? '',
    days: bounds?.code === 'd' ? (bounds.value ?? null) : null,
    asNeeded: dosage?.asNeededBoolean === true || dosage?.asNeededCodeableConcept !== undefined,
    asNeededFor: dosage?.asNeededCodeableConcept?.text ?? '',
    most: dosage?.maxDosePerPeriod?.numerator?.value ?? null,
    instruction: dosage?.patientInstruction ?? '',
  };
};
