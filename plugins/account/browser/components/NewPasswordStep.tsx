import { observer } from 'mobx-react-lite';
import { inWords, useMessages, useStore } from '../../../../core/browser/index.ts';
import { Button, Form, PasswordField, SubmitButton, useForm } from '../../../../core/browser/ui/index.ts';
import { messages } from '../messages.ts';
import { Login } from '../stores/Login.ts';
import { PasswordRules } from './PasswordRules.tsx';
import { usePasswordCheck } from './usePasswordCheck.ts';

/** NEW_PASSWORD_REQUIRED: the clinic's first password opens only this page. */
export const NewPasswordStep = observer(() => {
  const t = useMessages(messages);
  const login = useStore(Login);
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
    submit: ({ newPassword }) => inWords(login.answer({ newPassword }), t),
  });
  return (
    <>
      <Form form={form}>
        <PasswordField form={form} name="newPassword" autoComplete="new-password" />
        <PasswordRules password={form.values.newPassword} email={login.email} />
        <SubmitButton form={form} fill size="large">
          {t.newPasswordSubmit}
        </SubmitButton>
      </Form>
      <Button intent="quiet" onClick={login.startOver}>
        {t.startOver}
      </Button>
    </>
  );
});
