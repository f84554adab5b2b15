import type { MedicationDispense, MedicationRequest, Quantity } from '@medplum/fhirtypes';
import { byText } from '#core/shared/dates/byText.ts';
import { dosesADay } from './schedule/occurrences.ts';
import { planOf } from './schedule/plan.ts';

const dayMs = 86_400_000;
const daysIn: Readonly<Record<string, number>> = {
  d: 1,
  day: 1,
  days: 1,
  jour: 1,
  jours: 1,
  wk: 7,
  week: 7,
  weeks: 7,
  mo: 30,
  month: 30,
  months: 30,
  mois: 30,
  a: 365,
};
const asDays = (quantity: Quantity | undefined): number | null => {
  const days = daysIn[quantity?.code ?? quantity?.unit ?? ''];
  return quantity?.value === undefined || days === undefined ? null : quantity.value * days;
};

/** How many days one filling lasts: as the prescriber said, else the amount by what is taken; null where neither says. */
export const fillingDays = ({ dispenseRequest, dosageInstruction = [] }: MedicationRequest): number | null => {
  const said = asDays(dispenseRequest?.expectedSupplyDuration);
  if (said !== null) return said;
  const amount = dispenseRequest?.quantity;
  if (amount?.value === undefined) return null;
  const { rules } = planOf(dosageInstruction, {});
  if (rules.length === 0 || rules.length !== dosageInstruction.length) return null;
  let perDay = 0;
  for (const rule of rules) {
    const dose = dosageInstruction[rule.dosage]?.doseAndRate?.[0]?.doseQuantity;
    // Tablets by the bottle and milligrams by the dose cannot be divided.
    if (dose?.value === undefined || (dose.unit ?? '') !== (amount.unit ?? '')) return null;
    perDay += dose.value * dosesADay(rule);
  }
  return perDay > 0 ? Math.floor(amount.value / perDay) : null;
};

export interface Supply {
  /** Whole days until it runs out, 0 when it has; null where unknown. */
  readonly daysLeft: number | null;
  /** `2026-11-26`; null where unknown. */
  readonly runsOut: string | null;
  /** Refills that the pharmacy may still give; null where unknown. */
  readonly refillsLeft: number | null;
}

const handed = (dispense: MedicationDispense): string => dispense.whenHandedOver ?? dispense.whenPrepared ?? '';

/**
 * What is left of a prescription. Fillings that the pharmacy reported count; where none was, the first is taken to be on the
 * day of writing and each next one when the one before ran out.
 */
export const supplyOf = (request: MedicationRequest, dispenses: readonly MedicationDispense[], now: Date): Supply => {
  const days = fillingDays(request);
  const allowed = request.dispenseRequest?.numberOfRepeatsAllowed ?? null;
  const given = dispenses
    .filter(({ status }) => status === 'completed' || status === 'in-progress')
    .filter((dispense) => handed(dispense) !== '')
    .sort((a, b) => byText(handed(a), handed(b)));
  const last = given.at(-1);
  const from = last ? handed(last) : (request.dispenseRequest?.validityPeriod?.start ?? request.authoredOn);
  const lasts = (last && asDays(last.daysSupply)) ?? days;
  const expires = request.dispenseRequest?.validityPeriod?.end;
  const used =
    last || from === undefined || !days
      ? given.length
      : Math.floor((now.getTime() - Date.parse(from)) / (days * dayMs)) + 1;
  const expired = expires !== undefined && Date.parse(expires) + dayMs < now.getTime();
  const refillsLeft = allowed === null ? null : expired ? 0 : Math.max(0, allowed - Math.max(0, used - 1));
  if (from === undefined || lasts === null) return { daysLeft: null, runsOut: null, refillsLeft };
  // Without reports from the pharmacy what is allowed is taken to have been filled in time.
  const fillings = last ? 1 : Math.min(used, (allowed ?? 0) + 1);
  const out = Date.parse(from) + fillings * lasts * dayMs;
  return {
    daysLeft: Math.max(0, Math.ceil((out - now.getTime()) / dayMs)),
    runsOut: new Date(out).toISOString().slice(0, 10),
    refillsLeft,
  };
};
