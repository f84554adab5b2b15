import type { CodeableConcept, Condition, Practitioner, Reference } from '@medplum/fhirtypes';
import {
  abatementOf,
  activeStatuses,
  clinicalConcept,
  clinicalOf,
  type ClinicalStatus,
  onsetOf,
  problemListItem,
  severities,
  type Severity,
  severityOf,
  snomed,
  verificationConcept,
  type Verification,
  verificationOf,
} from '../../shared/condition.ts';

export type ConditionValues = {
  readonly code: CodeableConcept | null;
  readonly status: string;
  readonly severity: string;
  readonly verification: string;
  readonly onset: string;
  readonly abatement: string;
  readonly note: string;
};

export const valuesOf = (condition: Condition): ConditionValues => ({
  code: condition.code ?? null,
  status: clinicalOf(condition),
  severity: severityOf(condition),
  verification: verificationOf(condition),
  onset: onsetOf(condition),
  abatement: abatementOf(condition),
  note: condition.note?.[0]?.text ?? '',
});

const without = <R extends object>(resource: R, ...names: readonly string[]): R =>
  Object.fromEntries(Object.entries(resource).filter(([name]) => !names.includes(name))) as R;

const onsets = ['onsetDateTime', 'onsetAge', 'onsetPeriod', 'onsetRange', 'onsetString'];
const abatements = ['abatementDateTime', 'abatementAge', 'abatementPeriod', 'abatementRange', 'abatementString'];

/** Only what the form changed is changed: an onset that was recorded to the minute, or as an age, stays so. */
export const applyValues = <C extends Condition>(base: C, values: ConditionValues): C => {
  const before = valuesOf(base);
  let next: C = { ...base, code: values.code ?? undefined };
  if (values.status !== before.status || !next.clinicalStatus)
    next = { ...next, clinicalStatus: clinicalConcept(values.status as ClinicalStatus) };
  if (values.verification !== before.verification || !next.verificationStatus)
    next = { ...next, verificationStatus: verificationConcept(values.verification as Verification) };
  if (values.severity !== before.severity) {
    next = without(next, 'severity');
    const code = severities[values.severity as Severity];
    if (code) next = { ...next, severity: { coding: [{ system: snomed, code }] } };
  }
  if (values.onset !== before.onset) {
    next = without(next, ...onsets);
    if (values.onset) next = { ...next, onsetDateTime: values.onset };
  }
  // FHIR con-4: what has ended is not active.
  const ended = activeStatuses.includes(values.status) ? '' : values.abatement;
  if (ended !== before.abatement) {
    next = without(next, ...abatements);
    if (ended) next = { ...next, abatementDateTime: ended };
  }
  if (values.note.trim() !== before.note) {
    const [first, ...rest] = next.note ?? [];
    const text = values.note.trim();
    const note = text ? [{ ...first, text }, ...rest] : rest;
    next = note.length > 0 ? { ...next, note } : without(next, 'note');
  }
  return next;
};

/** A condition on the patient's problem list, recorded now. */
export const newCondition = (patient: string, by: Reference<Practitioner> | null): Condition => ({
  resourceType: 'Condition',
  subject: { reference: `Patient/${patient}` },
  clinicalStatus: clinicalConcept('active'),
  verificationStatus: verificationConcept('confirmed'),
  category: [problemListItem],
  recordedDate: new Date().toISOString(),
  ...(by ? { recorder: by } : {}),
});
