import { observer } from 'mobx-react-lite';
import { inWords, useMessages, useService } from '#core/browser';
import { FormDialog, TextField, useForm } from '#ui';
import { Resources } from '#core/shared';
import { type Passkey, renamePasskey } from '#plugins/account/shared/passkeyCalls.ts';
import { passkeyTexts } from '../messages/index.ts';

interface RenamePasskeyDialogProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

export const RenamePasskeyDialog = observer(({ passkey, onClose }: RenamePasskeyDialogProps) => {
  const t = useMessages(passkeyTexts);
  const resources = useService(Resources);
  const form = useForm({
    fields: { name: { label: t.name, required: true } },
    initial: { name: passkey.name },
    submit: async ({ name }) => {
      await inWords(resources.send(renamePasskey, { params: { id: passkey.id }, body: { name: name.trim() } }), t);
    },
    done: t.renamed,
  });
  return (
    <FormDialog form={form} title={t.renameNamed(passkey.name)} action={t.save} onClose={onClose}>
      <TextField form={form} name="name" maxLength={60} />
    </FormDialog>
  );
});
