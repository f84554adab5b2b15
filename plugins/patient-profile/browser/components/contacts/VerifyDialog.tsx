import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { inWords, useErrorText, useMessages, useService } from '../../../../../core/browser/index.ts';
import {
  Button,
  Callout,
  CodeField,
  Dialog,
  Form,
  SubmitButton,
  useForm,
} from '../../../../../core/browser/ui/index.ts';
import { Resources, Toasts } from '../../../../../core/shared/index.ts';
import { confirmCode, sendCode } from '../../../shared/contract.ts';
import { contactsTexts } from '../../messages/contactsTexts.ts';

interface Props {
  readonly email: string;
  readonly close: () => void;
}

/** A code goes to the address; whoever reads it there has shown that the address is theirs. */
export const VerifyDialog = observer(({ email, close }: Props) => {
  const t = useMessages(contactsTexts);
  const resources = useService(Resources);
  const toasts = useService(Toasts);
  const errorText = useErrorText();
  const [sent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const send = async (): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      await resources.send(sendCode, { body: { email } });
      setSent(true);
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const form = useForm({
    fields: {
      code: { label: t.code, required: true, check: (code) => (/^\d{6}$/.test(code) ? undefined : t.codeBad) },
    },
    initial: { code: '' },
    submit: async ({ code }) => {
      await inWords(resources.send(confirmCode, { body: { email, code } }), { wrong_code: t.codeWrong });
      toasts.show({ message: t.emailVerified, intent: 'success' });
      close();
    },
  });
  return (
    <Dialog open title={t.verifyEmail} onClose={close} width="narrow">
      <div className="pv-stack">
        {problem && (
          <Callout tone="bad" role="alert">
            {problem}
          </Callout>
        )}
        {sent ? (
          <Form form={form}>
            <p role="status">{t.verifyEmailText(email)}</p>
            <CodeField form={form} name="code" />
            <SubmitButton form={form} fill>
              {t.codeConfirm}
            </SubmitButton>
            <Button intent="quiet" busy={busy} onClick={() => void send()}>
              {t.sendAgain}
            </Button>
          </Form>
        ) : (
          <>
            <p>{email}</p>
            <Button intent="primary" fill busy={busy} focusFirst onClick={() => void send()}>
              {t.sendCode}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
});
