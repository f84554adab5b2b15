import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { FormDialog, TextField, useForm } from '#ui';
import { Resources } from '#core/shared';
import { describeFax, type Fax } from '../../shared/calls.ts';
import { messages } from '../messages/index.ts';

export const DescribeDialog = observer(({ fax, close }: { readonly fax: Fax; readonly close: () => void }) => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  const form = useForm({
    fields: { label: { label: t.label }, note: { label: t.note } },
    initial: { label: fax.label, note: fax.note },
    submit: (body) => resources.send(describeFax, { params: { id: fax.id }, body }),
    done: t.saved,
  });
  return (
    <FormDialog form={form} title={t.describeTitle} action={t.save} draft={`faxes:note:${fax.id}`} onClose={close}>
      <TextField form={form} name="label" maxLength={40} />
      <TextField form={form} name="note" multiline rows={4} maxLength={500} />
    </FormDialog>
  );
});
