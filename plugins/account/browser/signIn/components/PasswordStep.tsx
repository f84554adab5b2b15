import { observer } from 'mobx-react-lite';
import { inWords, Link, useMessages, useService, useStore } from '#core/browser';
import { Button, Callout, CheckField, Form, PasswordField, SubmitButton, TextField, useForm } from '#ui';
import { PublicConfig, Router } from '#core/shared';
import { emailField } from '../../inputChecks.ts';
import { messages } from '../../messages/index.ts';
import { LoginStore } from '../stores/LoginStore.ts';
import { DemoNote } from './DemoNote.tsx';

/** The first question: who are you, and your password. LNK-3 fills the email in. */
export const PasswordStep = observer(() => {
  const t = useMessages(messages);
  const login = useStore(LoginStore);
  const { query } = useService(Router);
  const { DEMO, IDENTITY, SINGLE_SIGN_ON } = useService(PublicConfig);
  const form = useForm({
    fields: {
      email: emailField(t),
      password: { label: t.password, required: true },
      keep: { label: t.keep },
    },
    initial: { email: query.get('email') ?? login.email, password: '', keep: true },
    submit: ({ email, password, keep }) => inWords(login.logIn(email.trim(), password, keep), t),
  });
  const { notice } = login;
  return (
    <>
      {notice && (
        <Callout tone={notice === 'challenge_expired' ? 'wait' : 'good'} role="status">
          {t[notice]}
        </Callout>
      )}
      <Form form={form}>
        <TextField form={form} name="email" type="email" autoComplete="username" />
        <PasswordField form={form} name="password" autoComplete="current-password" />
        <div className="pv-row">
          <CheckField form={form} name="keep" />
          <Link href="/forgot-password">{t.forgot}</Link>
        </div>
        <SubmitButton form={form} fill size="large">
          {t.submit}
        </SubmitButton>
        {'PublicKeyCredential' in window && IDENTITY !== 'cognito' && (
          <Button onClick={() => login.choosePasskey(form.values.keep)}>{t.passkey}</Button>
        )}
        {SINGLE_SIGN_ON === 'on' && <Link href="/single-sign-on">{t.byClinic}</Link>}
      </Form>
      {DEMO === 'on' && (
        <DemoNote
          choose={(email, password) => {
            form.set('email', email);
            form.set('password', password);
          }}
        />
      )}
    </>
  );
});
