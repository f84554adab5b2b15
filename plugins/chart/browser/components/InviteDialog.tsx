import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '../../../../core/browser/index.ts';
import {
  Button,
  Dialog,
  Form,
  type FormModel,
  SelectField,
  SubmitButton,
  TextField,
  useForm,
} from '../../../../core/browser/ui/index.ts';
import { I18n, type Locale, Resources, Toasts } from '../../../../core/shared/index.ts';
import { invite } from '../../../account/shared/contract.ts';
import { emailOf, nameParts } from '../../shared/patient.ts';
import { patientsTexts } from '../patientsTexts.ts';
import type { Inviting } from './PatientTable.tsx';

interface InviteDialogProps extends Inviting {
  readonly close: () => void;
}

type Invitation = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly locale: Locale;
};

/** An account for somebody whose record the clinic has: the two are joined when the invitation is made. */
export const InviteDialog = observer(({ patient, portal, close }: InviteDialogProps) => {
  const t = useMessages(patientsTexts);
  const resources = useService(Resources);
  const toasts = useService(Toasts);
  const { locale } = useService(I18n);
  const { first, last } = nameParts(patient);
  const form: FormModel<Invitation> = useForm<Invitation>({
    fields: {
      firstName: { label: t.firstName, required: true },
      lastName: { label: t.lastName, required: true },
      email: {
        label: t.email,
        required: true,
        check: (email) => (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? undefined : t.badEmail),
      },
      locale: { label: t.language, required: true },
    },
    initial: { firstName: first, lastName: last, email: portal?.email ?? emailOf(patient) ?? '', locale },
    submit: async ({ email, ...invited }) => {
      const body = { ...invited, email: email.trim(), role: 'patient' as const, resourceId: patient.id };
      await resources.send(invite, { body });
      close();
      toasts.show({ message: t.sent(email.trim()), intent: 'success' });
    },
  });
  const named = first !== '' && last !== '';
  return (
    <Dialog open title={t.inviteTitle(`${first} ${last}`.trim())} onClose={close}>
      <Form form={form}>
        <p>{t.inviteText}</p>
        {!named && (
          <div className="pv-columns">
            <TextField form={form} name="firstName" maxLength={80} />
            <TextField form={form} name="lastName" maxLength={80} />
          </div>
        )}
        <TextField form={form} name="email" type="email" maxLength={254} />
        <SelectField
          form={form}
          name="locale"
          options={[
            { value: 'en-CA', label: t.english },
            { value: 'fr-CA', label: t.french },
          ]}
        />
        <div className="pv-form-actions">
          <Button intent="quiet" onClick={close}>
            {t.cancel}
          </Button>
          <SubmitButton form={form}>{t.send}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
});
