import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { inWords, useMessages, useService, useStore } from '#core/browser';
import { CodeField, Form, SendAgain, SubmitButton, TextField, useForm } from '#ui';
import { I18n, Router } from '#core/shared';
import { bareCode, isSixDigits, looksLikeEmail } from '../../inputChecks.ts';
import { OutboxHint } from '../../outbox/components/OutboxHint.tsx';
import { useOutsideAccounts } from '../../hooks/useOutsideAccounts.ts';
import { AuthPage } from '../../components/AuthPage.tsx';
import { registrationTexts } from '../messages/index.ts';
import { rememberedForm } from '../rememberedForm.ts';
import { RegistrationStore } from '../stores/RegistrationStore.ts';
import '../../account.css';

const memory = rememberedForm('confirmation');

/** The code that was mailed. Opened by itself, it asks for the email too. */
export const ConfirmationPage = observer(() => {
  const t = useMessages(registrationTexts);
  const joining = useStore(RegistrationStore);
  const router = useService(Router);
  const { locale } = useService(I18n);
  const accounts = useOutsideAccounts();
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
      const [address, given] = [email.trim(), bareCode(code)];
      await inWords(accounts ? accounts.confirm(address, given) : joining.confirm(address, given), t);
      memory.forget();
      if (accounts) router.go('/login?done=confirmed');
    },
  });
  const { email } = form.values;
  useEffect(() => memory.keep({ email }), [email]);
  const sentTo = accounts ? t.confirmLeadElsewhere : t.confirmLead;
  return (
    <AuthPage
      title={t.confirmTitle}
      lead={known ? sentTo(known) : t.confirmLeadNoEmail}
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
          send={() => (accounts ? accounts.sendCode(email.trim()) : joining.resend(email.trim(), locale))}
        />
      </div>
      {!accounts && <OutboxHint email={email} />}
    </AuthPage>
  );
});
