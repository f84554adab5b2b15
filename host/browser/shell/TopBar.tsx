import { Search } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Tag } from '#ui';
import { Auth } from '#core/shared';
import { hostMessages } from '../messages.ts';
import { Bell } from '../notifications/Bell.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { ActingFor } from './ActingFor.tsx';
import { ClinicSwitcher } from './ClinicSwitcher.tsx';

interface Props {
  readonly titleRef: (element: HTMLElement | null) => void;
  readonly actionsRef: (element: HTMLElement | null) => void;
  /** Administrators see which clinic they are changing. */
  readonly showsOrganization: boolean;
  readonly openPalette: () => void;
}

export const TopBar = observer(({ titleRef, actionsRef, showsOrganization, openPalette }: Props) => {
  const t = useMessages(hostMessages);
  const { activeRole, organization } = useService(Auth);
  return (
    <header className="pv-top">
      <div className="pv-top-title" ref={titleRef} />
      <div className="pv-top-actions" ref={actionsRef} />
      <ActingFor />
      {activeRole === 'super_admin' ? (
        <ClinicSwitcher />
      ) : (
        showsOrganization && organization && <Tag tone="note">{organization.name}</Tag>
      )}
      <button
        type="button"
        className="pv-find"
        onClick={openPalette}
        aria-label={t.find}
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K"
      >
        <Search size={16} aria-hidden />
        <span>{t.find}</span>
        <kbd aria-hidden>/</kbd>
      </button>
      <Bell />
      <AccountMenu />
    </header>
  );
});
