import { observer } from 'mobx-react-lite';
import { inWords, useMessages, useService } from '#core/browser';
import { Callout, FormDialog, PasswordField } from '#ui';
import { Resources, Toasts } from '#core/shared';
import { type Passkey, removePasskey } from '#plugins/account/shared/passkeyCalls.ts';
import { usePasswordForm } from '../../hooks/usePasswordForm.ts';
import { passkeyTexts } from '../messages/index.ts';

interface RemovePasskeyDialogProps {
  readonly passkey: Passkey;
  /** Afterwards only the password is left. */
  readonly last: boolean;
  readonly onClose: () => void;
}

export const RemovePasskeyDialog = observer(({ passkey, last, onClose }: RemovePasskeyDialogProps) => {
  const t = useMessages(passkeyTexts);
  const resources = useService(Resources);
  const toasts = useService(Toasts);
  const form = usePasswordForm(t.password, async (password) => {
    const body = { password, ...(last && { last }) };
    await inWords(resources.send(removePasskey, { params: { id: passkey.id }, body }), t);
    toasts.show({ message: t.removed, intent: 'success' });
  });
  return (
    <FormDialog
      form={form}
      danger
      title={t.removeNamed(passkey.name)}
      action={last ? t.removeLastVerb : t.remove}
      onClose={onClose}
    >
      <p>{t.removeText(passkey.name)}</p>
      {last && <Callout tone="wait">{t.last_second_factor}</Callout>}
      <PasswordField form={form} name="password" autoComplete="current-password" />
    </FormDialog>
  );
});
