import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { CheckField, FormDialog, TextField, useForm } from '#ui';
import { Resources } from '#core/shared';
import { changeSaved, longestName, saveReport } from '../../shared/savedCalls.ts';
import { messages } from '../messages/index.ts';

interface SaveReportDialogProps {
  /** The choices of the address. */
  readonly query: string;
  /** What it is called unless another name is typed. */
  readonly name: string;
  readonly close: () => void;
}

export const SaveReportDialog = observer(({ query, name, close }: SaveReportDialogProps) => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  const form = useForm({
    fields: { name: { label: t.saveName, required: true }, shared: { label: t.saveShared } },
    initial: { name, shared: false },
    submit: (values) => resources.send(saveReport, { body: { ...values, query } }),
    done: (values) => t.savedDone(values.name.trim()),
  });
  return (
    <FormDialog form={form} title={t.saveTitle} width="narrow" action={t.save} onClose={close}>
      <p>{t.saveText}</p>
      <TextField form={form} name="name" maxLength={longestName} />
      <CheckField form={form} name="shared" help={t.saveSharedText} />
    </FormDialog>
  );
});

interface RenameReportDialogProps {
  readonly id: string;
  readonly name: string;
  readonly close: () => void;
}

export const RenameReportDialog = observer(({ id, name, close }: RenameReportDialogProps) => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  const rename = (to: string) => resources.send(changeSaved, { params: { id }, body: { name: to } });
  const form = useForm({
    fields: { name: { label: t.saveName, required: true } },
    initial: { name },
    submit: (values) => rename(values.name),
    done: (values) => t.renamed(values.name.trim()),
    undo: () => rename(name),
  });
  return (
    <FormDialog form={form} title={t.renameTitle} width="narrow" action={t.rename} onClose={close}>
      <TextField form={form} name="name" maxLength={longestName} />
    </FormDialog>
  );
});
