import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Resources } from '#core/shared';
import { FormDialog, SelectField, TextField, useForm } from '#ui';
import {
  addDirectoryGroup,
  type DirectoryGroup,
  type RoleChoice,
  saveDirectoryGroup,
  saveDirectoryOthers,
} from '../../shared/directoryCalls.ts';
import { messages } from '../messages/index.ts';
import { roleChosen, roleOptions, roleValue } from '../roleText.ts';

export type RoleSubject =
  | { readonly what: 'new' }
  | { readonly what: 'group'; readonly group: DirectoryGroup }
  | { readonly what: 'others'; readonly customRole: string | null };

interface GroupDialogProps {
  readonly subject: RoleSubject;
  readonly roles: readonly RoleChoice[];
  readonly close: () => void;
}

type Wanted = { readonly name: string; readonly role: string };
const none = 'none';

const roleBefore = (subject: RoleSubject): string => {
  if (subject.what === 'others') return roleValue('practitioner', subject.customRole);
  if (subject.what === 'new') return 'practitioner';
  return subject.group.role === null ? none : roleValue(subject.group.role, subject.group.customRole);
};

/** Which role a group gives, a group that is not there yet, or no group at all. */
export const GroupDialog = observer(({ subject, roles, close }: GroupDialogProps) => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  const { what } = subject;
  const offered = what === 'others' ? roles.filter(({ role }) => role === 'practitioner') : roles;
  const options = roleOptions(t, offered);
  const save = async ({ name, role }: Wanted): Promise<unknown> => {
    const chosen = roleChosen(roles, role);
    const customRole = chosen?.customRole?.id ?? null;
    if (subject.what === 'others') return resources.send(saveDirectoryOthers, { body: { customRole } });
    if (subject.what === 'group')
      return resources.send(saveDirectoryGroup, {
        params: { id: subject.group.id },
        body: { role: chosen?.role ?? null, customRole },
      });
    return resources.send(addDirectoryGroup, { body: { name, role: chosen?.role ?? 'practitioner', customRole } });
  };
  const form = useForm<Wanted>({
    fields: {
      name: { label: t.groupName, required: what === 'new' },
      role: {
        label: t.groupRole,
        required: true,
        // The role before may be one that the reader can’t give, or that is gone.
        check: (role) => (role === none || roleChosen(offered, role) ? undefined : t.groupGone),
      },
    },
    initial: { name: '', role: roleBefore(subject) },
    submit: save,
    done: what === 'others' ? t.othersSaved : t.groupSaved,
  });
  const title =
    subject.what === 'group' ? t.groupTitle(subject.group.name) : what === 'new' ? t.addGroupTitle : t.others;
  return (
    <FormDialog form={form} title={title} action={t.save} onClose={close}>
      <p>{what === 'others' ? t.othersText : t.groupText}</p>
      {what === 'new' && <TextField form={form} name="name" maxLength={200} />}
      <SelectField
        form={form}
        name="role"
        options={what === 'group' ? [{ value: none, label: t.noRoleChoice }, ...options] : options}
      />
    </FormDialog>
  );
});
