import { observer } from 'mobx-react-lite';
import { useMessages, useService, useStore } from '../../../../core/browser/index.ts';
import { CheckField, Form, Link, PasswordField, SubmitButton, TextField, useForm } from '../../../../core/browser/ui/index.ts';
import { Router } from '../../../../core/shared/index.ts';
import { looksLikeEmail } from '../checks.ts';
import { inWords } from '../inWords.ts';
import { messages } from '../messages.ts';
import { Login } from '../stores/Login.ts';
import { DemoNote } from './DemoNote.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';

/** The first question: who are you, and your password. LNK-3 fills the email. */
export const PasswordStep = observer(({ demo }: { readonly demo: boolean }) => {
  const t = useMessages(messages);
  const login = useStore(Login);
  const { query } = useService(Router);
  const form = useForm({
    fields: {
      email: {
        label: t.email,
        required: true,
        check: (email: string) => (looksLikeEmail(email) ? undefined : t.badEmail),
      },
      password: { label: t.password, required: true },
      keep: { label: t.keep },
    },
    initial: { email: query.get('email') ?? login.email, password: '', keep: true },
    submit: ({ email, password, keep }) => inWords(login.logIn(email.trim(), password, keep), t),
  });
  return (
    <>
      <h1>{t.title}</h1>
      <p className="muted">{login.toVisit ? t.leadVisit : t.lead}</p>
      <Form form={form}>
        <TextField form={form} name="email" type="email" autoComplete="username" />
        <PasswordField form={form} name="password" autoComplete="current-password" />
        <div className="login-between">
          <CheckField form={form} name="keep" />
          <Link href="/forgot-password">{t.forgot}</Link>
        </div>
        <SubmitButton fill>{t.submit}</SubmitButton>
      </Form>
      <p className="login-foot">
        {t.newHere} <Link href="/register">{t.create}</Link>
      </p>
      <p className="login-foot">
        <LanguageSwitch label={t.otherLanguage} />
      </p>
      {demo && <DemoNote choose={(email, password) => form.fill({ email, password })} />}
    </>
  );
});
