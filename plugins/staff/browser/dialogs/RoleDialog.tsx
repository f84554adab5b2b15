import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { FormDialog, optionsOf, SelectField, useForm } from '#ui';
import { Auth, mayManage, Resources } from '#core/shared';
import { changeableRoles, type ChangeableRole, changeRole, type Member } from '../../shared/calls.ts';
import { RoleDifference } from '../components/RoleDifference.tsx';
import { messages } from '../messages/index.ts';

type RoleDialogProps = { readonly member: Member; readonly close: () => void };

export const RoleDialog = observer(({ member, close }: RoleDialogProps) => {
  const { id, firstName, lastName } = member;
  const name = `${firstName} ${lastName}`;
  const { activeRole } = useService(Auth);
  const resources = useService(Resources);
  const t = useMessages(messages);
  const before = changeableRoles.find((role) => role === member.role);
  const form = useForm<{ readonly role: ChangeableRole }>({
    fields: { role: { label: t.role, required: true } },
    initial: { role: before ?? 'practitioner' },
    submit: ({ role }) => resources.send(changeRole, { params: { id }, body: { role } }),
    done: ({ role }) => t.roleChanged(name, t[`role_${role}`]),
    ...(before && {
      undo: () => resources.send(changeRole, { params: { id }, body: { role: before } }),
      undone: t.roleChanged(name, t[`role_${before}`]),
    }),
  });
  return (
    <FormDialog form={form} title={t.changeRoleTitle(name)} action={t.changeRoleSave} onClose={close}>
      <p>{t.changeRoleText}</p>
      <SelectField
        form={form}
        name="role"
        options={optionsOf(
          changeableRoles.filter((role) => mayManage(activeRole, role)),
          (role) => t[`role_${role}`],
        )}
      />
      {form.values.role !== member.role && (
        <RoleDifference name={firstName} before={member.role} after={form.values.role} />
      )}
    </FormDialog>
  );
});
