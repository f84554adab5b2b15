import { PopoverNext, PopupKind } from '@blueprintjs/core';
import { Notifications as BellIcon } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useWanted } from '#core/browser';
import { IconButton } from '#ui';
import { Notifications } from '#core/shared';
import { shellMessages } from '../shell/shellTexts.ts';
import { BellPanel } from './BellPanel.tsx';

export const Bell = observer(() => {
  const t = useMessages(shellMessages);
  // They come with the session, whose code may still be on its way when the shell stands.
  const notifications = useWanted(Notifications);
  const unread = notifications?.unread ?? 0;
  const [open, setOpen] = useState(false);
  return (
    <PopoverNext
      isOpen={open && notifications !== undefined}
      onInteraction={setOpen}
      placement="bottom-end"
      arrow={false}
      animation="minimal"
      transitionDuration={120}
      // The panel takes the focus itself: Blueprint's way there has nameless stops around it.
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it is switched off here, the rule reads only the name
      autoFocus={false}
      enforceFocus={false}
      popoverClassName="pv-popover"
      popupKind={PopupKind.DIALOG}
      content={notifications && <BellPanel close={() => setOpen(false)} />}
      renderTarget={({ isOpen, ref, onClick }) => (
        <IconButton
          ref={ref}
          icon={BellIcon}
          label={unread > 0 ? t.notificationsUnread(unread) : t.notifications}
          count={unread}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={onClick}
        />
      )}
    />
  );
});
