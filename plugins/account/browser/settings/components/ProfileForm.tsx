import { observer } from 'mobx-react-lite';
import { Link, useMessages, useService } from '#core/browser';
import { useOwnChange } from '#core/browser/resources/useOwnChange.ts';
import { Form, FormActions, TextField, useForm, useFormDraft } from '#ui';
import { Auth } from '#core/shared';
import { changeSettings, type Settings } from '#plugins/account/shared/settingsCalls.ts';
import { northAmericanPhone } from '../../registration/address/phone.ts';
import { settingsTexts } from '../messages/index.ts';

/** Name and telephone. The email is how one logs in and is the clinic's to change; so is a patient's name, which stands in their record. */
export const ProfileForm = observer(({ settings }: { readonly settings: Settings }) => {
  const t = useMessages(settingsTexts);
  const change = useOwnChange();
  const auth = useService(Auth);
  const onRecord = auth.activeRole === 'patient';
  const form = useForm({
    fields: {
      firstName: { label: t.firstName, required: true },
      lastName: { label: t.lastName, required: true },
      phone: {
        label: t.phone,
        check: (phone) => (phone.trim() === '' || northAmericanPhone(phone) ? undefined : t.badPhone),
      },
    },
    initial: {
      firstName: settings.firstName,
      lastName: settings.lastName,
      phone: settings.phone ?? '',
    },
    submit: ({ firstName, lastName, phone }) =>
      change(changeSettings, {
        body: {
          ...(!onRecord && { firstName: firstName.trim(), lastName: lastName.trim() }),
          phone: northAmericanPhone(phone),
        },
      }),
    done: t.saved,
  });
  useFormDraft(form, 'account:profile');
  return (
    <Form form={form}>
      {onRecord ? (
        <p className="pv-muted">
          {t.name}: <b>{`${settings.firstName} ${settings.lastName}`}</b>. {t.nameFixed}{' '}
          <Link href="/patient-profile/contacts">{t.seeContacts}</Link>
        </p>
      ) : (
        <div className="pv-columns">
          <TextField form={form} name="firstName" autoComplete="given-name" />
          <TextField form={form} name="lastName" autoComplete="family-name" />
        </div>
      )}
      <TextField form={form} name="phone" type="tel" autoComplete="tel" />
      <p className="pv-muted">
        {t.email}: <b>{settings.email}</b>. {t.emailFixed}
      </p>
      <FormActions form={form} action={t.save} />
    </Form>
  );
});
