import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useService } from '#core/browser';
import { Button, Callout, Form, SubmitButton, TextField, useForm } from '#ui';
import { Http, I18n } from '#core/shared';
import { forgotPassword } from '#plugins/account/shared/calls.ts';
import { emailField } from '../../inputChecks.ts';
import { OutboxHint } from '../../outbox/components/OutboxHint.tsx';
import { useOutsideAccounts } from '../../hooks/useOutsideAccounts.ts';
import { AuthPage } from '../../components/AuthPage.tsx';
import { registrationTexts } from '../../registration/messages/index.ts';

/** Says the same whether or not there is an account. */
export const ForgotPasswordPage = observer(() => {
  const t = useMessages(registrationTexts);
  const http = useService(Http);
  const { locale } = useService(I18n);
  const accounts = useOutsideAccounts();
  const [sentTo, setSentTo] = useState('');
  const form = useForm({
    fields: {
      email: emailField(t),
    },
    initial: { email: '' },
    submit: async ({ email }) => {
      const address = email.trim();
      await (accounts ? accounts.forgot(address) : http.send(forgotPassword, { body: { email: address, locale } }));
      setSentTo(address);
    },
  });
  return (
    <AuthPage title={t.forgotTitle} lead={t.forgotLead} foot={{ href: '/login', link: t.backToLogin }}>
      {sentTo && (
        <Callout tone="good" role="status">
          {t.forgotSent(sentTo)}
        </Callout>
      )}
      <Form form={form}>
        <TextField form={form} name="email" type="email" autoComplete="username" />
        <SubmitButton form={form} fill size="large">
          {t.forgotSubmit}
        </SubmitButton>
      </Form>
      <Button intent="plain" href={sentTo ? `/reset-password?email=${encodeURIComponent(sentTo)}` : '/reset-password'}>
        {t.haveCode}
      </Button>
      {sentTo && !accounts && <OutboxHint email={sentTo} />}
    </AuthPage>
  );
});
