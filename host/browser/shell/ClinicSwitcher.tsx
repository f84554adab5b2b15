import { CaretDown } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useMessages, useResource, useService } from '#core/browser';
import { MenuButton, type MenuEntry, Tag, useAction } from '#ui';
import { Auth, listOrganizations } from '#core/shared';
import { shellMessages } from './shellTexts.ts';

/** Tells super administrators in which clinic they act, and lets them choose one and leave it again. */
export const ClinicSwitcher = observer(() => {
  const t = useMessages(shellMessages);
  const auth = useService(Auth);
  const { run } = useAction();
  const clinics = useResource(listOrganizations, {});
  const { organizationId, organization, selectedUser } = auth;
  const home = selectedUser?.organizationId;
  const away = organizationId !== null && organizationId !== home;
  const enter = (id: string): void => void run(() => auth.selectOrganization(id));
  const entries: MenuEntry[] = (clinics.data?.data ?? []).map(({ id, name }) => ({
    text: name,
    checked: id === organizationId,
    onClick: () => enter(id),
  }));
  const leave: readonly MenuEntry[] =
    away && home !== undefined
      ? [{ text: t.leaveClinic(selectedUser?.organizationName ?? ''), onClick: () => enter(home) }, { divider: true }]
      : [];
  const name = organization?.name ?? '';
  return (
    <div className="pv-acting">
      <MenuButton label={t.workingIn(name)} items={[...leave, { heading: t.organizations }, ...entries]}>
        <Tag tone={away ? 'wait' : 'note'}>{name}</Tag>
        <CaretDown size={12} aria-hidden />
      </MenuButton>
    </div>
  );
});
