import { observer } from 'mobx-react-lite';
import { inWords, useMessages, useService } from '#core/browser';
import { FormDialog, PasswordField, TextField, useForm } from '#ui';
import { Resources } from '#core/shared';
import { addPasskey, beginPasskey } from '#plugins/account/shared/passkeyCalls.ts';
import { createPasskey } from '../authenticator.ts';
import { passkeyTexts } from '../messages/index.ts';

/** With the password, so that an unlocked screen is not enough. */
export const AddPasskeyDialog = observer(({ onClose }: { readonly onClose: () => void }) => {
  const t = useMessages(passkeyTexts);
  const resources = useService(Resources);
  const add = async (name: string, password: string): Promise<void> => {
    const options = await resources.send(beginPasskey, { body: { password } });
    await resources.send(addPasskey, { body: { name, credential: await createPasskey(options) } });
  };
  const form = useForm({
    fields: { name: { label: t.name, required: true }, password: { label: t.password, required: true } },
    initial: { name: '', password: '' },
    submit: async ({ name, password }) => {
      await inWords(add(name.trim(), password), t);
    },
    done: t.passkeyAdded,
  });
  return (
    <FormDialog form={form} title={t.add} action={t.add} onClose={onClose}>
      <p className="pv-muted">{t.addLead}</p>
      <TextField form={form} name="name" help={t.nameHint} maxLength={60} />
      <PasswordField form={form} name="password" autoComplete="current-password" />
    </FormDialog>
  );
});
