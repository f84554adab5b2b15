import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { FormDialog, TextField, useForm } from '#ui';
import { Resources } from '#core/shared';
import { askClinic, type requestKinds } from '../../shared/calls.ts';
import { contactsTexts } from '../contacts/messages/index.ts';

interface Props {
  readonly wish: (typeof requestKinds)[number];
  readonly title: string;
  readonly label: string;
  readonly about?: { readonly type: 'Practitioner' | 'PractitionerRole' | 'RelatedPerson'; readonly id: string };
  /** In the place of what usually happens with a request. */
  readonly note?: string;
  readonly close: () => void;
}

/** A wish that the clinic fulfils, in the patient's own words. */
export const RequestDialog = observer(({ wish, title, label, about, note, close }: Props) => {
  const t = useMessages(contactsTexts);
  const resources = useService(Resources);
  const form = useForm({
    fields: { text: { label, required: true } },
    initial: { text: '' },
    submit: ({ text }) => resources.send(askClinic, { body: { wish, text, ...(about ? { about } : {}) } }),
    done: t.askSent,
  });
  return (
    <FormDialog form={form} title={title} action={t.askSend} draft={`patient-profile:ask:${wish}`} onClose={close}>
      <TextField form={form} name="text" multiline rows={4} maxLength={2000} />
      <p className="pv-muted">{note ?? t.askText}</p>
    </FormDialog>
  );
});
