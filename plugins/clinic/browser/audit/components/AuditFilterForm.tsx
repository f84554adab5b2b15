import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { PatientPicker } from '#clinical/browser';
import { idOf, referenceTo } from '#clinical/shared';
import { saveFile, useMessages, useResource, useService, useStore } from '#core/browser';
import { Button, Form, FormActions, SelectField, TextField, useAction, useForm } from '#ui';
import { I18n } from '#core/shared';
import { auditWords } from '#plugins/clinic/shared/audit/calls.ts';
import { deedWords, thingWords } from '#plugins/clinic/shared/audit/sentences.ts';
import { type AuditFilters, filledFilters } from '../auditFilters.ts';
import { auditTexts } from '../messages/index.ts';
import { sentences } from '../messages/sentences.ts';
import { AuditTrailStore } from '../stores/AuditTrailStore.ts';
import { PersonFilter } from './PersonFilter.tsx';

type Fields = { readonly [K in keyof AuditFilters]-?: string };
const empty: Fields = { person: '', action: '', target: '', patient: '', from: '', to: '' };

interface AuditFilterFormProps {
  readonly filters: AuditFilters;
  readonly search: (filters: AuditFilters) => void;
}

export const AuditFilterForm = observer(({ filters, search }: AuditFilterFormProps) => {
  const t = useMessages(auditTexts);
  const say = useMessages(sentences);
  const i18n = useService(I18n);
  const patientField = useId();
  const [patientName, setPatientName] = useState('');
  const trail = useStore(AuditTrailStore);
  const words = useResource(auditWords, {});
  const { busy: exporting, run } = useAction();
  const form = useForm<Fields>({
    fields: {
      person: { label: t.person },
      action: { label: t.action },
      target: { label: t.target },
      patient: { label: t.patient },
      from: { label: t.from },
      to: { label: t.to, check: (to, { from }) => (to && from && to < from ? t.chooseFrom : undefined) },
    },
    initial: { ...empty, ...filters },
    submit: (values) => Promise.resolve(search(values)),
  });
  const choices = (codes: readonly string[] | undefined, chosen: string, word: (code: string) => string) => [
    { value: '', label: t.any },
    ...[...new Set([...(codes ?? []), ...(chosen ? [chosen] : [])])]
      .map((value) => ({ value, label: word(value) }))
      .sort((one, other) => one.label.localeCompare(other.label, i18n.locale)),
  ];
  const save = (as: 'acts' | 'entries'): Promise<boolean> =>
    run(async () => saveFile(await trail.csv(i18n.locale, as), 'audit.csv'), { done: t.exported });
  const { person, action, target, patient } = form.values;
  /** The address holds the id alone: the name is that of what was found, and reading it from the chart would be a look at it. */
  const named = patientName || trail.acts.find(({ patientId }) => patientId === patient)?.patientName || t.thisPatient;
  return (
    <Form form={form} label={t.filters}>
      <div className="clinic-filters">
        <PersonFilter id={person} choose={(id) => form.set('person', id)} />
        <div className="pv-field">
          <label htmlFor={patientField}>{t.patient}</label>
          <PatientPicker
            id={patientField}
            value={patient === '' ? null : referenceTo('Patient', patient, named)}
            onChange={(value) => {
              setPatientName(value?.display ?? '');
              form.set('patient', idOf(value ?? undefined, 'Patient') ?? '');
            }}
          />
        </div>
        <SelectField
          form={form}
          name="action"
          options={choices(words.data?.actions, action, (code) => deedWords(say, code))}
        />
        <SelectField
          form={form}
          name="target"
          options={choices(words.data?.targets, target, (code) => thingWords(say, code))}
        />
        <TextField form={form} name="from" type="date" />
        <TextField form={form} name="to" type="date" />
      </div>
      <FormActions form={form} action={t.apply}>
        <Button intent="quiet" busy={exporting} onClick={() => void save('acts')}>
          {exporting ? t.exporting : t.export}
        </Button>
        <Button intent="quiet" disabled={exporting} onClick={() => void save('entries')}>
          {t.exportEntries}
        </Button>
        {Object.keys(filledFilters(filters)).length > 0 && (
          <Button intent="quiet" onClick={() => search({})}>
            {t.clear}
          </Button>
        )}
      </FormActions>
    </Form>
  );
});
