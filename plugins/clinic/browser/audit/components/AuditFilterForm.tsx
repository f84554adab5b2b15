import { observer } from 'mobx-react-lite';
import { saveFile, useMessages, useResource, useStore } from '#core/browser';
import { Button, Form, SelectField, SubmitButton, TextField, useAction, useForm } from '#ui';
import { auditWords } from '#plugins/clinic/shared/auditCalls.ts';
import { type AuditFilters, filledFilters } from '../auditFilters.ts';
import { auditTexts } from '../messages/index.ts';
import { AuditTrailStore } from '../stores/AuditTrailStore.ts';
import { useAuditLabels } from '../hooks/useAuditLabels.ts';
import { PatientFilter } from './PatientFilter.tsx';

type Fields = { readonly [K in keyof AuditFilters]-?: string };
const empty: Fields = { person: '', action: '', target: '', patient: '', from: '', to: '' };

interface AuditFilterFormProps {
  readonly filters: AuditFilters;
  readonly search: (filters: AuditFilters) => void;
}

export const AuditFilterForm = observer(({ filters, search }: AuditFilterFormProps) => {
  const t = useMessages(auditTexts);
  const say = useAuditLabels();
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
    ...[...new Set([...(codes ?? []), ...(chosen ? [chosen] : [])])].map((value) => ({ value, label: word(value) })),
  ];
  const save = (): Promise<boolean> => run(async () => saveFile(await trail.csv(), 'audit.csv'), { done: t.exported });
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
        {Object.keys(filledFilters(filters)).length > 0 && (
          <Button intent="quiet" onClick={() => search({})}>
            {t.clear}
          </Button>
        )}
        <SubmitButton form={form}>{t.apply}</SubmitButton>
      </div>
    </Form>
  );
});
