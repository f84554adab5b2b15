import { observer } from 'mobx-react-lite';
import { draftKey, useMessages, useService } from '../../../../../core/browser/index.ts';
import {
  Button,
  Dialog,
  Form,
  type FormModel,
  SubmitButton,
  TextField,
  useForm,
  useFormDraft,
} from '../../../../../core/browser/ui/index.ts';
import { Resources, Toasts } from '../../../../../core/shared/index.ts';
import { ask } from '../../../shared/contract.ts';
import type { Medicine } from '../../../shared/medicine.ts';
import { mineTexts } from '../../messages/mineTexts.ts';

/** One button for more: the server decides whether it is a refill or a renewal, and this says which. */
export const AskDialog = observer(
  ({ medicine, close }: { readonly medicine: Medicine; readonly close: () => void }) => {
    const t = useMessages(mineTexts);
    const resources = useService(Resources);
    const toasts = useService(Toasts);
    const { resource, name } = medicine;
    const form: FormModel<{ readonly note: string }> = useForm<{ readonly note: string }>({
      fields: { note: { label: t.askNote } },
      initial: { note: '' },
      submit: async ({ note }) => {
        const { kind, already } = await resources.send(ask, { body: { id: resource.id, note: note.trim() } });
        close();
        toasts.show({ message: already ? t.askedAlready : t[`asked_${kind}`], intent: 'success' });
      },
    });
    useFormDraft(form, draftKey('medications', 'ask', resource.id));
    return (
      <Dialog open title={t.askTitle(name)} onClose={close}>
        <Form form={form}>
          <p>{t.askText}</p>
          <TextField form={form} name="note" maxLength={300} multiline rows={2} />
          <div className="pv-form-actions">
            <Button intent="quiet" onClick={close}>
              {t.cancel}
            </Button>
            <SubmitButton form={form}>{t.send}</SubmitButton>
          </div>
        </Form>
      </Dialog>
    );
  },
);
