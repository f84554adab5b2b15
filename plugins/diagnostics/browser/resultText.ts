import type {
  DiagnosticReport,
  Observation,
  ObservationComponent,
  Quantity,
  Reference,
  ServiceRequest,
} from '@medplum/fhirtypes';
import { conceptText, idOf, personName, quantityText, type Stored, type StoredOf } from '#clinical/shared';
import { type I18n } from '#core/shared';
import { type Flag, flagOf, isCritical, isSlight, usualRange } from '../shared/flags.ts';
import type { Texts } from './messages/index.ts';

export type Report = StoredOf<'DiagnosticReport'>;
export type Value = StoredOf<'Observation'>;
export type Result = Report | Value;
export type Order = StoredOf<'ServiceRequest'>;

type Measured = Pick<Observation | ObservationComponent, 'valueQuantity' | 'referenceRange' | 'interpretation'>;

/** Numbers as the laboratory wrote them: no rounding beyond what a reader can use. */
const number =
  (i18n: I18n) =>
  (value: number): string =>
    i18n.number(value, { maximumFractionDigits: Math.abs(value) < 1 ? 3 : 2 });

const oneValue = (value: Observation | ObservationComponent, t: Texts, i18n: I18n): string => {
  const { valueQuantity, valueString, valueCodeableConcept, valueBoolean, valueInteger, valueDateTime } = value;
  if (valueQuantity) return quantityText(valueQuantity, number(i18n));
  if (valueString !== undefined) return valueString;
  if (valueCodeableConcept) return conceptText(valueCodeableConcept);
  if (valueBoolean !== undefined) return valueBoolean ? t.yes : t.no;
  if (valueInteger !== undefined) return i18n.number(valueInteger);
  if (valueDateTime) return i18n.date(valueDateTime);
  return conceptText(value.dataAbsentReason);
};

/** The value in words; of a panel, its parts: '132 / 84 mmHg'. */
export const valueText = (value: Observation, t: Texts, i18n: I18n): string => {
  const own = oneValue(value, t, i18n);
  const parts = value.component ?? [];
  if (own || parts.length === 0) return own || t.notDone;
  const units = new Set(parts.map(({ valueQuantity }) => valueQuantity?.unit));
  if (units.size === 1 && parts.every(({ valueQuantity }) => valueQuantity?.value !== undefined)) {
    const numbers = parts.map(({ valueQuantity }) => number(i18n)(valueQuantity!.value!));
    return [numbers.join(' / '), [...units][0]].filter(Boolean).join(' ');
  }
  return parts.map((part) => `${conceptText(part.code)} ${oneValue(part, t, i18n)}`).join(', ');
};

const bound = (quantity: Quantity | undefined, i18n: I18n): string | undefined =>
  quantity?.value === undefined ? undefined : number(i18n)(quantity.value);

/** '3.5 to 5.1'; '' where none is given. */
export const rangeText = (measured: Measured, t: Texts, i18n: I18n): string => {
  const range = usualRange(measured);
  if (!range) return '';
  const low = bound(range.low, i18n);
  const high = bound(range.high, i18n);
  if (low !== undefined && high !== undefined) return t.rangeBetween(low, high);
  if (high !== undefined) return t.rangeUnder(high);
  return low === undefined ? (range.text ?? '') : t.rangeOver(low);
};

export const flagText = (flag: Flag | null, t: Texts): string => (flag ? t[`flag_${flag}`] : t.noFlag);

export const flagTone = (flag: Flag | null): 'good' | 'wait' | 'bad' | 'plain' =>
  flag === null ? 'plain' : flag === 'normal' ? 'good' : isCritical(flag) ? 'bad' : 'wait';

/** What a patient reads: 'A little above the usual range'. '' where the value has no flag. */
export const plainFlag = (measured: Measured, t: Texts): string => {
  const flag = flagOf(measured);
  if (!flag) return '';
  if ((flag === 'low' || flag === 'high') && isSlight(measured)) return t[`plain_${flag}Slight`];
  return t[`plain_${flag}`];
};

const found = (reference: Reference | undefined, included: readonly Stored[]): Stored | undefined =>
  included.find((one) => reference?.reference === `${one.resourceType}/${one.id}`);

/** Id and name of the patient; null for an unmatched one. */
export const patientOf = (
  of: { readonly subject?: Reference } | { readonly for?: Reference },
  included: readonly Stored[] = [],
): { id: string; name: string } | null => {
  const reference = 'subject' in of ? of.subject : 'for' in of ? of.for : undefined;
  const id = idOf(reference, 'Patient');
  if (id === undefined) return null;
  const patient = found(reference, included);
  const name = patient?.resourceType === 'Patient' ? personName(patient.name) : '';
  return { id, name: name || (reference?.display ?? id) };
};

/** A person's or an organisation's name; null where the reference says nothing readable. */
export const nameOf = (reference: Reference | undefined, included: readonly Stored[] = []): string | null => {
  const one = found(reference, included);
  if (one?.resourceType === 'Practitioner') return personName(one.name);
  if (one?.resourceType === 'Organization') return one.name ?? null;
  return reference?.display ?? null;
};

export const statusText = (of: Pick<DiagnosticReport | Observation | ServiceRequest, 'status'>, t: Texts): string =>
  t[`status_${of.status}`] ?? t.status_unknown;

export const statusTone = ({ status }: Pick<DiagnosticReport | Observation, 'status'>) =>
  status === 'final'
    ? ('good' as const)
    : ['amended', 'corrected', 'appended'].includes(status ?? '')
      ? ('note' as const)
      : ['partial', 'preliminary', 'registered'].includes(status ?? '')
        ? ('wait' as const)
        : ('plain' as const);

/** 'Waiting 2 h 5 min'. */
export const waitingText = (since: string, now: Date, t: Texts): string => {
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(since).getTime()) / 60_000));
  return t.waits(minutes < 60 ? t.minutes(minutes) : t.hours(Math.floor(minutes / 60), minutes % 60));
};

export const takenAt = (result: Result): string | undefined =>
  result.effectiveDateTime ?? result.effectivePeriod?.end ?? result.effectivePeriod?.start;
