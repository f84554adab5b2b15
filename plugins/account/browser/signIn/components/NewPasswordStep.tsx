import { observer } from 'mobx-react-lite';
import { inWords, useMessages, useStore } from '#core/browser';
import { Button, Form, PasswordField, SubmitButton, useForm } from '#ui';
import { AuthPage } from '../../components/AuthPage.tsx';
import { messages } from '../../messages/index.ts';
import { passwordTexts } from '../../messages/password/index.ts';
import { LoginStore } from '../stores/LoginStore.ts';
import { PasswordRules } from '../../components/PasswordRules.tsx';
import { usePasswordCheck } from '../../hooks/usePasswordCheck.ts';

/** NEW_PASSWORD_REQUIRED: the clinic's first password opens only this page. */
export const NewPasswordStep = observer(() => {
  const t = useMessages(messages);
  const own = useMessages(passwordTexts);
  const login = useStore(LoginStore);
  const check = usePasswordCheck();
  const form = useForm({
    fields: {
      newPassword: {
        label: t.newPassword,
        required: true,
        check: (password) => check(password, login.email),
      },
    },
    initial: { newPassword: '' },
    submit: ({ newPassword }) => inWords(login.answer({ newPassword }), { ...t, ...own }),
  });
  return (
    <AuthPage title={own.newPasswordTitle} lead={own.newPasswordLead}>
      <Form form={form}>
        <PasswordField form={form} name="newPassword" autoComplete="new-password" />
        <PasswordRules password={form.values.newPassword} email={login.email} />
        <SubmitButton form={form} fill size="large">
          {own.newPasswordSubmit}
        </SubmitButton>
      </Form>
      <Button intent="quiet" onClick={login.startOver}>
        {t.startOver}
      </Button>
    </AuthPage>
  );
});
