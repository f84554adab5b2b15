import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { inWords, useMessages, useService, useStore } from '#core/browser';
import { Button, Form, FormActions, PasswordField } from '#ui';
import { Toasts } from '#core/shared';
import { usePasswordForm } from '../../hooks/usePasswordForm.ts';
import { settingsTexts } from '../messages/index.ts';
import { SecondFactorStore } from '../stores/SecondFactorStore.ts';

/** Off only with the password, so that an unlocked screen is not enough. */
export const StopSecondFactor = observer(() => {
  const t = useMessages(settingsTexts);
  const factor = useStore(SecondFactorStore);
  const toasts = useService(Toasts);
  const [asked, setAsked] = useState(false);
  const form = usePasswordForm(t.needPassword, async (password) => {
    await inWords(factor.remove(password), t);
    toasts.show({ message: t.factorStopped, intent: 'success' });
  });
  if (!asked) {
    return (
      <Button intent="plain" onClick={() => setAsked(true)}>
        {t.factorStop}
      </Button>
    );
  }
  return (
    <Form form={form}>
      <p>{t.factorStopText}</p>
      <PasswordField form={form} name="password" autoComplete="current-password" />
      <FormActions form={form} action={t.factorStop}>
        <Button intent="quiet" onClick={() => setAsked(false)}>
          {t.cancel}
        </Button>
      </FormActions>
    </Form>
  );
});
