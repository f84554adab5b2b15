import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Async, FormDialog, SelectField, Skeleton, useForm } from '#ui';
import { Resources } from '#core/shared';
import { changeableRoles, changeRole, type Member } from '../../shared/calls.ts';
import { RoleDifference } from '../components/RoleDifference.tsx';
import { useRoles } from '../hooks/useRoles.ts';
import { messages } from '../messages/index.ts';
import { choiceOf, choiceText, roleBody } from '../roleParts.ts';

type RoleDialogProps = { readonly member: Member; readonly close: () => void };

export const RoleDialog = observer(({ member, close }: RoleDialogProps) => {
  const { id, firstName, lastName, customRole } = member;
  const name = `${firstName} ${lastName}`;
  const resources = useService(Resources);
  const t = useMessages(messages);
  const { listed, options, note } = useRoles();
  const own = changeableRoles.find((role) => role === member.role);
  const before = own && choiceText(own, customRole?.id);
  const shown =
    before && customRole && !options.some(({ value }) => value === before)
      ? [...options, { value: before, label: t.roleOf(customRole.name, t[`role_${own}`]) }]
      : options;
  const labelOf = (role: string) => shown.find(({ value }) => value === role)?.label ?? '';
  const send = (role: string) => resources.send(changeRole, { params: { id }, body: roleBody(role) });
  const form = useForm<{ readonly role: string }>({
    fields: { role: { label: t.role, required: true } },
    initial: { role: before ?? 'practitioner' },
    submit: ({ role }) => send(role),
    done: ({ role }) => t.roleChanged(name, labelOf(role)),
    ...(before && { undo: () => send(before), undone: t.roleChanged(name, labelOf(before)) }),
  });
  const after = form.values.role;
  return (
    <FormDialog form={form} title={t.changeRoleTitle(name)} action={t.changeRoleSave} onClose={close}>
      <p>{t.changeRoleText}</p>
      <SelectField form={form} name="role" options={shown} help={note} />
      {after !== before && (
        <Async resource={listed} skeleton={<Skeleton lines={3} />}>
          {({ data: roles, areas }) => (
            <RoleDifference
              name={firstName}
              before={before ? choiceOf(before, roles) : { base: member.role, custom: null }}
              after={choiceOf(after, roles)}
              areas={areas}
            />
          )}
        </Async>
      )}
    </FormDialog>
  );
});
