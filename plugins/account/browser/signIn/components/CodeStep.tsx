import { observer } from 'mobx-react-lite';
import { inWords, useMessages, useStore } from '#core/browser';
import { Button, CodeField, Form, SubmitButton, TextField, useForm } from '#ui';
import { bareCode, isSixDigits } from '../../inputChecks.ts';
import { AuthPage } from '../../components/AuthPage.tsx';
import { codeTexts } from '../../messages/code/index.ts';
import { messages } from '../../messages/index.ts';
import { LoginStore } from '../stores/LoginStore.ts';

/** SOFTWARE_TOKEN_MFA: the authenticator's digits, or a recovery code where the phone is not at hand. */
export const CodeStep = observer(() => {
  const t = useMessages(messages);
  const own = useMessages(codeTexts);
  const login = useStore(LoginStore);
  const recovery = login.byRecoveryCode;
  const form = useForm({
    fields: {
      code: {
        label: recovery ? own.recovery : t.code,
        required: true,
        check: (code) =>
          recovery
            ? bareCode(code).length >= 8
              ? undefined
              : own.badRecovery
            : isSixDigits(code)
              ? undefined
              : t.badCode,
      },
    },
    initial: { code: '' },
    submit: ({ code }) => inWords(login.answer({ code: recovery ? code.trim() : bareCode(code) }), t),
  });
  return (
    <AuthPage title={own.codeTitle} lead={recovery ? own.recoveryLead : own.codeLead}>
      <Form form={form}>
        {recovery ? <TextField form={form} name="code" autoComplete="off" /> : <CodeField form={form} name="code" />}
        <SubmitButton form={form} fill size="large">
          {own.codeSubmit}
        </SubmitButton>
      </Form>
      <Button intent="quiet" onClick={() => login.chooseRecoveryCode(!recovery)}>
        {recovery ? own.useApp : own.useRecovery}
      </Button>
      <Button intent="quiet" onClick={login.startOver}>
        {t.startOver}
      </Button>
    </AuthPage>
  );
});
