import { observer } from 'mobx-react-lite';
import { useAddress } from '#clinical/browser';
import { inWords, useMessages, useService } from '#core/browser';
import { FormDialog, TextField, useForm } from '#ui';
import { Resources } from '#core/shared';
import { agreeDeletion, askDeletion, type Organization } from '../../shared/calls.ts';
import { messages } from '../messages/index.ts';

interface Props {
  readonly organization: Organization;
  readonly close: () => void;
  readonly exportFirst: () => void;
}

/** Asks for a deletion, or agrees to somebody else's, once the name is typed. */
const DeleteDialog = observer(({ organization, close, exportFirst }: Props) => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  const { id, name, deletion } = organization;
  const call = deletion ? agreeDeletion : askDeletion;
  const form = useForm({
    fields: {
      name: {
        label: t.deleteName(name),
        required: true,
        check: (typed: string) => (typed.trim() === name.trim() ? undefined : t.otherName),
      },
    },
    initial: { name: '' },
    submit: (body) => inWords(resources.send(call, { params: { id }, body }), t),
    done: () => (deletion ? t.deleteAgreed(name) : t.deleteAsked(name)),
  });
  return (
    <FormDialog
      form={form}
      title={t.deleteTitle(name)}
      action={deletion ? t.agreeDeleteAction : t.askDeleteAction}
      danger
      extra={{ text: t.exportFirst, run: exportFirst }}
      onClose={close}
    >
      <p>{deletion ? t.agreeText(deletion.askedBy) : t.deleteText}</p>
      <TextField form={form} name="name" autoComplete="off" maxLength={200} />
    </FormDialog>
  );
});

/** The one that the address names, while it may be deleted or agreed to. */
export const DeleteDialogs = observer(({ organizations }: { readonly organizations: readonly Organization[] }) => {
  const address = useAddress();
  const organization = organizations.find(({ id }) => id === address.get('id'));
  if (address.get('do') !== 'delete' || organization?.state !== 'suspended') return null;
  return (
    <DeleteDialog
      organization={organization}
      close={() => address.set({ do: '', id: '' })}
      exportFirst={() => address.set({ do: 'export' })}
    />
  );
});
