import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { inWords, useMessages, useService } from '#core/browser';
import { CodeField, Form, PasswordField, SubmitButton, TextField, useForm } from '#ui';
import { Http, Router } from '#core/shared';
import { resetPassword } from '#plugins/account/shared/calls.ts';
import { bareCode, emailField, isSixDigits } from '../../inputChecks.ts';
import { OutboxHint } from '../../outbox/components/OutboxHint.tsx';
import { PasswordRules } from '../../components/PasswordRules.tsx';
import { useOutsideAccounts } from '../../hooks/useOutsideAccounts.ts';
import { passwordTexts } from '../../messages/password/index.ts';
import { AuthPage } from '../../components/AuthPage.tsx';
import { usePasswordCheck } from '../../hooks/usePasswordCheck.ts';
import { registrationTexts } from '../../registration/messages/index.ts';

/** LNK-6: a password-reset link carries a token or a code, and the email under either of its two names. */
const resetNames = ['token', 'code', 'email', 'e'] as const;

const readReset = (query: URLSearchParams) => ({
  email: (query.get('email') ?? query.get('e') ?? '').trim(),
  token: (query.get('token') ?? '').trim(),
  code: (query.get('code') ?? '').trim(),
});

/** LNK-6: a link with a token asks only for the password; with a code, also for the code and a missing email. */
export const ResetPasswordPage = observer(() => {
  const t = useMessages(registrationTexts);
  const http = useService(Http);
  const router = useService(Router);
  const own = useMessages(passwordTexts);
  const checkPassword = usePasswordCheck();
  const accounts = useOutsideAccounts();
  const [link] = useState(() => readReset(router.query));
  useEffect(() => {
    router.takeQuery(...resetNames);
  }, [router]);
  const byToken = link.token !== '' && !accounts;
  const form = useForm({
    fields: {
      email: emailField(t),
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
      const reset = accounts
        ? accounts.reset(email.trim(), bareCode(code), newPassword)
        : http.send(resetPassword, { body: { email: email.trim(), newPassword, ...proof } });
      await inWords(reset, { ...own, ...t });
      router.go('/login?done=reset');
    },
  });
  return (
    <AuthPage
      title={t.resetTitle}
      lead={accounts ? t.resetLeadElsewhere : t.resetLead}
      foot={{ href: '/forgot-password', link: t.newLink }}
    >
      <Form form={form}>
        {!link.email && <TextField form={form} name="email" type="email" autoComplete="username" />}
        {!byToken && <CodeField form={form} name="code" />}
        <PasswordField form={form} name="newPassword" autoComplete="new-password" />
        <PasswordRules password={form.values.newPassword} email={form.values.email} />
        <SubmitButton form={form} fill size="large">
          {t.resetSubmit}
        </SubmitButton>
      </Form>
      {!byToken && !accounts && <OutboxHint email={form.values.email} />}
    </AuthPage>
  );
});
