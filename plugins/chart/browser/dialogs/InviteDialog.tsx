import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { PatientDialog, PatientFormDialog, useRested, useSearch } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { Button, Callout, NameFields, SelectField, TextField, useAction, useForm, useLocaleOptions } from '#ui';
import { I18n, type Locale, looksLikeEmail, Resources, Toasts } from '#core/shared';
import { invite, revokeInvitation } from '#plugins/account/shared/index.ts';
import { personName } from '#clinical/shared';
import { emailOf, nameParts } from '../../shared/patient.ts';
import { patientsTexts } from '../messages/patients/index.ts';
import type { Inviting } from '../components/PatientTable.tsx';

interface InviteDialogProps extends Inviting {
  readonly close: () => void;
}

type Invitation = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly locale: Locale;
};

/** Families share addresses, and digits are mistyped: whose address it is already is said before anything is sent. */
const AddressInUse = observer(({ email, patient }: { readonly email: string; readonly patient: string }) => {
  const t = useMessages(patientsTexts);
  const rested = useRested(email);
  const either = [...new Set([rested, rested.toLowerCase()])].join(',');
  const search = looksLikeEmail(rested) ? { email: either, _count: 5 } : null;
  const [patients, staff] = [useSearch('Patient', search), useSearch('Practitioner', search)];
  const others = [...(patients.data?.resources ?? []), ...(staff.data?.resources ?? [])].filter(
    ({ id, telecom }) =>
      id !== patient &&
      telecom?.some(({ system, value }) => system === 'email' && value?.toLowerCase() === rested.toLowerCase()),
  );
  if (others.length === 0) return null;
  const named = others.map(({ name, birthDate }) => [personName(name), birthDate].filter(Boolean).join(', '));
  return (
    <Callout tone="wait" role="status">
      {t.addressInUse(named.join('; '))}
    </Callout>
  );
});

/** A portal account for a patient on file: the two are linked when the person accepts, with the code where the address is not the record's. */
export const InviteDialog = observer(({ patient, portal, close }: InviteDialogProps) => {
  const t = useMessages(patientsTexts);
  const localeOptions = useLocaleOptions();
  const resources = useService(Resources);
  const toasts = useService(Toasts);
  const { locale } = useService(I18n);
  const { first, last } = nameParts(patient);
  const { run } = useAction();
  const [code, setCode] = useState<string | null>(null);
  const form = useForm<Invitation>({
    fields: {
      firstName: { label: t.firstName, required: true },
      lastName: { label: t.lastName, required: true },
      email: {
        label: t.email,
        required: true,
        check: (email) => (looksLikeEmail(email) ? undefined : t.badEmail),
      },
      locale: { label: t.language, required: true },
    },
    initial: { firstName: first, lastName: last, email: portal?.email ?? emailOf(patient) ?? '', locale },
    submit: async ({ email, ...invited }) => {
      const body = { ...invited, email: email.trim(), role: 'patient' as const, resourceId: patient.id };
      const { code } = await resources.send(invite, { body });
      toasts.show({ message: t.sent(email.trim()), intent: 'success' });
      setCode(code);
      return code === null;
    },
  });
  const takeBack = async (id: string): Promise<void> => {
    await run(() => resources.send(revokeInvitation, { params: { id } }), { done: t.takenBack });
    close();
  };
  if (code !== null) {
    return (
      <PatientDialog about={patient.id} open title={t.codeTitle} onClose={close}>
        <div className="pv-form">
          <p>{t.codeText(`${first} ${last}`.trim())}</p>
          <output className="chart-invite-code">{code}</output>
          <p className="pv-muted">{t.codeOnce}</p>
          <div className="pv-form-actions">
            <Button intent="primary" onClick={close}>
              {t.codeDone}
            </Button>
          </div>
        </div>
      </PatientDialog>
    );
  }
  const { invitation } = portal ?? {};
  const named = first !== '' && last !== '';
  return (
    <PatientFormDialog
      about={patient.id}
      form={form}
      title={t.inviteTitle(`${first} ${last}`.trim())}
      action={t.send}
      extra={invitation !== undefined && { text: t.takeBack, run: () => takeBack(invitation), intent: 'plain' }}
      onClose={close}
    >
      <p>{t.inviteText}</p>
      {!named && <NameFields form={form} />}
      <TextField form={form} name="email" type="email" maxLength={254} />
      <AddressInUse email={form.values.email.trim()} patient={patient.id} />
      <SelectField form={form} name="locale" options={localeOptions} />
    </PatientFormDialog>
  );
});
