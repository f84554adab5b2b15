import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { inWords, useMessages, useService } from '../../../../core/browser/index.ts';
import { Callout, Form, PasswordField, SubmitButton, useForm } from '../../../../core/browser/ui/index.ts';
import { Auth, Http, Router } from '../../../../core/shared/index.ts';
import { confirmStaff } from '../../shared/contract.ts';
import { GoHome } from '../components/GoHome.tsx';
import { LogOutFirst } from '../components/LogOutFirst.tsx';
import { PasswordRules } from '../components/PasswordRules.tsx';
import { Split } from '../components/Split.tsx';
import { usePasswordCheck } from '../components/usePasswordCheck.ts';
import { joiningTexts } from '../messages/joiningTexts.ts';

/** LNK-5: a member of staff takes up the account that an administrator made. LNK-8: not while somebody is signed in. */
export const StaffConfirmationPage = observer(() => {
  const t = useMessages(joiningTexts);
  const http = useService(Http);
  const router = useService(Router);
  const { signedIn } = useService(Auth);
  const checkPassword = usePasswordCheck();
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
    },
    initial: { newPassword: '' },
    submit: async ({ newPassword }) => {
      await inWords(http.send(confirmStaff, { body: { email, otp, newPassword } }), t);
      router.go('/login?done=staff');
    },
  });
  const back = { href: '/login', link: t.backToLogin };
  const linked = email !== '' && otp !== '';
  if (signedIn) return linked ? <LogOutFirst /> : <GoHome />;
  if (!linked) {
    return (
      <Split title={t.staffTitle} foot={back}>
        <Callout tone="wait">{t.staffNoLink}</Callout>
      </Split>
    );
  }
  return (
    <Split title={t.staffTitle} lead={t.staffLead(email)} foot={back}>
      <Form form={form}>
        <PasswordField form={form} name="newPassword" autoComplete="new-password" />
        <PasswordRules password={form.values.newPassword} email={email} />
        <SubmitButton form={form} fill size="large">
          {t.staffSubmit}
        </SubmitButton>
      </Form>
    </Split>
  );
});
