import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '../../../../core/browser/index.ts';
import { Dialog, Form, SubmitButton, TextField, useForm, useFormDraft } from '../../../../core/browser/ui/index.ts';
import { Resources, Toasts } from '../../../../core/shared/index.ts';
import { askClinic, type wishes } from '../../shared/contract.ts';
import { contactsTexts } from '../messages/contactsTexts.ts';

interface Props {
  readonly wish: (typeof wishes)[number];
  readonly title: string;
  readonly label: string;
  readonly about?: { readonly type: 'Practitioner' | 'PractitionerRole' | 'RelatedPerson'; readonly id: string };
  /** In the place of what usually happens with a request. */
  readonly note?: string;
  readonly close: () => void;
}

/** A wish that the clinic fulfils, in the patient's own words. */
export const AskDialog = observer(({ wish, title, label, about, note, close }: Props) => {
  const t = useMessages(contactsTexts);
  const resources = useService(Resources);
  const toasts = useService(Toasts);
  const form = useForm({
    fields: { text: { label, required: true } },
    initial: { text: '' },
    submit: async ({ text }) => {
      await resources.send(askClinic, { body: { wish, text, ...(about ? { about } : {}) } });
      toasts.show({ message: t.askSent, intent: 'success' });
      close();
    },
  });
  useFormDraft(form, `patient-profile:ask:${wish}`);
  return (
    <Dialog open title={title} onClose={close}>
      <Form form={form}>
        <TextField form={form} name="text" multiline rows={4} maxLength={2000} />
        <p className="pv-muted">{note ?? t.askText}</p>
        <div className="pv-form-actions">
          <SubmitButton form={form}>{t.askSend}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
});
