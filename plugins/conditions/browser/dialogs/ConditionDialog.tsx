import type { CodeableConcept, Condition } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { draftKey, PatientFormDialog } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { DateField, MeanwhileNote, optionsOf, SelectField, TextField, today, useDateCheck } from '#ui';
import { ConceptField, plainConcept, useRecordForm } from '#clinical/browser';
import { valueSetUrl } from '#clinical/shared';
import { I18n } from '#core/shared';
import { activeStatuses, clinicalStatuses, severities, type Severity, verifications } from '../../shared/condition.ts';
import { applyValues, type ConditionValues, valuesOf } from './conditionValues.ts';
import { conditionTexts } from '../messages/tab/index.ts';
import { dayText } from '../conditionText.ts';

interface ConditionDialogProps {
  /** What is edited; one without an id is added. */
  readonly first: Condition;
  readonly patient: string;
  readonly close: () => void;
}

export const ConditionDialog = observer(({ first, patient, close }: ConditionDialogProps) => {
  const t = useMessages(conditionTexts);
  const dateProblem = useDateCheck();
  const i18n = useService(I18n);
  const { form, shared } = useRecordForm<Condition, ConditionValues>({
    first,
    about: patient,
    draft: draftKey('conditions', patient, first.id ?? 'new'),
    valuesOf,
    applied: applyValues,
    fields: {
      code: { label: t.name, required: true },
      status: { label: t.status, required: true },
      severity: { label: t.severity },
      verification: { label: t.verification, required: true },
      onset: { label: t.since, check: (date) => dateProblem(date) },
      abatement: {
        label: t.until,
        check: (date, { onset }) => dateProblem(date, onset),
      },
      note: { label: t.note },
    },
    done: t.saved,
  });
  const words = (name: string, value: unknown): string => {
    const text = String(value);
    if (name === 'code') return plainConcept(value as CodeableConcept);
    if (text === '') return '';
    if (name === 'status') return t[`clinical_${text as (typeof clinicalStatuses)[number]}`];
    if (name === 'verification') return t[`verification_${text as (typeof verifications)[number]}`];
    if (name === 'severity') return t[`severity_${text as Severity}`];
    return name === 'onset' || name === 'abatement' ? dayText(text, i18n) : text;
  };
  return (
    <PatientFormDialog
      about={patient}
      form={form}
      title={first.id === undefined ? t.addTitle : t.editTitle}
      action={t.save}
      onClose={close}
    >
      <MeanwhileNote form={form} shared={shared} words={words} />
      <ConceptField form={form} name="code" valueSet={valueSetUrl('conditions')} used="Condition" />
      <div className="pv-columns">
        <SelectField
          form={form}
          name="status"
          options={optionsOf(clinicalStatuses, (value) => t[`clinical_${value}`])}
        />
        <SelectField
          form={form}
          name="severity"
          options={optionsOf(Object.keys(severities) as Severity[], (value) => t[`severity_${value}`], '—')}
        />
      </div>
      <div className="pv-columns">
        <DateField form={form} name="onset" partial max={today()} />
        {!activeStatuses.includes(form.values.status) && (
          <DateField form={form} name="abatement" partial max={today()} />
        )}
      </div>
      <SelectField
        form={form}
        name="verification"
        options={optionsOf(verifications, (value) => t[`verification_${value}`])}
      />
      <TextField form={form} name="note" multiline rows={3} maxLength={2000} />
    </PatientFormDialog>
  );
});
