import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { inWords, useMessages, useService } from '#core/browser';
import { useOwnChange } from '#core/browser/resources/useOwnChange.ts';
import { Button, CodeField, Form, FormActions, PasswordField, useAction, useForm } from '#ui';
import { Auth } from '#core/shared';
import { removePin, savePin } from '../../shared/pinCalls.ts';
import { weakPin } from '../../shared/pinRules.ts';
import { useOutsideAccounts } from '../hooks/useOutsideAccounts.ts';
import { pinTexts } from './messages/index.ts';

/** STA-5: a PIN beside the password; there where this server keeps the password that guards it. */
export const PinPanel = observer(() => {
  const t = useMessages(pinTexts);
  const change = useOwnChange();
  const auth = useService(Auth);
  const outside = useOutsideAccounts();
  const { run, busy } = useAction();
  const [open, setOpen] = useState(false);
  if (outside || auth.signOn?.password === false) return null;
  const remove = (): Promise<boolean> => run(() => change(removePin, {}), { done: t.removed });
  return (
    <section className="account-panel">
      <h3>{t.title}</h3>
      <p className="pv-muted">{t.lead}</p>
      <p role="status">{auth.hasPin ? t.isOn : t.isOff}</p>
      {open ? (
        <PinForm close={() => setOpen(false)} />
      ) : (
        <div className="pv-form-actions">
          {auth.hasPin && (
            <Button intent="quiet" busy={busy} onClick={() => void remove()}>
              {t.remove}
            </Button>
          )}
          <Button onClick={() => setOpen(true)}>{auth.hasPin ? t.change : t.set}</Button>
        </div>
      )}
    </section>
  );
});

const PinForm = observer(({ close }: { readonly close: () => void }) => {
  const t = useMessages(pinTexts);
  const change = useOwnChange();
  const form = useForm({
    fields: {
      password: { label: t.password, required: true },
      pin: {
        label: t.pin,
        required: true,
        check: (pin) => (pin.length < 6 ? t.sixDigits : weakPin(pin) ? t.weak : undefined),
      },
      again: { label: t.again, required: true, check: (again, { pin }) => (again === pin ? undefined : t.differs) },
    },
    initial: { password: '', pin: '', again: '' },
    submit: ({ password, pin }) => inWords(change(savePin, { body: { password, pin } }), t),
    done: t.saved,
  });
  return (
    <Form form={form} onSent={close}>
      <PasswordField form={form} name="password" />
      <CodeField form={form} name="pin" hidden help={t.pinHelp} />
      <CodeField form={form} name="again" hidden />
      <FormActions form={form} action={t.save} />
    </Form>
  );
});
