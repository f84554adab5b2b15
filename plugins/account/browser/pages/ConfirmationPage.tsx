import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { inWords, useMessages, useService, useStore } from '../../../../core/browser/index.ts';
import { CodeField, Form, SendAgain, SubmitButton, TextField, useForm } from '../../../../core/browser/ui/index.ts';
import { I18n, Router } from '../../../../core/shared/index.ts';
import { bareCode, isSixDigits, looksLikeEmail } from '../checks.ts';
import { OutboxHint } from '../components/OutboxHint.tsx';
import { Split } from '../components/Split.tsx';
import { joiningTexts } from '../messages/joiningTexts.ts';
import { remembered } from '../remembered.ts';
import { Joining } from '../stores/Joining.ts';
import '../account.css';

const memory = remembered('confirmation');

/** The code that was mailed. Opened by itself, it asks for the email too. */
export const ConfirmationPage = observer(() => {
  const t = useMessages(joiningTexts);
  const joining = useStore(Joining);
  const router = useService(Router);
  const { locale } = useService(I18n);
  const [known] = useState(() => joining.email || router.query.get('email') || memory.read().email || '');
  useEffect(() => {
    router.takeQuery('email');
  }, [router]);
  const form = useForm({
    fields: {
      email: {
        label: t.email,
        required: true,
        check: (email) => (looksLikeEmail(email) ? undefined : t.badEmail),
      },
      code: { label: t.code, required: true, check: (code) => (isSixDigits(code) ? undefined : t.badCode) },
    },
    initial: { email: known, code: '' },
    submit: async ({ email, code }) => {
      await inWords(joining.confirm(email.trim(), bareCode(code)), t);
      memory.forget();
    },
  });
  const { email } = form.values;
  useEffect(() => memory.keep({ email }), [email]);
  return (
    <Split
      title={t.confirmTitle}
      lead={known ? t.confirmLead(known) : t.confirmLeadNoEmail}
      foot={{ href: '/login', link: t.backToLogin }}
    >
      <Form form={form}>
        {!known && <TextField form={form} name="email" type="email" autoComplete="email" />}
        <CodeField form={form} name="code" />
        <SubmitButton form={form} fill size="large">
          {t.confirmSubmit}
        </SubmitButton>
      </Form>
      <div className="account-resend">
        <SendAgain
          words={{ again: t.resend, againIn: t.resendIn, sent: t.resent }}
          justSent
          disabled={!looksLikeEmail(email)}
          send={() => joining.resend(email.trim(), locale)}
        />
      </div>
      <OutboxHint email={email} />
    </Split>
  );
});
