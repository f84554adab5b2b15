import type { AllergyIntolerance } from '@medplum/fhirtypes';
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
import { ClinicalRecord, I18n, type Stored, Toasts } from '../../../../core/shared/index.ts';
import {
  categories,
  criticalities,
  kinds,
  severities,
  statuses,
  verification,
  verifications,
} from '../../shared/allergy.ts';
import { type AllergyValues, applied, valuesOf } from '../allergyForm.ts';
import { commonAllergens, commonReactions } from '../listed.ts';
import { type AllergyTexts, allergyTexts } from '../texts.ts';
import { dayText } from '../words.ts';

interface AllergyFormProps {
  /** What is edited; one without an id is added. */
  readonly first: AllergyIntolerance;
  readonly patient: string;
  /** Statements that there are none: an allergy that is added takes them back. */
  readonly statements: readonly Stored<AllergyIntolerance>[];
  readonly close: () => void;
}

const prefixes: Readonly<Record<string, string>> = {
  kind: 'kind_',
  category: 'category_',
  criticality: 'criticality_',
  severity: 'severity_',
  status: 'status_',
  verification: 'verification_',
};

export const AllergyForm = observer(({ first, patient, statements, close }: AllergyFormProps) => {
  const t = useMessages(allergyTexts);
  const i18n = useService(I18n);
  const toasts = useService(Toasts);
  const record = useService(ClinicalRecord);
  const dateProblem = useDateCheck();
  const adding = first.id === undefined;
  const { form, shared } = useRecordForm<AllergyIntolerance, AllergyValues>({
    first,
    about: patient,
    draft: draftKey('allergies', patient, first.id ?? 'new'),
    valuesOf,
    applied,
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
              update: { ...one, verificationStatus: verification('refuted') },
            }));
            const [saved] = await record.transaction([{ create: next }, ...refuted]);
            return saved as Stored<AllergyIntolerance>;
          },
        }
      : {}),
    done: () => {
      toasts.show({ message: t.saved, intent: 'success' });
      close();
    },
  });
  const choices = (prefix: string, values: readonly string[], none = true) => [
    ...(none ? [{ value: '', label: '—' }] : []),
    ...values.map((value) => ({ value, label: t[`${prefix}_${value}` as keyof AllergyTexts] as string })),
  ];
  const words = (name: string, value: unknown): string => {
    if (name === 'code' || name === 'reaction') return plainConcept(value ?? undefined);
    if (value === '') return '';
    const prefix = prefixes[name];
    if (prefix) return t[`${prefix}${String(value)}` as keyof AllergyTexts] as string;
    return name === 'onset' ? dayText(String(value), i18n) : String(value);
  };
  return (
    <Dialog open title={adding ? t.addTitle : t.editTitle} onClose={close}>
      <Form form={form}>
        <MeanwhileNote
          meanwhile={shared.meanwhile}
          label={(name) => form.fields[name as keyof AllergyValues]?.label ?? name}
          words={words}
          take={(name) => shared.take(name as keyof AllergyValues)}
        />
        <ConceptField form={form} name="code" used="AllergyIntolerance" listed={commonAllergens} />
        <div className="pv-columns">
          <SelectField form={form} name="kind" options={choices('kind', kinds, false)} />
          <SelectField form={form} name="criticality" options={choices('criticality', criticalities)} />
        </div>
        <div className="pv-columns">
          <ConceptField form={form} name="reaction" listed={commonReactions} />
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
