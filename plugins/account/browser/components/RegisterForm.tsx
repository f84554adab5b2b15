import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { inWords, useMessages, useService, useStore } from '../../../../core/browser/index.ts';
import {
  Form,
  PasswordField,
  SelectField,
  SubmitButton,
  TextField,
  useForm,
} from '../../../../core/browser/ui/index.ts';
import { I18n } from '../../../../core/shared/index.ts';
import { listOrganizations } from '../../shared/contract.ts';
import type { Onboarding } from '../links/onboarding.ts';
import { joiningTexts } from '../messages/joiningTexts.ts';
import { remembered } from '../remembered.ts';
import { Joining } from '../stores/Joining.ts';
import { usePublicAnswer } from '../usePublicAnswer.ts';
import { AddressFields } from './AddressFields.tsx';
import { PasswordRules } from './PasswordRules.tsx';
import { blankRegistration, registrationOf } from './registration.ts';
import { useRegistrationFields } from './useRegistrationFields.ts';

const memory = remembered('register');

/** Everything but the password is remembered for this tab, so that a reload loses nothing. */
export const RegisterForm = observer(({ invitation }: { readonly invitation: Onboarding | null }) => {
  const t = useMessages(joiningTexts);
  const joining = useStore(Joining);
  const { locale } = useService(I18n);
  const clinics = usePublicAnswer(listOrganizations, {});
  const otp = invitation?.otp ?? '';
  const form = useForm({
    fields: useRegistrationFields(otp === ''),
    initial: { ...blankRegistration, ...memory.read(), ...known(invitation) },
    submit: async (values) => {
      await inWords(joining.register(registrationOf(values, otp, locale)), t);
      memory.forget();
    },
  });
  const { password, ...typed } = form.values;
  useEffect(() => memory.keep(typed));
  return (
    <Form form={form}>
      {otp === '' && (
        <SelectField
          form={form}
          name="organization"
          options={(clinics.data?.data ?? []).map((clinic) => ({ value: clinic.slug, label: clinic.name }))}
        />
      )}
      <div className="pv-columns">
        <TextField form={form} name="firstName" autoComplete="given-name" />
        <TextField form={form} name="lastName" autoComplete="family-name" />
      </div>
      <TextField form={form} name="email" type="email" autoComplete="email" />
      <div className="pv-columns">
        <TextField form={form} name="birthDate" type="date" autoComplete="bday" />
        <TextField form={form} name="phone" type="tel" autoComplete="tel" help={t.phoneHelp} />
      </div>
      <AddressFields form={form} />
      <PasswordField form={form} name="password" autoComplete="new-password" />
      <PasswordRules password={password} email={form.values.email} />
      <SubmitButton form={form} fill size="large">
        {t.registerSubmit}
      </SubmitButton>
    </Form>
  );
});

/** What the link knows wins over what was typed before; what it does not know does not erase it. */
const known = (invitation: Onboarding | null): Partial<typeof blankRegistration> => {
  if (!invitation) return {};
  const { otp: _, country: __, ...rest } = invitation;
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ''));
};
