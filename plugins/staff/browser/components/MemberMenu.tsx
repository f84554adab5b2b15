import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { MenuButton, type MenuEntry, useAction } from '#ui';
import { Resources } from '#core/shared';
import { invite, revokeInvitation } from '#plugins/account/shared/index.ts';
import { type Member, restoreMember, suspendMember, undoLeave } from '../../shared/calls.ts';
import { messages } from '../messages/index.ts';

export type MemberDialog = 'role' | 'licence' | 'leave' | 'explain';

export interface MemberMenuProps {
  readonly member: Member;
  /** Opens a dialog about them. */
  readonly open: (dialog: MemberDialog, member: Member) => void;
}

/** What may be done about one person now; nothing is drawn where that is nothing. */
export const MemberMenu = observer(({ member, open }: MemberMenuProps) => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  const { run } = useAction();
  const { id, firstName, lastName, email, role, customRole, title, state, manageable } = member;
  if (!manageable) return null;
  const name = `${firstName} ${lastName}`;
  const params = { id };
  const [suspend, restore] = [
    () => resources.send(suspendMember, { params }),
    () => resources.send(restoreMember, { params }),
  ];
  const again = (): void => {
    const given = { ...(title !== null && { title }), ...(customRole && { customRole: customRole.id }) };
    const body = { email, role, firstName, lastName, ...given };
    void run(() => resources.send(invite, { body }), { done: t.sent(email) });
  };
  const cancel = (): void =>
    void run(() => resources.send(revokeInvitation, { params }), {
      ask: { title: t.cancelSure(name), text: t.cancelText, action: t.cancelInvite, cancel: t.keep, danger: true },
      done: t.cancelled,
    });
  const licence: MenuEntry = { text: t.licenceEdit, onClick: () => open('licence', member) };
  const explain: MenuEntry = { text: t.explain, onClick: () => open('explain', member) };
  const leaves: MenuEntry = { text: t.leave, danger: true, onClick: () => open('leave', member) };
  const takeBack = (): void =>
    void run(() => resources.send(undoLeave, { params }), {
      ask: { title: t.undoLeaveSure(name), text: t.undoLeaveText, action: t.undoLeave },
      done: ({ back, elsewhere }) => t.undoLeaveDone(back, elsewhere),
    });
  const items: Readonly<Record<Member['state'], readonly MenuEntry[]>> = {
    invited: [
      { text: t.inviteAgain, onClick: again },
      { text: t.cancelInvite, danger: true, onClick: cancel },
    ],
    active: [
      ...(role === 'super_admin' ? [] : [{ text: t.changeRole, onClick: () => open('role', member) }]),
      licence,
      explain,
      {
        text: t.suspend,
        danger: true,
        onClick: () =>
          void run(suspend, {
            ask: { title: t.suspendSure(name), text: t.suspendText, action: t.suspend, danger: true },
            done: t.suspended(name),
            undo: restore,
            undone: t.restored(name),
          }),
      },
      leaves,
    ],
    suspended: [
      explain,
      ...(member.undoableUntil === null ? [leaves] : [{ text: t.undoLeave, onClick: takeBack }]),
      {
        text: t.restore,
        onClick: () => void run(restore, { done: t.restored(name), undo: suspend, undone: t.suspended(name) }),
      },
    ],
  };
  return <MenuButton label={t.menu(name)} items={items[state]} />;
});
