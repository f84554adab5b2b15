import type {
  DiagnosticReport,
  Observation,
  ObservationComponent,
  Quantity,
  Reference,
  ServiceRequest,
} from '@medplum/fhirtypes';
import {
  conceptText,
  idOf,
  isMeasured,
  measuredAt,
  type ObservationParts,
  observationParts,
  observationText,
  personName,
  type Stored,
  type StoredOf,
  valueNumber,
  type ValueWords,
} from '#clinical/shared';
import { type I18n } from '#core/shared';
import { type Flag, flagOf, isAbnormal, isCritical, isSlight, usualRange, worstFlag } from '../shared/flags.ts';
import type { Texts } from './messages/index.ts';

export type Report = StoredOf<'DiagnosticReport'>;
export type Value = StoredOf<'Observation'>;
export type Result = Report | Value;
export type Order = StoredOf<'ServiceRequest'>;

type Measured = Pick<Observation | ObservationComponent, 'valueQuantity' | 'referenceRange' | 'interpretation'>;

const wordsOf = (t: Texts, i18n: I18n): ValueWords => ({ i18n, yes: t.yes, no: t.no });

/** The value in words; of a panel, its parts: '132/84 mmHg'. */
export const valueText = (value: Observation, t: Texts, i18n: I18n): string =>
  observationText(value, wordsOf(t, i18n)) || t.notDone;

/** The number alone, for 'down from 7.6' beside a value that says the unit. */
export const bareValue = ({ valueQuantity }: Value, i18n: I18n): string =>
  valueQuantity?.value === undefined ? '' : valueNumber(i18n)(valueQuantity.value);

/** The same for places with a line for each component. */
export const valueParts = (value: Observation, t: Texts, i18n: I18n): ObservationParts =>
  observationParts(value, wordsOf(t, i18n));

const bound = (quantity: Quantity | undefined, i18n: I18n): string | undefined =>
  quantity?.value === undefined ? undefined : valueNumber(i18n)(quantity.value);

/** '3.5 to 5.1'; '' where none is given. */
const ownRange = (measured: Measured, t: Texts, i18n: I18n): string => {
  const range = usualRange(measured);
  if (!range) return '';
  const low = bound(range.low, i18n);
  const high = bound(range.high, i18n);
  if (low !== undefined && high !== undefined) return t.rangeBetween(low, high);
  if (high !== undefined) return t.rangeUnder(high);
  return low === undefined ? (range.text ?? '') : t.rangeOver(low);
};

/** Of a value, or of each component that has one. */
export const rangeText = (value: Observation, t: Texts, i18n: I18n): string =>
  ownRange(value, t, i18n) ||
  (value.component ?? [])
    .flatMap((component) => {
      const range = ownRange(component, t, i18n);
      return range ? [`${conceptText(component.code)}: ${range}`] : [];
    })
    .join('; ');

export const flagText = (flag: Flag | null, t: Texts): string => (flag ? t[`flag_${flag}`] : t.noFlag);

export const flagTone = (flag: Flag | null): 'good' | 'wait' | 'bad' | 'plain' =>
  flag === null ? 'plain' : flag === 'normal' ? 'good' : isCritical(flag) ? 'bad' : 'wait';

const ownPlainFlag = (measured: Measured, t: Texts): string => {
  const flag = flagOf(measured);
  if (!flag) return '';
  if ((flag === 'low' || flag === 'high') && isSlight(measured)) return t[`plain_${flag}Slight`];
  return t[`plain_${flag}`];
};

/** What a patient reads: 'A little above the usual range'; of a panel, which component. '' where nothing has a flag. */
export const plainFlag = (value: Observation, t: Texts): string => {
  if (!isMeasured(value)) return '';
  const own = ownPlainFlag(value, t);
  const flagged = (value.component ?? []).filter((component) => isAbnormal(flagOf(component)));
  if (own || flagged.length === 0) return own || (worstFlag(value) ? t.plain_normal : '');
  return flagged.map((component) => `${conceptText(component.code)}: ${ownPlainFlag(component, t)}`).join('; ');
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
  status === 'entered-in-error'
    ? ('bad' as const)
    : status === 'final'
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

export const takenAt = (result: Result): string | undefined => measuredAt(result);
