import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useService } from '#core/browser';
import { Button, Dialog, Form, FormActions, PasswordField, TextField, useForm } from '#ui';
import { Auth } from '#core/shared';
import { hostMessages } from '../messages.ts';
import { relogMessages } from './messages/relog/index.ts';
import { WaysBackIn } from './WaysBackIn.tsx';

/** STA-4: the session could not be refreshed. Nothing on screen is lost while the same person logs in again. */
export const RelogDialog = observer(() => {
  const t = useMessages(relogMessages);
  const auth = useService(Auth);
  const hasPassword = auth.signOn?.password !== false;
  return (
    <Dialog open={auth.relog} title={t.title} onClose={() => undefined} width="narrow" role="alertdialog" mustAnswer>
      <div className="pv-stack">
        <p className="pv-lead">{(hasPassword ? t.lead : t.leadNoPassword)(auth.email ?? '')}</p>
        <WaysBackIn to="log-in" />
        {hasPassword ? <RelogForm /> : <LogOut />}
      </div>
    </Dialog>
  );
});

const LogOut = observer(() => {
  const words = useMessages(hostMessages);
  const auth = useService(Auth);
  return (
    <Button intent="quiet" onClick={() => void auth.logOut()}>
      {words.logOut}
    </Button>
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
      <FormActions form={form} action={t.submit}>
        <LogOut />
      </FormActions>
    </Form>
  );
});
