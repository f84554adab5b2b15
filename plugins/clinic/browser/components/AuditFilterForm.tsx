import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useErrorText, useMessages, useResource, useService, useStore } from '../../../../core/browser/index.ts';
import {
  Button,
  Form,
  type FormModel,
  SelectField,
  SubmitButton,
  TextField,
  useForm,
} from '../../../../core/browser/ui/index.ts';
import { Toasts } from '../../../../core/shared/index.ts';
import { auditWords } from '../../shared/auditContract.ts';
import { type AuditFilters, given } from '../auditFilters.ts';
import { auditTexts } from '../messages/auditTexts.ts';
import { saveBlob } from '../saveBlob.ts';
import { AuditTrail } from '../stores/AuditTrail.ts';
import { useAuditWords } from '../useAuditWords.ts';
import { PatientFilter } from './PatientFilter.tsx';

type Fields = { readonly [K in keyof AuditFilters]-?: string };
const empty: Fields = { person: '', action: '', target: '', patient: '', from: '', to: '' };

interface AuditFilterFormProps {
  readonly filters: AuditFilters;
  readonly search: (filters: AuditFilters) => void;
}

export const AuditFilterForm = observer(({ filters, search }: AuditFilterFormProps) => {
  const t = useMessages(auditTexts);
  const say = useAuditWords();
  const errorText = useErrorText();
  const toasts = useService(Toasts);
  const trail = useStore(AuditTrail);
  const words = useResource(auditWords, {});
  const [exporting, setExporting] = useState(false);
  const form: FormModel<Fields> = useForm<Fields>({
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
    ...[...new Set([...(codes ?? []), ...(chosen ? [chosen] : [])])].map((value) => ({ value, label: word(value) })),
  ];
  const save = async (): Promise<void> => {
    setExporting(true);
    try {
      saveBlob(await trail.csv(), 'audit.csv');
      toasts.show({ message: t.exported, intent: 'success' });
    } catch (error) {
      toasts.show({ message: errorText(error), intent: 'danger' });
    } finally {
      setExporting(false);
    }
  };
  const { action, target, patient } = form.values;
  return (
    <Form form={form} label={t.filters}>
      <div className="clinic-filters">
        <TextField form={form} name="person" help={t.personHelp} maxLength={120} />
        <SelectField form={form} name="action" options={choices(words.data?.actions, action, say.action)} />
        <SelectField form={form} name="target" options={choices(words.data?.targets, target, say.target)} />
        <PatientFilter id={patient} choose={(id) => form.set('patient', id)} />
        <TextField form={form} name="from" type="date" />
        <TextField form={form} name="to" type="date" />
      </div>
      <div className="pv-form-actions">
        <Button intent="quiet" busy={exporting} onClick={() => void save()}>
          {exporting ? t.exporting : t.export}
        </Button>
        {Object.keys(given(filters)).length > 0 && (
          <Button intent="quiet" onClick={() => search({})}>
            {t.clear}
          </Button>
        )}
        <SubmitButton form={form}>{t.apply}</SubmitButton>
      </div>
    </Form>
  );
});
