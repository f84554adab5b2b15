import type { Patient, Reference } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { Fragment, useRef } from 'react';
import { useMessages, useService } from '#core/browser';
import { DateField, SelectField, TextField, useForm } from '#ui';
import { controlProps } from '#ui/form/control.ts';
import { FieldNotes } from '#ui/form/Field.tsx';
import { PatientPicker, PatientFormDialog } from '#clinical/browser';
import { Auth, I18n } from '#core/shared';
import { ClinicalRecord, idOf, referenceTo } from '#clinical/shared';
import { titleOf } from '#plugins/assessments/shared/questionnaire/translation.ts';
import { assignment } from '../assignment.ts';
import { NoAccount } from '../components/NoAccount.tsx';
import { useQuestionnaires } from '../hooks/useQuestionnaires.ts';
import { formTexts } from '../../form/messages/index.ts';
import { pagesTexts } from '../../messages/pages/index.ts';

interface AssignDialogProps {
  /** Whose chart is open; absent, one or several patients are chosen. */
  readonly patientId?: string | null;
  /** Who is chosen already. */
  readonly patients?: readonly { readonly id: string; readonly name: string }[];
  /** FHIR id of the questionnaire that is offered first. */
  readonly first?: string;
  readonly close: () => void;
}

type Values = {
  readonly patients: readonly (Reference<Patient> | null)[];
  readonly questionnaire: string;
  readonly due: string;
  readonly why: string;
};

const inAWeek = (): string => new Date(Date.now() + 7 * 24 * 3_600_000).toISOString().slice(0, 10);

/** Asks one or several patients to fill in a questionnaire. */
export const AssignDialog = observer(({ patientId, patients: given, first, close }: AssignDialogProps) => {
  const t = useMessages(pagesTexts);
  const { pleaseEnter } = useMessages(formTexts);
  const record = useService(ClinicalRecord);
  const { selectedUser } = useService(Auth);
  const { locale } = useService(I18n);
  const questionnaires = (useQuestionnaires().data?.resources ?? []).filter(({ status }) => status !== 'retired');
  const form = useForm<Values>({
    fields: {
      patients: {
        label: t.assignTo,
        check: (patients) => (patients.some((one) => one !== null) ? undefined : pleaseEnter(t.assignTo)),
      },
      questionnaire: { label: t.questionnaire, required: true },
      due: { label: t.dueDate },
      why: { label: t.why },
    },
    initial: {
      patients: given?.map(({ id, name }) => referenceTo('Patient', id, name)) ?? [
        patientId ? referenceTo('Patient', patientId) : null,
      ],
      questionnaire: first ?? questionnaires[0]?.id ?? '',
      due: inAWeek(),
      why: '',
    },
    submit: async ({ patients, questionnaire: id, due, why }) => {
      const title = titleOf(
        questionnaires.find((one) => one.id === id)!,
        locale,
      );
      const chosen = patients.filter((one) => one !== null);
      const create = (patient: Reference<Patient>) => ({
        create: assignment({ kind: 'assessment', patient, questionnaire: { id, title }, due, why, by: selectedUser }),
      });
      await record.transaction(chosen.map(create));
    },
    done: ({ patients }) => t.assigned(patients.filter((one) => one !== null).length),
  });
  const { patients } = form.values;
  const setPatients = (next: Values['patients']): void => form.set('patients', next);
  const fields = useRef<HTMLFieldSetElement>(null);
  /** Whoever is chosen makes room for the next, and the focus is there: several are three names and three Enters. */
  const choose = (at: number, value: Reference<Patient> | null): void => {
    const next = patients.map((one, n) => (n === at ? value : one));
    const grows = value !== null && !next.includes(null);
    setPatients(grows ? [...next, null] : next);
    if (grows) requestAnimationFrame(() => fields.current?.querySelector<HTMLElement>('input')?.focus());
  };
  const wrong = form.store.errors.patients;
  const chosen = patients.flatMap((one) => idOf(one ?? undefined, 'Patient') ?? []);
  const whose = patientId ?? (chosen.length === 1 ? (chosen[0] ?? null) : null);
  return (
    <PatientFormDialog about={whose} form={form} title={t.assign} action={t.send} onClose={close}>
      {!patientId && (
        <fieldset ref={fields} className="asm-patients">
          <legend className="pv-label">{t.assignTo}</legend>
          {patients.map((patient, n) => (
            <Fragment key={n}>
              <PatientPicker
                value={patient}
                label={t.assignTo}
                form={form}
                name={`patients-${n}`}
                control={controlProps({ form, name: `patients-${n}` })}
                onChange={(value) => choose(n, value)}
              />
              <FieldNotes form={form} name={`patients-${n}`} />
            </Fragment>
          ))}
          {wrong && (
            <p className="pv-field-error" role="alert">
              {wrong}
            </p>
          )}
        </fieldset>
      )}
      <NoAccount patients={patients.filter((one) => one !== null)} />
      <SelectField
        form={form}
        name="questionnaire"
        options={questionnaires.map((one) => ({ value: one.id, label: titleOf(one, locale) }))}
      />
      <DateField form={form} name="due" min={new Date().toISOString().slice(0, 10)} />
      <TextField form={form} name="why" help={t.whyHelp} multiline rows={2} maxLength={400} />
    </PatientFormDialog>
  );
});
