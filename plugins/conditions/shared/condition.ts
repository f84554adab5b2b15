import type { CodeableConcept, Condition } from '@medplum/fhirtypes';
import { conceptText } from '#clinical/shared';
import { keysOf } from '#core/shared';

export const clinicalSystem = 'http://terminology.hl7.org/CodeSystem/condition-clinical';
export const verificationSystem = 'http://terminology.hl7.org/CodeSystem/condition-ver-status';
export const categorySystem = 'http://terminology.hl7.org/CodeSystem/condition-category';
export const snomed = 'http://snomed.info/sct';

export const clinicalStatuses = ['active', 'recurrence', 'relapse', 'remission', 'inactive', 'resolved'] as const;
export type ClinicalStatus = (typeof clinicalStatuses)[number];
export const activeStatuses: readonly string[] = ['active', 'recurrence', 'relapse'];
export const pastStatuses: readonly string[] = ['remission', 'inactive', 'resolved'];
/** Finds what the person may have today: also what other systems sent without saying how it stands. */
export const currentSearch = { 'clinical-status:not': pastStatuses.join(',') } as const;

interface Order {
  readonly _sort: string;
  readonly _count: number;
}

/** Searches for what a patient has now; null: for nothing yet. */
export const currentOf = (patient: string | null, order: Order) =>
  patient === null ? null : { patient, ...currentSearch, 'verification-status:not': 'entered-in-error', ...order };

export const verifications = ['confirmed', 'provisional', 'differential', 'unconfirmed', 'refuted'] as const;
export type Verification = (typeof verifications)[number];

export const severities = { mild: '255604002', moderate: '6736007', severe: '24484000' } as const;
export type Severity = keyof typeof severities;

const codeIn = (concept: CodeableConcept | undefined, system: string): string =>
  concept?.coding?.find((coding) => coding.system === system || coding.system === undefined)?.code ?? '';

export const clinicalOf = ({ clinicalStatus }: Condition): string => codeIn(clinicalStatus, clinicalSystem);
export const verificationOf = ({ verificationStatus }: Condition): string =>
  codeIn(verificationStatus, verificationSystem);
export const severityOf = ({ severity }: Condition): Severity | '' =>
  keysOf(severities).find((one) => severity?.coding?.some(({ code }) => code === severities[one])) ?? '';
/** Ruled out, or written by mistake: the person has not got it, whatever else is recorded. */
export const isDenied = (condition: Condition): boolean =>
  ['refuted', 'entered-in-error'].includes(verificationOf(condition));
export const isActive = (condition: Condition): boolean =>
  !pastStatuses.includes(clinicalOf(condition)) && !isDenied(condition);
/** Somebody thinks so and nobody knows yet. */
export const isUnsure = (condition: Condition): boolean =>
  ['provisional', 'differential', 'unconfirmed'].includes(verificationOf(condition));

/** The day, month or year of it, where a date is known. */
export const onsetOf = ({ onsetDateTime, onsetPeriod }: Condition): string =>
  (onsetDateTime ?? onsetPeriod?.start ?? '').slice(0, 10);
export const abatementOf = ({ abatementDateTime, abatementPeriod }: Condition): string =>
  (abatementDateTime ?? abatementPeriod?.end ?? '').slice(0, 10);

/** What people live in and with; other findings ('History of cardiac arrest (situation)') are medical. */
const circumstances =
  /employ|educat|school|literacy|labou?r force|retired|housing|homeless|social|isolat|stress|armed forces|military|veteran|income|poverty|transport|liv(?:es|ing) |migra|refugee|criminal|prison|abuse|violence|victim|caregiver|medication review|religio|marri|divorc|widow/i;

/** Circumstances ('Full-time employment (finding)') are no diseases: a clinician reads them after the problems. */
export const isCircumstance = ({ code, category }: Pick<Condition, 'code' | 'category'>): boolean =>
  (/ \((finding|situation|person|event)\)?$/i.test(conceptText(code)) && circumstances.test(conceptText(code))) ||
  (category ?? []).some(({ coding }) => coding?.some((one) => one.code === 'sdoh' || one.code === 'health-concern'));

const weight = (condition: Condition): number =>
  (isCircumstance(condition) ? 4 : 0) + (isActive(condition) ? 0 : 2) + (severityOf(condition) === 'severe' ? 0 : 1);

/** Problems before circumstances, active before past, severe first, then the newest. */
export const byImportance = (one: Condition, other: Condition): number =>
  weight(one) - weight(other) || onsetOf(other).localeCompare(onsetOf(one));

const coded = (system: string, code: string): CodeableConcept => ({ coding: [{ system, code }] });
export const clinicalConcept = (status: ClinicalStatus): CodeableConcept => coded(clinicalSystem, status);
export const verificationConcept = (status: Verification | 'entered-in-error'): CodeableConcept =>
  coded(verificationSystem, status);
export const problemListItem: CodeableConcept = coded(categorySystem, 'problem-list-item');
