import type { Patient, Reference } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { draftKey, useSearch, PatientFormDialog } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import {
  DateField,
  type FormModel,
  NameFields,
  Segmented,
  SelectField,
  TextField,
  useForm,
  useLocaleOptions,
} from '#ui';
import { PatientField } from '#clinical/browser';
import { CallFailure, emailText, I18n, type Locale, Resources } from '#core/shared';
import { idOf } from '#clinical/shared';
import { inviteToIntake } from '../../shared/calls.ts';
import { intakeUrl } from '../../shared/form/intakeForm.ts';
import { useIntakeInvitation } from '../hooks/useIntakeInvitation.ts';
import { pagesTexts } from '../messages/pages/index.ts';

type Values = {
  readonly kind: 'existing' | 'new';
  readonly patient: Reference<Patient> | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly questionnaire: string;
  readonly due: string;
  readonly why: string;
  readonly locale: Locale;
};

interface InviteDialogProps {
  /** Whose chart is open. */
  readonly patient?: Reference<Patient>;
  readonly close: () => void;
}

/** Sends the intake form to a patient, or to a new person with a portal invitation. */
export const InviteDialog = observer(({ patient, close }: InviteDialogProps) => {
  const t = useMessages(pagesTexts);
  const localeOptions = useLocaleOptions();
  const { locale } = useService(I18n);
  const resources = useService(Resources);
  const { reach } = useIntakeInvitation();
  const found = useSearch('Questionnaire', { status: 'active', _sort: 'title', _count: 50 });
  const others = (found.data?.resources ?? []).filter(({ url }) => url !== intakeUrl);
  const required = (value: string, values: Values, label: string): string | undefined =>
    values.kind === 'new' && value.trim() === '' ? t.pleaseEnter(label) : undefined;
  const form: FormModel<Values> = useForm<Values>({
    fields: {
      kind: { label: t.who },
      patient: {
        label: t.patient,
        get required() {
          return form.values.kind === 'existing';
        },
      },
      firstName: { label: t.firstName },
      lastName: { label: t.lastName },
      email: { label: t.email },
      questionnaire: { label: t.form },
      due: { label: t.dueDate },
      why: { label: t.why },
      locale: { label: t.language, required: true },
    },
    initial: {
      kind: 'existing',
      patient: patient ?? null,
      firstName: '',
      lastName: '',
      email: '',
      questionnaire: '',
      due: '',
      why: '',
      locale,
    },
    submit: async (values) => {
      const { kind, firstName, lastName, email, questionnaire, due, why } = values;
      const person = { firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim() };
      const problems: Partial<Record<keyof Values, string | undefined>> =
        kind === 'existing'
          ? {}
          : {
              firstName: required(firstName, values, t.firstName),
              lastName: required(lastName, values, t.lastName),
              email: emailText.safeParse(person.email).success
                ? undefined
                : (required(email, values, t.email) ?? t.badEmail),
            };
      const wrong = Object.entries(problems).flatMap(([name, words]) =>
        words === undefined ? [] : [[name, words] as const],
      );
      if (wrong.length > 0) throw new CallFailure(422, 'invalid_input', '', Object.fromEntries(wrong));
      const asked = await resources.send(inviteToIntake, {
        body: {
          ...(kind === 'existing' ? { patient: idOf(values.patient ?? undefined, 'Patient') } : { person }),
          ...(questionnaire ? { questionnaire } : {}),
          ...(due ? { due } : {}),
          ...(why.trim() ? { why: why.trim() } : {}),
          locale: values.locale,
        },
      });
      const [first = '', ...rest] = (values.patient?.display ?? '').split(' ');
      await reach(asked, kind === 'new' ? person : { firstName: first, lastName: rest.join(' ') }, values.locale);
    },
  });
  const { values } = form;
  return (
    <PatientFormDialog
      about={idOf(patient ?? values.patient ?? undefined, 'Patient') ?? null}
      form={form}
      title={t.invite}
      action={t.send}
      draft={draftKey('intake', 'invite', idOf(patient, 'Patient') ?? '')}
      onClose={close}
    >
      {!patient && (
        <Segmented
          label={t.who}
          value={values.kind}
          onChange={(kind) => form.set('kind', kind)}
          options={[
            { value: 'existing', label: t.existing },
            { value: 'new', label: t.newPerson },
          ]}
        />
      )}
      {!patient && values.kind === 'existing' && <PatientField form={form} name="patient" />}
      {values.kind === 'new' && (
        <>
          <NameFields form={form} />
          <TextField form={form} name="email" type="email" maxLength={254} />
        </>
      )}
      <SelectField
        form={form}
        name="questionnaire"
        options={[
          { value: '', label: t.ownForm },
          ...others.map(({ id, title, name }) => ({ value: id, label: title ?? name ?? id })),
        ]}
      />
      <DateField form={form} name="due" min={new Date().toISOString().slice(0, 10)} />
      <TextField form={form} name="why" multiline rows={2} maxLength={400} />
      <SelectField form={form} name="locale" options={localeOptions} />
    </PatientFormDialog>
  );
});
