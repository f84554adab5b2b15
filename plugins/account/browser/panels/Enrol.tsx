import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { inWords, useMessages, useStore } from '../../../../core/browser/index.ts';
import { Button, CodeField, Form, SubmitButton, useForm } from '../../../../core/browser/ui/index.ts';
import { bareCode, isSixDigits } from '../checks.ts';
import { settingsTexts } from '../messages/settingsTexts.ts';
import { SecondFactor } from '../stores/SecondFactor.ts';
import { qrCode, type QrCode } from './qrCode.ts';

interface EnrolProps {
  readonly secret: string;
  readonly otpauthUri: string;
}

/** The secret as a picture and as text, then the proof that the app has it. */
export const Enrol = observer(({ secret, otpauthUri }: EnrolProps) => {
  const t = useMessages(settingsTexts);
  const factor = useStore(SecondFactor);
  const [code, setCode] = useState<QrCode | null>(null);
  useEffect(() => {
    let here = true;
    // Without the picture the key can still be typed.
    qrCode(otpauthUri).then(
      (made) => here && setCode(made),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [otpauthUri]);
  const form = useForm({
    fields: {
      code: { label: t.factorCode, required: true, check: (typed) => (isSixDigits(typed) ? undefined : t.badCode) },
    },
    initial: { code: '' },
    submit: ({ code: typed }) => inWords(factor.confirm(bareCode(typed)), t),
  });
  return (
    <>
      <h3>{t.factorScan}</h3>
      <div className="account-qr">
        {code && (
          <svg viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={t.factorQr} shapeRendering="crispEdges">
            <path d={code.path} />
          </svg>
        )}
      </div>
      <p>{t.factorSecret}</p>
      <code className="account-secret">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      <h3>{t.factorEnter}</h3>
      <Form form={form}>
        <CodeField form={form} name="code" />
        <div className="pv-form-actions">
          <Button intent="quiet" onClick={factor.forget}>
            {t.cancel}
          </Button>
          <SubmitButton form={form}>{t.factorConfirm}</SubmitButton>
        </div>
      </Form>
    </>
  );
});
