import type { CodeableConcept } from '@medplum/fhirtypes';
import { useMessages } from '#core/browser';
import type { Finding } from '#plugins/medications/shared/safety/safetyCheck.ts';
import { type WrittenDose, writtenDoseOf, writtenDoseSchema } from '#plugins/medications/shared/writtenDose.ts';
import type { Medicine } from '#plugins/medications/shared/medicine.ts';
import { staffTexts } from '../messages/index.ts';
import { type SupplyValues, useSupplyRules } from './supplyForm.ts';

/** A dose while it is typed: numbers are texts. */
export type DoseValues = Omit<WrittenDose, 'amount' | 'most' | 'days'> & {
  readonly amount: string;
  readonly most: string;
  readonly days: string;
};

export type PrescriptionValues = DoseValues &
  SupplyValues & {
    readonly medication: CodeableConcept | null;
    readonly note: string;
    /** By the finding's key. */
    readonly reasons: Readonly<Record<string, string>>;
  };

const figure = (text: string): number => Number(text.trim().replace(',', '.'));
const isFigure = (text: string): boolean => /^\d{1,5}([.,]\d{1,3})?$/.test(text.trim()) && figure(text) > 0;
const isDays = (text: string): boolean => /^\d{1,3}$/.test(text.trim()) && figure(text) >= 1 && figure(text) <= 730;

export const doseValuesOf = (dose: WrittenDose): DoseValues => ({
  ...dose,
  amount: String(dose.amount),
  most: dose.most === null ? '' : String(dose.most),
  days: dose.days === null ? '' : String(dose.days),
});

/** Null while it cannot be said yet. */
export const parseDose = (values: DoseValues): WrittenDose | null => {
  const { unit, route, often, moment, asNeeded, asNeededFor, instruction } = values;
  const parsed = writtenDoseSchema.safeParse({
    unit,
    route,
    often,
    moment,
    asNeeded,
    asNeededFor: asNeeded ? asNeededFor : '',
    instruction,
    amount: isFigure(values.amount) ? figure(values.amount) : Number.NaN,
    most: values.most.trim() === '' ? null : figure(values.most),
    days: values.days.trim() === '' ? null : figure(values.days),
  });
  return parsed.success ? parsed.data : null;
};

export const initialPrescription = (instead: Medicine | undefined): PrescriptionValues => {
  const before = instead?.resource.resourceType === 'MedicationRequest' ? instead.resource.dispenseRequest : undefined;
  return {
    ...doseValuesOf(writtenDoseOf(instead?.dosages[0])),
    medication: instead ? (instead.concept ?? { text: instead.name }) : null,
    supplyDays: String(before?.expectedSupplyDuration?.value ?? 30),
    refills: String(before?.numberOfRepeatsAllowed ?? 0),
    note: '',
    reasons: {},
  };
};

export const useDoseRules = () => {
  const t = useMessages(staffTexts);
  const optional = (well: (text: string) => boolean, words: string) => (text: string) =>
    text.trim() === '' || well(text) ? undefined : words;
  return {
    amount: { label: t.amount, required: true, check: (text: string) => (isFigure(text) ? undefined : t.badNumber) },
    unit: { label: t.unit, required: true },
    route: { label: t.route, required: true },
    often: { label: t.often, required: true },
    moment: { label: t.moment },
    asNeeded: { label: t.asNeeded },
    asNeededFor: { label: t.asNeededFor },
    most: { label: t.most, check: optional(isFigure, t.badNumber) },
    days: { label: t.days, check: optional(isDays, t.badDays) },
    instruction: { label: t.instruction },
  } as const;
};

export const usePrescriptionRules = (findings: () => readonly Finding[] | null) => {
  const t = useMessages(staffTexts);
  const dose = useDoseRules();
  const supply = useSupplyRules();
  return {
    medication: { label: t.medication, required: true },
    ...dose,
    ...supply,
    note: { label: t.note },
    reasons: {
      label: t.check,
      check: (reasons: PrescriptionValues['reasons']) => {
        const found = findings();
        if (!found) return t.checkReading;
        return found.some(({ needsReason, key }) => needsReason && !reasons[key]?.trim())
          ? t.answerFindings
          : undefined;
      },
    },
  } as const;
};
