import { observer } from 'mobx-react-lite';
import { inWords, useMessages, useStore } from '#core/browser';
import { Button, CodeField, Form, FormActions, QrCode, useForm } from '#ui';
import { codeField } from '../../codeField.ts';
import { bareCode } from '../../inputChecks.ts';
import { settingsTexts } from '../messages/index.ts';
import { SecondFactorStore } from '../stores/SecondFactorStore.ts';

interface EnrolProps {
  readonly secret: string;
  readonly otpauthUri: string;
}

/** The secret as a picture and as text, then the proof that the app has it. */
export const SecondFactorSetup = observer(({ secret, otpauthUri }: EnrolProps) => {
  const t = useMessages(settingsTexts);
  const factor = useStore(SecondFactorStore);
  const form = useForm({
    fields: {
      code: codeField(t.factorCode, t),
    },
    initial: { code: '' },
    submit: ({ code: typed }) => inWords(factor.confirm(bareCode(typed)), t),
  });
  return (
    <>
      <h3>{t.factorScan}</h3>
      <QrCode text={otpauthUri} label={t.factorQr} />
      <p>{t.factorSecret}</p>
      <code className="account-secret">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      <h3>{t.factorEnter}</h3>
      <Form form={form}>
        <CodeField form={form} name="code" />
        <FormActions form={form} action={t.factorConfirm}>
          <Button intent="quiet" onClick={factor.forget}>
            {t.cancel}
          </Button>
        </FormActions>
      </Form>
    </>
  );
});
