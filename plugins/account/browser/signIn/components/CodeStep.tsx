import { observer } from 'mobx-react-lite';
import { inWords, useMessages, useService, useStore } from '#core/browser';
import { PublicConfig } from '#core/shared';
import { Button, CodeField, Form, SubmitButton, TextField, useForm } from '#ui';
import { bareCode, isSixDigits } from '../../inputChecks.ts';
import { AuthPage } from '../../components/AuthPage.tsx';
import { codeTexts } from '../../messages/code/index.ts';
import { messages } from '../../messages/index.ts';
import { LoginStore } from '../stores/LoginStore.ts';

/** The authenticator's digits, or a recovery code where the phone is not at hand; or the digits of a text message, which Cognito sends. */
export const CodeStep = observer(() => {
  const t = useMessages(messages);
  const own = useMessages(codeTexts);
  const login = useStore(LoginStore);
  const { IDENTITY } = useService(PublicConfig);
  const recovery = login.byRecoveryCode;
  const sent = login.challenge === 'SMS_MFA';
  const words = sent ? { ...t, wrong_code: own.wrongSent } : t;
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
    submit: ({ code }) => inWords(login.answer({ code: recovery ? code.trim() : bareCode(code) }), words),
  });
  return (
    <AuthPage title={own.codeTitle} lead={sent ? own.sentLead : recovery ? own.recoveryLead : own.codeLead}>
      <Form form={form}>
        {recovery ? <TextField form={form} name="code" autoComplete="off" /> : <CodeField form={form} name="code" />}
        <SubmitButton form={form} fill size="large">
          {own.codeSubmit}
        </SubmitButton>
      </Form>
      {IDENTITY !== 'cognito' && (
        <Button intent="quiet" onClick={() => login.chooseRecoveryCode(!recovery)}>
          {recovery ? own.useApp : own.useRecovery}
        </Button>
      )}
      <Button intent="quiet" onClick={login.startOver}>
        {t.startOver}
      </Button>
    </AuthPage>
  );
});
