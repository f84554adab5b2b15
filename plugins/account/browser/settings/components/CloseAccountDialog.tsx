import { observer } from 'mobx-react-lite';
import { inWords, useMessages, useService } from '#core/browser';
import { FormDialog, PasswordField } from '#ui';
import { Resources, Toasts } from '#core/shared';
import { askToClose, waitingDays } from '#plugins/account/shared/closureCalls.ts';
import { usePasswordForm } from '../../hooks/usePasswordForm.ts';
import { closingTexts } from '../messages/closure/index.ts';

export const CloseAccountDialog = observer(({ onClose }: { readonly onClose: () => void }) => {
  const t = useMessages(closingTexts);
  const resources = useService(Resources);
  const toasts = useService(Toasts);
  const form = usePasswordForm(t.password, async (password) => {
    await inWords(resources.send(askToClose, { body: { password } }), t);
    toasts.show({ message: t.asked, intent: 'success' });
  });
  return (
    <FormDialog form={form} danger title={t.close} action={t.close} onClose={onClose}>
      <p>{t.question(waitingDays)}</p>
      <PasswordField form={form} name="password" autoComplete="current-password" />
    </FormDialog>
  );
});
