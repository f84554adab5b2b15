import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { FormDialog, optionsOf, SelectField, TextField, useForm } from '#ui';
import { Auth, mayManage, Resources } from '#core/shared';
import { type ChangeableRole, changeableRoles } from '../../shared/calls.ts';
import { createRole, type PermissionArea, saveRole, type StaffRole } from '../../shared/roleCalls.ts';
import { PermissionTable } from '../components/PermissionTable.tsx';
import { RoleDifference } from '../components/RoleDifference.tsx';
import { messages } from '../messages/index.ts';

interface RoleEditDialogProps {
  /** Null: a new one. */
  readonly role: StaffRole | null;
  /** What a new one begins as. */
  readonly copied?: StaffRole | null;
  readonly areas: readonly PermissionArea[];
  readonly close: () => void;
}

type Fields = {
  readonly name: string;
  readonly base: ChangeableRole;
  readonly takes: readonly string[];
  readonly gives: readonly string[];
};

const mostNamed = 3;

/** A role is made or changed box by box; what that means for whoever has it is said before it is saved. */
export const RoleEditDialog = observer(({ role, copied = null, areas, close }: RoleEditDialogProps) => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  const { activeRole } = useService(Auth);
  const from = role ?? copied;
  const before = { takes: role?.takes ?? [], gives: role?.gives ?? [] };
  const save = (id: string, { name, takes, gives }: Omit<Fields, 'base'>) =>
    resources.send(saveRole, { params: { id }, body: { name, takes: [...takes], gives: [...gives] } });
  const form = useForm<Fields>({
    fields: { name: { label: t.roleName, required: true }, base: { label: t.roleBase, required: true } },
    initial: {
      name: role?.name ?? (copied ? t.copyOf(copied.name).slice(0, 60) : ''),
      base: from?.base ?? 'practitioner',
      takes: from?.takes ?? [],
      gives: from?.gives ?? [],
    },
    submit: ({ name, base, takes, gives }) =>
      role
        ? save(role.id, { name, takes, gives })
        : resources.send(createRole, { body: { name, base, takes: [...takes], gives: [...gives] } }),
    done: ({ name }) => (role ? t.roleSaved(name) : t.roleMade(name)),
    ...(role && { undo: () => save(role.id, { name: role.name, ...before }), undone: t.roleSaved(role.name) }),
  });
  const { base, takes, gives } = form.values;
  const people = role?.people ?? [];
  const whom = people.length > 0 ? people.slice(0, mostNamed).join(', ') : t.whoeverHasIt;
  const more = (role?.count ?? 0) - Math.min(people.length, mostNamed);
  return (
    <FormDialog
      form={form}
      title={role ? t.roleEditTitle(role.name) : t.roleNewTitle}
      action={role ? t.roleSave : t.roleMake}
      width="wide"
      onClose={close}
    >
      <p>{t.roleEditText}</p>
      <div className="pv-columns">
        <TextField form={form} name="name" maxLength={60} />
        {role ? (
          <p className="staff-base">
            {t.roleBase}: {t[`role_${base}`]}
          </p>
        ) : (
          <SelectField
            form={form}
            name="base"
            options={optionsOf(
              changeableRoles.filter((one) => mayManage(activeRole, one)),
              (one) => t[`role_${one}`],
            )}
          />
        )}
      </div>
      <PermissionTable
        areas={areas}
        base={base}
        parts={{ takes, gives }}
        onChange={(parts) => {
          form.set('takes', parts.takes);
          form.set('gives', parts.gives);
        }}
      />
      <RoleDifference
        name={role && more > 0 ? t.andOthers(whom, more) : whom}
        before={{ base, custom: before }}
        after={{ base, custom: { takes, gives, name: form.values.name } }}
        areas={areas}
      />
    </FormDialog>
  );
});
