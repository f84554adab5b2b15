import { observer } from 'mobx-react-lite';
import { draftKey } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { FormDialog, TextField, useForm } from '#ui';
import { Resources, Toasts } from '#core/shared';
import { requestRefill } from '#plugins/medications/shared/calls.ts';
import type { Medicine } from '#plugins/medications/shared/medicine.ts';
import { patientTexts } from '../messages/index.ts';

/** One button for more: the server decides whether it is a refill or a renewal, and this says which. */
export const RequestRefillDialog = observer(
  ({ medicine, close }: { readonly medicine: Medicine; readonly close: () => void }) => {
    const t = useMessages(patientTexts);
    const resources = useService(Resources);
    const toasts = useService(Toasts);
    const { resource, name } = medicine;
    const form = useForm({
      fields: { note: { label: t.askNote } },
      initial: { note: '' },
      submit: async ({ note }) => {
        const { kind, already } = await resources.send(requestRefill, { body: { id: resource.id, note: note.trim() } });
        toasts.show({ message: already ? t.askedAlready : t[`asked_${kind}`], intent: 'success' });
      },
    });
    return (
      <FormDialog
        form={form}
        title={t.askTitle(name)}
        action={t.ask}
        draft={draftKey('medications', 'ask', resource.id)}
        onClose={close}
      >
        <p>{t.askText}</p>
        <TextField form={form} name="note" maxLength={300} multiline rows={2} />
      </FormDialog>
    );
  },
);
