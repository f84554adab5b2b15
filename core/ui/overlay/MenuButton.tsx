import { type MiddlewareConfig, PopoverNext, PopupKind } from '@blueprintjs/core';
import { More } from '@blueprintjs/icons';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { Icon } from '#core/browser/slots.ts';
import { Menu, type MenuEntry } from './Menu.tsx';

/** Of three entries, whatever room there is. */
const leastRoom = 130;

export interface MenuButtonProps {
  /** Names the button, and shows in it unless `icon` or `children` do. */
  readonly label: string;
  readonly items: readonly MenuEntry[];
  readonly icon?: Icon;
  /** What stands in the button, for example an avatar. */
  readonly children?: ReactNode;
  readonly align?: 'start' | 'end';
}

/** A long list keeps within the window, on the side that has more room, and scrolls: else its first entries lie outside. */
const fitting: MiddlewareConfig = {
  size: {
    padding: 8,
    apply: ({ availableHeight, elements }) =>
      elements.floating.style.setProperty('--pv-menu-room', `${Math.max(leastRoom, Math.floor(availableHeight))}px`),
  },
};

/** A button that opens a list of actions: arrows and letters move in it, Escape gives the focus back. */
export const MenuButton = ({ label, items, icon: IconPart = More, children, align = 'end' }: MenuButtonProps) => {
  const id = useId();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open) return undefined;
    return () => {
      // At once: once its list has faded, Blueprint would take the focus out of whatever a choice has opened.
      const focused = document.activeElement;
      if (focused === document.body || focused?.closest('[role="menu"]')) document.getElementById(id)?.focus();
    };
  }, [open, id]);
  return (
    <PopoverNext
      isOpen={open}
      onInteraction={setOpen}
      placement={align === 'end' ? 'bottom-end' : 'bottom-start'}
      arrow={false}
      middleware={fitting}
      animation="minimal"
      transitionDuration={120}
      // The list takes it itself, and must not take it from a dialog when it closes. So it has no nameless stops either.
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it is switched off here, the rule reads only the name
      autoFocus={false}
      enforceFocus={false}
      shouldReturnFocusOnClose={false}
      popoverClassName="pv-popover"
      popupKind={PopupKind.MENU}
      content={<Menu label={label} items={items} close={() => setOpen(false)} />}
      renderTarget={({ isOpen, ref, onClick, onKeyDown }) => (
        <button
          ref={ref}
          id={id}
          type="button"
          className={children ? 'pv-menu-target' : 'pv-icon-button'}
          aria-label={label}
          title={label}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          onClick={onClick}
          onKeyDown={onKeyDown}
        >
          {children ?? <IconPart size={18} aria-hidden />}
        </button>
      )}
    />
  );
};
