import { observer } from 'mobx-react-lite';
import { useMessages, useResource, useService } from '#core/browser';
import { Async, FormDialog, SelectField, useForm } from '#ui';
import { Resources } from '#core/shared';
import { assignFax, type Fax, faxColleagues } from '../../shared/calls.ts';
import { messages } from '../messages/index.ts';

/** Gives a fax to a colleague, or back to everyone; refused where somebody else has it by now. */
export const AssignDialog = observer(({ fax, close }: { readonly fax: Fax; readonly close: () => void }) => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  const colleagues = useResource(faxColleagues, {});
  const from = fax.assignee?.id ?? null;
  const form = useForm({
    fields: { to: { label: t.assignTo } },
    initial: { to: from ?? '' },
    submit: ({ to }) =>
      resources.send(assignFax, { params: { id: fax.id }, body: { to: to === '' ? null : to, from } }),
    done: t.assigned,
  });
  return (
    <FormDialog form={form} title={t.assignTitle} action={t.assignAction} width="narrow" onClose={close}>
      <Async resource={colleagues}>
        {({ data }) => (
          <SelectField
            form={form}
            name="to"
            options={[{ value: '', label: t.nobody }, ...data.map(({ id, name }) => ({ value: id, label: name }))]}
          />
        )}
      </Async>
    </FormDialog>
  );
});
