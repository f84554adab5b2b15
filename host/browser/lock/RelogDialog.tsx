import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useService } from '#core/browser';
import { Button, Dialog, Form, PasswordField, SubmitButton, TextField, useForm } from '#ui';
import { Auth } from '#core/shared';
import { hostMessages } from '../messages.ts';
import { relogMessages } from './messages/relog/index.ts';

/** STA-4: the session could not be refreshed. Nothing on screen is lost while the same person logs in again. */
export const RelogDialog = observer(() => {
  const t = useMessages(relogMessages);
  const auth = useService(Auth);
  return (
    <Dialog open={auth.relog} title={t.title} onClose={() => undefined} width="narrow" role="alertdialog" mustAnswer>
      <p className="pv-lead">{t.lead(auth.email ?? '')}</p>
      <RelogForm />
    </Dialog>
  );
});

const RelogForm = observer(() => {
  const words = useMessages(hostMessages);
  const t = useMessages(relogMessages);
  const auth = useService(Auth);
  const [askCode, setAskCode] = useState(false);
  const form = useForm({
    fields: {
      password: { label: words.password, required: true },
      ...(askCode ? { code: { label: t.code, required: true } } : {}),
    },
    initial: { password: '', code: '' },
    submit: async ({ password, code }) => {
      const outcome = await auth.logInAgain(password, askCode ? code : undefined);
      if (outcome.is === 'challenge') setAskCode(true);
    },
  });
  return (
    <Form form={form}>
      <PasswordField form={form} name="password" />
      {askCode && <TextField form={form} name="code" autoComplete="one-time-code" help={t.codeHelp} />}
      <div className="pv-form-actions">
        <Button intent="quiet" onClick={() => void auth.logOut()}>
          {words.logOut}
        </Button>
        <SubmitButton form={form}>{t.submit}</SubmitButton>
      </div>
    </Form>
  );
});
