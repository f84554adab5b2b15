import type { CodeableConcept, Condition } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { draftKey, useMessages, useService } from '../../../../core/browser/index.ts';
import {
  Button,
  ConceptField,
  DateField,
  Dialog,
  Form,
  MeanwhileNote,
  plainConcept,
  SelectField,
  SubmitButton,
  TextField,
  today,
  useDateCheck,
  useRecordForm,
} from '../../../../core/browser/ui/index.ts';
import { I18n, Toasts } from '../../../../core/shared/index.ts';
import { activeStatuses, clinicalStatuses, severities, type Severity, verifications } from '../../shared/condition.ts';
import { commonConditions } from '../../shared/commonConditions.ts';
import { applied, type ConditionValues, valuesOf } from '../conditionForm.ts';
import { conditionTexts } from '../texts.ts';
import { dayText } from '../words.ts';

interface ConditionFormProps {
  /** What is edited; one without an id is added. */
  readonly first: Condition;
  readonly patient: string;
  readonly close: () => void;
}

export const ConditionForm = observer(({ first, patient, close }: ConditionFormProps) => {
  const t = useMessages(conditionTexts);
  const dateProblem = useDateCheck();
  const i18n = useService(I18n);
  const toasts = useService(Toasts);
  const { form, shared } = useRecordForm<Condition, ConditionValues>({
    first,
    about: patient,
    draft: draftKey('conditions', patient, first.id ?? 'new'),
    valuesOf,
    applied,
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
    done: () => {
      toasts.show({ message: t.saved, intent: 'success' });
      close();
    },
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
    <Dialog open title={first.id === undefined ? t.addTitle : t.editTitle} onClose={close}>
      <Form form={form}>
        <MeanwhileNote
          meanwhile={shared.meanwhile}
          label={(name) => form.fields[name as keyof ConditionValues]?.label ?? name}
          words={words}
          take={(name) => shared.take(name as keyof ConditionValues)}
        />
        <ConceptField form={form} name="code" used="Condition" listed={commonConditions} />
        <div className="pv-columns">
          <SelectField
            form={form}
            name="status"
            options={clinicalStatuses.map((value) => ({ value, label: t[`clinical_${value}`] }))}
          />
          <SelectField
            form={form}
            name="severity"
            options={[
              { value: '', label: '—' },
              ...(Object.keys(severities) as Severity[]).map((value) => ({ value, label: t[`severity_${value}`] })),
            ]}
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
          options={verifications.map((value) => ({ value, label: t[`verification_${value}`] }))}
        />
        <TextField form={form} name="note" multiline rows={3} maxLength={2000} />
        <div className="pv-form-actions">
          <Button intent="quiet" onClick={close}>
            {t.cancel}
          </Button>
          <SubmitButton form={form}>{t.save}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
});
