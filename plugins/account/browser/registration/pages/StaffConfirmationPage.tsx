import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { inWords, useMessages, useService } from '#core/browser';
import { Callout, Form, PasswordField, SubmitButton, TextField, useForm } from '#ui';
import { Auth, Http, Router } from '#core/shared';
import { confirmStaff } from '#plugins/account/shared/calls.ts';
import { HomeRedirect } from '../../components/HomeRedirect.tsx';
import { LogOutPrompt } from '../../components/LogOutPrompt.tsx';
import { useOutsideAccounts } from '../../hooks/useOutsideAccounts.ts';
import { SignUpForm } from '../components/SignUpForm.tsx';
import { isProofAsked, proofOf } from '../proof.ts';
import { PasswordRules } from '../../components/PasswordRules.tsx';
import { AuthPage } from '../../components/AuthPage.tsx';
import { usePasswordCheck } from '../../hooks/usePasswordCheck.ts';
import { registrationTexts } from '../messages/index.ts';

/** LNK-5: a staff member activates the account that an administrator made. LNK-8: only while signed out. */
export const StaffConfirmationPage = observer(() => {
  const t = useMessages(registrationTexts);
  const http = useService(Http);
  const router = useService(Router);
  const { signedIn } = useService(Auth);
  const checkPassword = usePasswordCheck();
  const accounts = useOutsideAccounts();
  const [asksProof, setAsksProof] = useState(false);
  const [{ email, otp }] = useState(() => ({
    email: (router.query.get('e') ?? '').trim(),
    otp: (router.query.get('otp') ?? '').trim(),
  }));
  useEffect(() => {
    router.takeQuery('e', 'otp');
  }, [router]);
  const form = useForm({
    fields: {
      newPassword: {
        label: t.newPassword,
        required: true,
        check: (password) => checkPassword(password, email),
      },
      clinicCode: { label: t.clinicCode },
    },
    initial: { newPassword: '', clinicCode: '' },
    submit: async ({ newPassword, clinicCode }) => {
      const proof = proofOf({ clinicCode });
      const body = { email, otp, newPassword, ...(proof && { proof }) };
      await inWords(http.send(confirmStaff, { body }), t).catch((error: unknown) => {
        if (isProofAsked(error)) setAsksProof(true);
        throw error;
      });
      router.go('/login?done=staff');
    },
  });
  const back = { href: '/login', link: t.backToLogin };
  const linked = email !== '' && otp !== '';
  if (signedIn) return linked ? <LogOutPrompt /> : <HomeRedirect />;
  if (!linked) {
    return (
      <AuthPage title={t.staffTitle} foot={back}>
        <Callout tone="wait">{t.staffNoLink}</Callout>
      </AuthPage>
    );
  }
  if (accounts) {
    return (
      <AuthPage
        title={t.staffTitle}
        lead={t.staffLead(email)}
        foot={{ text: t.haveAccount, href: '/login', link: t.login }}
      >
        <SignUpForm accounts={accounts} invited={email} verb={t.staffSubmit} />
      </AuthPage>
    );
  }
  return (
    <AuthPage title={t.staffTitle} lead={t.staffLead(email)} foot={back}>
      <Form form={form}>
        <PasswordField form={form} name="newPassword" autoComplete="new-password" />
        <PasswordRules password={form.values.newPassword} email={email} />
        {asksProof && <TextField form={form} name="clinicCode" autoComplete="off" help={t.clinicCodeHelp} />}
        <SubmitButton form={form} fill size="large">
          {t.staffSubmit}
        </SubmitButton>
      </Form>
    </AuthPage>
  );
});
