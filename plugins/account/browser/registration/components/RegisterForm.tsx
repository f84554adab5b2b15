import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { inWords, useMessages, useService } from '#core/browser';
import { Callout, Form, PasswordField, SelectField, SubmitButton, TextField, useForm } from '#ui';
import { I18n } from '#core/shared';
import { listOrganizations } from '#plugins/account/shared/calls.ts';
import type { Onboarding } from '../onboardingLink.ts';
import { registrationTexts } from '../messages/index.ts';
import { rememberedForm } from '../rememberedForm.ts';
import { useRegistration } from '../hooks/useRegistration.ts';
import { usePublicAnswer } from '../../hooks/usePublicAnswer.ts';
import { AddressFields } from './AddressFields.tsx';
import { PasswordRules } from '../../components/PasswordRules.tsx';
import { isProofAsked } from '../proof.ts';
import { blankRegistration, registrationOf } from '../registrationForm.ts';
import { useRegistrationFields } from '../hooks/useRegistrationFields.ts';

const memory = rememberedForm('register');

/** Everything but the password is remembered for this tab, so that a reload loses nothing. */
export const RegisterForm = observer(({ invitation }: { readonly invitation: Onboarding | null }) => {
  const t = useMessages(registrationTexts);
  const joining = useRegistration();
  const { locale } = useService(I18n);
  const clinics = usePublicAnswer(listOrganizations, {});
  const otp = invitation?.otp ?? '';
  const [asksProof, setAsksProof] = useState(false);
  const form = useForm({
    fields: useRegistrationFields(otp === ''),
    initial: { ...blankRegistration, ...memory.read(), ...known(invitation) },
    submit: async (values) => {
      await inWords(joining.register(registrationOf(values, otp, locale)), t).catch((error: unknown) => {
        if (isProofAsked(error)) setAsksProof(true);
        throw error;
      });
      memory.forget();
    },
  });
  const { password, clinicCode: _, cardNumber: __, ...typed } = form.values;
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
      <TextField form={form} name="birthDate" type="date" autoComplete="bday" />
      {/* Of nobody but those whose clinic wrote it into the link: everybody else is asked once they are in. */}
      {invitation && (
        <>
          <TextField form={form} name="phone" type="tel" autoComplete="tel" help={t.phoneHelp} />
          <AddressFields form={form} />
        </>
      )}
      <PasswordField form={form} name="password" autoComplete="new-password" />
      <PasswordRules password={password} email={form.values.email} />
      {asksProof && (
        <Callout tone="wait">
          <p>{t.proofText}</p>
          <TextField form={form} name="clinicCode" autoComplete="off" help={t.clinicCodeHelp} />
          <TextField form={form} name="cardNumber" autoComplete="off" />
        </Callout>
      )}
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
