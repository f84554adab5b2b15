import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { inWords, useMessages, useService } from '../../../../core/browser/index.ts';
import { CodeField, Form, PasswordField, SubmitButton, TextField, useForm } from '../../../../core/browser/ui/index.ts';
import { Http, Router } from '../../../../core/shared/index.ts';
import { resetPassword } from '../../shared/contract.ts';
import { bareCode, isSixDigits, looksLikeEmail } from '../checks.ts';
import { OutboxHint } from '../components/OutboxHint.tsx';
import { PasswordRules } from '../components/PasswordRules.tsx';
import { Split } from '../components/Split.tsx';
import { usePasswordCheck } from '../components/usePasswordCheck.ts';
import { readReset, resetNames } from '../links/reset.ts';
import { joiningTexts } from '../messages/joiningTexts.ts';

/** LNK-6: by the link's token nothing but the password is asked; by a code also the code, and the email where it is missing. */
export const ResetPasswordPage = observer(() => {
  const t = useMessages(joiningTexts);
  const http = useService(Http);
  const router = useService(Router);
  const checkPassword = usePasswordCheck();
  const [link] = useState(() => readReset(router.query));
  useEffect(() => {
    router.takeQuery(...resetNames);
  }, [router]);
  const byToken = link.token !== '';
  const form = useForm({
    fields: {
      email: {
        label: t.email,
        required: true,
        check: (email) => (looksLikeEmail(email) ? undefined : t.badEmail),
      },
      code: {
        label: t.resetCode,
        required: !byToken,
        check: (code) => (byToken || isSixDigits(code) ? undefined : t.badCode),
      },
      newPassword: {
        label: t.newPassword,
        required: true,
        check: (password, values) => checkPassword(password, values.email),
      },
    },
    initial: { email: link.email, code: link.code, newPassword: '' },
    submit: async ({ email, code, newPassword }) => {
      const proof = byToken ? { token: link.token } : { code: bareCode(code) };
      await inWords(http.send(resetPassword, { body: { email: email.trim(), newPassword, ...proof } }), t);
      router.go('/login?done=reset');
    },
  });
  return (
    <Split title={t.resetTitle} lead={t.resetLead} foot={{ href: '/forgot-password', link: t.newLink }}>
      <Form form={form}>
        {!link.email && <TextField form={form} name="email" type="email" autoComplete="username" />}
        {!byToken && <CodeField form={form} name="code" />}
        <PasswordField form={form} name="newPassword" autoComplete="new-password" />
        <PasswordRules password={form.values.newPassword} email={form.values.email} />
        <SubmitButton form={form} fill size="large">
          {t.resetSubmit}
        </SubmitButton>
      </Form>
      {!byToken && <OutboxHint email={form.values.email} />}
    </Split>
  );
});
