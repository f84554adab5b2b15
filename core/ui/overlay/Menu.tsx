import { SmallTick } from '@blueprintjs/icons';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { Icon } from '#core/browser/slots.ts';
import { classes } from '../classes.ts';
import { useQuietLayer } from '../focus/useTabLoop.ts';

export interface MenuAction {
  readonly text: string;
  readonly icon?: Icon;
  readonly onClick?: () => void;
  readonly href?: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** Makes it one of several to choose from. */
  readonly checked?: boolean;
  readonly detail?: ReactNode;
}

/** A text alone is the heading of what follows it. */
export type MenuEntry = MenuAction | { readonly heading: string } | { readonly divider: true };

const isAction = (entry: MenuEntry): entry is MenuAction => 'text' in entry;

export interface MenuProps {
  readonly label: string;
  readonly items: readonly MenuEntry[];
  readonly close: () => void;
}

export const Menu = ({ label, items, close }: MenuProps) => {
  const list = useRef<HTMLDivElement>(null);
  useQuietLayer(list);
  const [, go] = useLocation();
  const choices = (): HTMLElement[] => [
    ...(list.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([disabled])') ?? []),
  ];

  useEffect(() => {
    // After Blueprint has put the popover in place: focusing earlier would scroll the page.
    const frame = requestAnimationFrame(() => choices()[0]?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, []);

  const move = (event: KeyboardEvent): void => {
    // The browser goes on from the button, which has the focus by then.
    if (event.key === 'Tab') return close();
    const all = choices();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    const typed = event.key.length === 1 && event.key !== ' ' ? event.key.toLocaleLowerCase() : undefined;
    const named =
      typed === undefined
        ? undefined
        : all.find((one) => one.textContent?.trim().toLocaleLowerCase().startsWith(typed));
    const next = to === undefined ? named : all[(to + all.length) % all.length];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  const run = (action: MenuAction): void => {
    close();
    action.onClick?.();
    if (action.href) go(action.href);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its entries take the focus
    <div ref={list} role="menu" aria-label={label} className="pv-menu" onKeyDown={move}>
      {items.map((entry, index) =>
        isAction(entry) ? (
          <button
            key={index}
            type="button"
            role={entry.checked === undefined ? 'menuitem' : 'menuitemradio'}
            aria-checked={entry.checked}
            className={classes(entry.danger && 'danger')}
            disabled={entry.disabled}
            tabIndex={-1}
            onClick={() => run(entry)}
          >
            <span className="pv-menu-icon">
              {entry.checked ? <SmallTick size={16} aria-hidden /> : entry.icon && <entry.icon size={16} aria-hidden />}
            </span>
            <span className="pv-menu-text">
              {entry.text}
              {entry.detail && <small>{entry.detail}</small>}
            </span>
          </button>
        ) : 'heading' in entry ? (
          <div key={index} className="pv-menu-heading" role="presentation">
            {entry.heading}
          </div>
        ) : (
          <hr key={index} />
        ),
      )}
    </div>
  );
};
