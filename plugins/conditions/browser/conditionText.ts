import type { Condition } from '@medplum/fhirtypes';
import { codeText, type Facts, plainConcept } from '#clinical/browser';
import { type I18n } from '#core/shared';
import { quantityText } from '#clinical/shared';
import {
  abatementOf,
  type ClinicalStatus,
  clinicalOf,
  isDenied,
  onsetOf,
  severityOf,
  type Verification,
  verificationOf,
} from '../shared/condition.ts';
import type { ConditionTexts } from './messages/tab/index.ts';

/** A FHIR date or time as a day, as exactly as it is known. */
export const dayText = (value: string, i18n: Pick<I18n, 'date'>): string =>
  value === '' ? '' : i18n.date(value, { dateStyle: 'medium' });

export const conditionName = ({ code }: Condition, t: ConditionTexts): string => plainConcept(code) || t.unnamed;

/** Ruled out and written by mistake come before what the condition was said to be. */
export const clinicalText = (condition: Condition, t: ConditionTexts): string =>
  isDenied(condition)
    ? verificationText(condition, t)
    : (t[`clinical_${clinicalOf(condition) as ClinicalStatus}`] ?? t.statusUnknown);

export const verificationText = (condition: Condition, t: ConditionTexts): string =>
  t[`verification_${verificationOf(condition) as Verification}`] ?? '';

export const severityText = (condition: Condition, t: ConditionTexts): string => {
  const known = severityOf(condition);
  return known === '' ? plainConcept(condition.severity) : t[`severity_${known}`];
};

export const sinceText = (condition: Condition, t: ConditionTexts, i18n: I18n): string => {
  const { onsetAge, onsetString } = condition;
  if (onsetAge) return t.atAge(quantityText(onsetAge, (value) => i18n.number(value), i18n.locale));
  return dayText(onsetOf(condition), i18n) || (onsetString ?? '');
};

export const untilText = (condition: Condition, i18n: I18n): string =>
  dayText(abatementOf(condition), i18n) || (condition.abatementString ?? '');

export const factsOf = (condition: Condition, t: ConditionTexts, i18n: I18n): Facts => [
  [t.name, conditionName(condition, t)],
  [t.status, clinicalText(condition, t)],
  [t.severity, severityText(condition, t)],
  [t.verification, verificationText(condition, t)],
  [t.since, sinceText(condition, t, i18n)],
  [t.until, untilText(condition, i18n)],
  [t.note, (condition.note ?? []).map(({ text }) => text).join('\n')],
  [t.code, codeText(condition.code)],
  [t.recordedBy, condition.recorder?.display ?? condition.asserter?.display ?? ''],
  [t.recordedOn, dayText((condition.recordedDate ?? '').slice(0, 10), i18n)],
];
