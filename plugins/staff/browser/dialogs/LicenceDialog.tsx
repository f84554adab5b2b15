import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { DateField, FormDialog, TextField, useForm } from '#ui';
import { Resources } from '#core/shared';
import { type Member, saveLicence } from '../../shared/calls.ts';
import { messages } from '../messages/index.ts';

type LicenceDialogProps = { readonly member: Member; readonly close: () => void };

/** An empty number takes the licence out of the record; without an end it holds until somebody enters one. */
export const LicenceDialog = observer(({ member, close }: LicenceDialogProps) => {
  const { id, firstName, lastName, licence: before } = member;
  const name = `${firstName} ${lastName}`;
  const resources = useService(Resources);
  const t = useMessages(messages);
  const save = (licence: Member['licence']) => resources.send(saveLicence, { params: { id }, body: { licence } });
  const form = useForm<{ readonly number: string; readonly until: string }>({
    fields: { number: { label: t.licenceNumber }, until: { label: t.licenceEnd } },
    initial: { number: before?.number ?? '', until: before?.until ?? '' },
    submit: ({ number, until }) => save(number.trim() === '' ? null : { number, until: until || null }),
    done: t.licenceSaved(name),
    undo: () => save(before),
    undone: t.licenceUndone(name),
  });
  return (
    <FormDialog form={form} title={t.licenceOf(name)} action={t.licenceSave} onClose={close}>
      <p>{t.licenceText}</p>
      <div className="pv-columns">
        <TextField form={form} name="number" maxLength={60} help={t.licenceNumberHelp} />
        <DateField form={form} name="until" help={t.licenceEndHelp} />
      </div>
    </FormDialog>
  );
});
