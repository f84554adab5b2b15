import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { inWords, useMessages, useService } from '#core/browser';
import { Button, Callout, CodeField, Dialog, Form, SubmitButton, useAction, useForm } from '#ui';
import { Resources } from '#core/shared';
import { confirmCode, sendCode } from '#plugins/patient-profile/shared/calls.ts';
import { contactsTexts } from '../messages/index.ts';

interface Props {
  readonly email: string;
  readonly close: () => void;
}

/** Mails a code to the address; entering it proves that the address is the patient's. */
export const VerifyDialog = observer(({ email, close }: Props) => {
  const t = useMessages(contactsTexts);
  const resources = useService(Resources);
  const { busy, run } = useAction();
  const [sent, setSent] = useState(false);
  const [problem, setProblem] = useState('');
  const send = (): Promise<boolean> => {
    setProblem('');
    return run(
      async () => {
        await resources.send(sendCode, { body: { email } });
        setSent(true);
      },
      { failed: (reason) => void setProblem(reason) },
    );
  };
  const form = useForm({
    fields: {
      code: { label: t.code, required: true, check: (code) => (/^\d{6}$/.test(code) ? undefined : t.codeBad) },
    },
    initial: { code: '' },
    submit: async ({ code }) => {
      await inWords(resources.send(confirmCode, { body: { email, code } }), { wrong_code: t.codeWrong });
    },
    done: t.emailVerified,
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
          <Form form={form} onSent={close}>
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
