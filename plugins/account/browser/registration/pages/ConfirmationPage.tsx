import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { inWords, useMessages, useService } from '#core/browser';
import { CheckField, CodeField, Form, SendAgain, SubmitButton, TextField, useForm } from '#ui';
import { Auth, I18n, type IdentityTokens, Router } from '#core/shared';
import { codeField } from '../../codeField.ts';
import { bareCode, emailField, looksLikeEmail } from '../../inputChecks.ts';
import { OutboxHint } from '../../outbox/components/OutboxHint.tsx';
import { useOutsideAccounts } from '../../hooks/useOutsideAccounts.ts';
import { AuthPage } from '../../components/AuthPage.tsx';
import { registrationTexts } from '../messages/index.ts';
import { rememberedForm } from '../rememberedForm.ts';
import { useRegistration } from '../hooks/useRegistration.ts';
import '../../account.css';

const memory = rememberedForm('confirmation');

/** False where the session did not come about: the code is used up by then, and logging in still works. */
const signIn = async (auth: Auth, tokens: IdentityTokens, keep: boolean): Promise<boolean> => {
  try {
    return (await auth.logInWith(tokens, { keep })).is === 'signed-in';
  } catch {
    return false;
  }
};

/** The code that was mailed. Opened by itself, it asks for the email too. */
export const ConfirmationPage = observer(() => {
  const t = useMessages(registrationTexts);
  const joining = useRegistration();
  const router = useService(Router);
  const auth = useService(Auth);
  const { locale } = useService(I18n);
  const accounts = useOutsideAccounts();
  const [known] = useState(() => joining.email || router.query.get('email') || memory.read().email || '');
  useEffect(() => {
    router.takeQuery('email');
  }, [router]);
  const form = useForm({
    fields: {
      email: emailField(t),
      keep: { label: t.keep },
      code: codeField(t.code, t),
    },
    initial: { email: known, code: '', keep: true },
    submit: async ({ email, code, keep }) => {
      const [address, given] = [email.trim(), bareCode(code)];
      const answer = accounts
        ? await inWords(accounts.confirm(address, given), t)
        : await inWords(joining.confirm(address, given), t);
      memory.forget();
      if (answer && 'IdToken' in answer && (await signIn(auth, answer, keep))) return;
      router.go('/login?done=confirmed');
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
        {!accounts && joining.email && <CheckField form={form} name="keep" />}
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
