import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useResource, useService } from '#core/browser';
import { Async, Button, type Column, MenuButton, Skeleton, Table, useAction } from '#ui';
import { Resources } from '#core/shared';
import { createRole, listRoles, removeRole, type StaffRole } from '../../shared/roleCalls.ts';
import { RoleEditDialog } from '../dialogs/RoleEditDialog.tsx';
import { RoleViewDialog } from '../dialogs/RoleViewDialog.tsx';
import { messages } from '../messages/index.ts';
import { choiceText } from '../roleParts.ts';

type Shown =
  | { readonly is: 'edit'; readonly role: StaffRole | null; readonly copied?: StaffRole }
  | { readonly is: 'view'; readonly choice: string };

interface RoleTableProps {
  readonly roles: readonly StaffRole[];
  readonly show: (shown: Shown) => void;
}

const RoleTable = observer(({ roles, show }: RoleTableProps) => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  const { run } = useAction();
  const remove = ({ id, name, base, takes, gives }: StaffRole): void =>
    void run(() => resources.send(removeRole, { params: { id } }), {
      ask: { title: t.roleRemoveSure(name), text: t.roleRemoveText, action: t.roleRemove, danger: true },
      done: t.roleRemoved(name),
      undo: () => resources.send(createRole, { body: { name, base, takes: [...takes], gives: [...gives] } }),
      undone: t.roleMade(name),
    });
  const columns: readonly Column<StaffRole>[] = [
    { id: 'name', header: t.roleName, cell: ({ name }) => name },
    { id: 'base', header: t.roleBase, cell: ({ base }) => t[`role_${base}`] },
    {
      id: 'people',
      header: t.rolePeople,
      cell: ({ people, count }) =>
        count === 0 ? <span className="pv-muted">{t.roleNobody}</span> : t.rolePeopleNames(people, count),
    },
    {
      id: 'menu',
      header: '',
      align: 'end',
      cell: (role) => (
        <MenuButton
          label={t.menu(role.name)}
          items={[
            ...(role.manageable ? [{ text: t.roleEdit, onClick: () => show({ is: 'edit', role }) }] : []),
            { text: t.roleCopy, onClick: () => show({ is: 'edit', role: null, copied: role }) },
            { text: t.viewAs, onClick: () => show({ is: 'view', choice: choiceText(role.base, role.id) }) },
            ...(role.manageable && role.count === 0
              ? [{ text: t.roleRemove, danger: true, onClick: () => remove(role) }]
              : []),
          ]}
        />
      ),
    },
  ];
  return (
    <div className="staff-table">
      <Table caption={t.roles} columns={columns} rows={roles} />
    </div>
  );
});

/** The roles that the clinic made: what they are made of, and who has them. */
export const RolesView = observer(() => {
  const t = useMessages(messages);
  const listed = useResource(listRoles, {});
  const [shown, show] = useState<Shown | null>(null);
  const close = (): void => show(null);
  const { data: roles, areas } = listed.data ?? {};
  return (
    <>
      <div className="staff-count">
        <p className="pv-muted">{t.rolesText}</p>
        <span className="staff-actions">
          <Button intent="quiet" onClick={() => show({ is: 'view', choice: 'practitioner' })}>
            {t.viewAs}
          </Button>
          <Button onClick={() => show({ is: 'edit', role: null })}>{t.roleNew}</Button>
        </span>
      </div>
      <Async resource={listed} skeleton={<Skeleton lines={4} />} none={{ title: t.rolesNone, text: t.rolesNoneText }}>
        {({ data }) => <RoleTable roles={data} show={show} />}
      </Async>
      {shown?.is === 'edit' && areas && (
        <RoleEditDialog role={shown.role} copied={shown.copied ?? null} areas={areas} close={close} />
      )}
      {shown?.is === 'view' && roles && areas && (
        <RoleViewDialog choice={shown.choice} roles={roles} areas={areas} close={close} />
      )}
    </>
  );
});
