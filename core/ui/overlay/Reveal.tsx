import { PopoverNext } from '@blueprintjs/core';
import { ChevronDown } from '@blueprintjs/icons';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';

export interface RevealProps {
  /** In the button: what is shown. */
  readonly label: ReactNode;
  readonly children: ReactNode;
}

const [openMs, closeMs] = [150, 250];

/**
 * More about a word of a line: under the mouse for as long as it stays, and by a press, a tap or the keyboard until it is
 * closed. It stands after its button in the page, so that whoever reads with a screen reader comes to it next.
 */
export const Reveal = ({ label, children }: RevealProps) => {
  const [open, setOpen] = useState<'not' | 'hovered' | 'pressed'>('not');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const later = (ms: number, from: typeof open, to: typeof open): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen((now) => (now === from ? to : now)), ms);
  };
  /** By the person, not by where the mouse happens to be. */
  const set = (to: typeof open): void => {
    clearTimeout(timer.current);
    setOpen(to);
  };
  // A finger has no way to stay over something.
  const over = ({ pointerType }: PointerEvent): void => {
    if (pointerType === 'mouse') later(openMs, 'not', 'hovered');
  };
  const out = ({ pointerType }: PointerEvent): void => {
    if (pointerType === 'mouse') later(closeMs, 'hovered', 'not');
  };
  const escape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || open === 'not') return;
    event.stopPropagation();
    set('not');
  };
  return (
    <span className="pv-reveal" onPointerEnter={over} onPointerLeave={out}>
      <PopoverNext
        isOpen={open !== 'not'}
        onInteraction={(next) => !next && set('not')}
        usePortal={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it is switched off here, the rule reads only the name
        autoFocus={false}
        enforceFocus={false}
        placement="bottom-start"
        arrow={false}
        animation="minimal"
        transitionDuration={120}
        popoverClassName="pv-popover"
        content={
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes it wherever the focus is in it
          <div className="pv-reveal-content" onKeyDown={escape}>
            {children}
          </div>
        }
        renderTarget={({ isOpen, ref }) => (
          <button
            ref={ref}
            type="button"
            className="pv-reveal-button"
            aria-expanded={isOpen}
            onClick={() => set(open === 'pressed' ? 'not' : 'pressed')}
            onKeyDown={escape}
          >
            {label} <ChevronDown size={14} aria-hidden />
          </button>
        )}
      />
    </span>
  );
};
