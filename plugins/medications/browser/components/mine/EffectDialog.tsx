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
import { reportEffect } from '../../../shared/contract.ts';
import type { Medicine } from '../../../shared/medicine.ts';
import { mineTexts } from '../../messages/mineTexts.ts';

/** Tells the prescriber of a side effect; says first what must not wait. */
export const EffectDialog = observer(
  ({ medicine, close }: { readonly medicine: Medicine; readonly close: () => void }) => {
    const t = useMessages(mineTexts);
    const resources = useService(Resources);
    const toasts = useService(Toasts);
    const form: FormModel<{ readonly text: string }> = useForm<{ readonly text: string }>({
      fields: { text: { label: t.effectWhat, required: true } },
      initial: { text: '' },
      submit: async ({ text }) => {
        await resources.send(reportEffect, { body: { source: medicine.ref, text: text.trim() } });
        close();
        toasts.show({ message: t.effectSent, intent: 'success' });
      },
    });
    useFormDraft(form, draftKey('medications', 'effect', medicine.resource.id));
    return (
      <Dialog open title={t.effectTitle(medicine.name)} onClose={close}>
        <Form form={form}>
          <p>{t.effectText}</p>
          <TextField form={form} name="text" maxLength={1000} multiline rows={4} />
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
