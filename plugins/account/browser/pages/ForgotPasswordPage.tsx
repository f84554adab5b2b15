import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useService } from '../../../../core/browser/index.ts';
import { Button, Callout, Form, SubmitButton, TextField, useForm } from '../../../../core/browser/ui/index.ts';
import { Http, I18n } from '../../../../core/shared/index.ts';
import { forgotPassword } from '../../shared/contract.ts';
import { looksLikeEmail } from '../checks.ts';
import { OutboxHint } from '../components/OutboxHint.tsx';
import { Split } from '../components/Split.tsx';
import { joiningTexts } from '../messages/joiningTexts.ts';

/** Says the same whether or not there is an account. */
export const ForgotPasswordPage = observer(() => {
  const t = useMessages(joiningTexts);
  const http = useService(Http);
  const { locale } = useService(I18n);
  const [sentTo, setSentTo] = useState('');
  const form = useForm({
    fields: {
      email: {
        label: t.email,
        required: true,
        check: (email) => (looksLikeEmail(email) ? undefined : t.badEmail),
      },
    },
    initial: { email: '' },
    submit: async ({ email }) => {
      await http.send(forgotPassword, { body: { email: email.trim(), locale } });
      setSentTo(email.trim());
    },
  });
  return (
    <Split title={t.forgotTitle} lead={t.forgotLead} foot={{ href: '/login', link: t.backToLogin }}>
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
      {sentTo && <OutboxHint email={sentTo} />}
    </Split>
  );
});
