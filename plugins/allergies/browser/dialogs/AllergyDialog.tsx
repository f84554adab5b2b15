import type { AllergyIntolerance } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { draftKey, useEnteredInError, PatientFormDialog } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { DateField, MeanwhileNote, optionsOf, SelectField, TextField, today, useDateCheck } from '#ui';
import { ConceptField, plainConcept, useRecordForm } from '#clinical/browser';
import { ClinicalRecord, type Stored, valueSetUrl } from '#clinical/shared';
import { I18n, wordOf } from '#core/shared';
import {
  categories,
  criticalities,
  kinds,
  severities,
  statuses,
  verificationConcept,
  verifications,
} from '../../shared/allergy.ts';
import { type AllergyValues, applyValues, valuesOf } from './allergyValues.ts';
import { allergyTexts } from '../messages/tab/index.ts';
import { dayText } from '../allergyText.ts';

interface AllergyDialogProps {
  /** What is edited; one without an id is added. */
  readonly first: AllergyIntolerance;
  readonly patient: string;
  /** Statements that there are none: an allergy that is added takes them back. */
  readonly statements: readonly Stored<AllergyIntolerance>[];
  readonly close: () => void;
}

const coded = ['kind', 'category', 'criticality', 'severity', 'status', 'verification'];

export const AllergyDialog = observer(({ first, patient, statements, close }: AllergyDialogProps) => {
  const t = useMessages(allergyTexts);
  const i18n = useService(I18n);
  const record = useService(ClinicalRecord);
  const dateProblem = useDateCheck();
  const adding = first.id === undefined;
  const { mark } = useEnteredInError();
  /** The statements as they were saved with it: an undo brings them back on top of that. */
  const withdrawn = useRef<readonly Stored[]>([]);
  const { form, shared } = useRecordForm<AllergyIntolerance, AllergyValues>({
    first,
    about: patient,
    draft: draftKey('allergies', patient, first.id ?? 'new'),
    valuesOf,
    applied: applyValues,
    fields: {
      code: { label: t.name, required: true },
      kind: { label: t.kind, required: true },
      category: { label: t.category },
      criticality: { label: t.criticality },
      reaction: { label: t.reaction },
      severity: { label: t.reactionSeverity },
      onset: { label: t.since, check: (date) => dateProblem(date) },
      status: { label: t.status, required: true },
      verification: { label: t.verification, required: true },
      note: { label: t.note },
    },
    ...(adding && statements.length > 0
      ? {
          send: async (next: AllergyIntolerance) => {
            const refuted = statements.map((one) => ({
              update: { ...one, verificationStatus: verificationConcept('refuted') },
            }));
            const [saved, ...taken] = await record.transaction([{ create: next }, ...refuted]);
            withdrawn.current = taken;
            return saved as Stored<AllergyIntolerance>;
          },
          undo: (added: Stored<AllergyIntolerance>) =>
            record.transaction([
              { update: mark(added) },
              ...statements.map((one, at) => ({ update: { ...one, meta: withdrawn.current[at]?.meta } })),
            ]),
        }
      : {}),
    done: t.saved,
  });
  const choices = (prefix: string, values: readonly string[], none = true) => [
    ...(none ? [{ value: '', label: '—' }] : []),
    ...optionsOf(values, (value) => wordOf(t, `${prefix}_${value}`) ?? value),
  ];
  const words = (name: string, value: unknown): string => {
    if (name === 'code' || name === 'reaction') return plainConcept(value ?? undefined);
    if (value === '') return '';
    if (coded.includes(name)) return wordOf(t, `${name}_${String(value)}`) ?? '';
    return name === 'onset' ? dayText(String(value), i18n) : String(value);
  };
  return (
    <PatientFormDialog
      about={patient}
      form={form}
      title={adding ? t.addTitle : t.editTitle}
      action={t.save}
      onClose={close}
    >
      <MeanwhileNote form={form} shared={shared} words={words} />
      <ConceptField form={form} name="code" used="AllergyIntolerance" valueSet={valueSetUrl('allergens')} />
      <div className="pv-columns">
        <SelectField form={form} name="kind" options={choices('kind', kinds, false)} />
        <SelectField form={form} name="criticality" options={choices('criticality', criticalities)} />
      </div>
      <div className="pv-columns">
        <ConceptField form={form} name="reaction" valueSet={valueSetUrl('reactions')} />
        <SelectField form={form} name="severity" options={choices('severity', severities)} />
      </div>
      <div className="pv-columns">
        <SelectField form={form} name="category" options={choices('category', categories)} />
        <DateField form={form} name="onset" partial max={today()} />
      </div>
      <div className="pv-columns">
        <SelectField form={form} name="verification" options={choices('verification', verifications, false)} />
        <SelectField form={form} name="status" options={choices('status', statuses, false)} />
      </div>
      <TextField form={form} name="note" multiline rows={2} maxLength={2000} />
    </PatientFormDialog>
  );
});
