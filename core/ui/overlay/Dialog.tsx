import { Overlay2 } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import { useTexts } from '../kernel.ts';
import { useFocus } from '../focus/useFocusKeeper.ts';
import { TabLoop } from '../focus/useTabLoop.ts';

export interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
  /** Under the title, read out with it: whom it is about. */
  readonly head?: ReactNode;
  /** Buttons at the foot: the answer that does something last. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
  readonly width?: 'narrow' | 'normal' | 'wide';
  /** `alertdialog` where an answer is needed before anything else. */
  readonly role?: 'dialog' | 'alertdialog';
  /** Cannot be left without an answer. */
  readonly mustAnswer?: boolean;
}

/** On what one is asked to fill in or to answer; else on the first button at the foot; else on the dialog itself. */
const focusWithin = (room: HTMLElement): void => {
  const box = room.querySelector<HTMLElement>('.pv-dialog');
  if (!box || box.contains(document.activeElement)) return;
  const wanted = [
    '[data-focus] :is(input, select, textarea):not([disabled])',
    '[data-focus]',
    '.pv-dialog-body :is(input, select, textarea):not([disabled])',
    '.pv-dialog-foot button',
  ];
  const found = wanted.map((selector) => box.querySelector<HTMLElement>(selector)).find(Boolean);
  (found ?? box).focus();
};

const stops = 'a[href], button, input, select, textarea, [tabindex]';

/** Whether a body has to be scrolled and holds nothing that the keyboard could scroll it by. */
const useScrollsAlone = (body: HTMLElement | null): boolean => {
  const [alone, setAlone] = useState(false);
  useEffect(() => {
    if (!body) return undefined;
    const look = (): void => setAlone(body.scrollHeight > body.clientHeight && body.querySelector(stops) === null);
    const content = new MutationObserver(look);
    content.observe(body, { childList: true, subtree: true });
    window.addEventListener('resize', look);
    look();
    return () => {
      content.disconnect();
      window.removeEventListener('resize', look);
    };
  }, [body]);
  return alone;
};

/** Keeps the focus inside, closes on Escape, gives the focus back. On a phone it rises from the lower edge. */
export const Dialog = (props: DialogProps) => {
  const {
    open,
    title,
    onClose,
    head,
    actions,
    children,
    width = 'normal',
    role = 'dialog',
    mustAnswer = false,
  } = props;
  const t = useTexts();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const focus = useFocus();
  useEffect(() => {
    if (!open) focus?.leave(box.current);
  }, [open, focus]);
  const [body, setBody] = useState<HTMLDivElement | null>(null);
  const alone = useScrollsAlone(body);
  return (
    <Overlay2
      isOpen={open}
      onClose={onClose}
      canEscapeKeyClose={!mustAnswer}
      canOutsideClickClose={!mustAnswer}
      transitionDuration={150}
      // Blueprint's own choice is the backdrop; `focusWithin` knows better.
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it is switched off here, the rule reads only the name
      autoFocus={false}
      // Nor its nameless stops around the content, nor its own way to give the focus back.
      enforceFocus={false}
      shouldReturnFocusOnClose={false}
      onOpening={focusWithin}
      className="bp6-overlay-scroll-container"
      childRef={box as RefObject<HTMLElement>}
    >
      <div ref={box} className="pv-dialog-room">
        <TabLoop box={box} />
        <div
          role={role}
          aria-modal="true"
          tabIndex={-1}
          aria-labelledby={id}
          aria-describedby={head ? `${id}-head` : undefined}
          className={classes('pv-dialog', width)}
        >
          <div className="pv-dialog-head">
            <h2 id={id}>{title}</h2>
            {!mustAnswer && (
              <button type="button" className="pv-icon-button" aria-label={t.close} onClick={onClose}>
                <Cross size={18} aria-hidden />
              </button>
            )}
          </div>
          {head && (
            <div id={`${id}-head`} className="pv-dialog-about">
              {head}
            </div>
          )}
          <div
            ref={setBody}
            className="pv-dialog-body"
            {...(alone && { tabIndex: 0, role: 'group', 'aria-labelledby': id })}
          >
            {children}
          </div>
          {actions && <div className="pv-form-actions pv-dialog-foot">{actions}</div>}
        </div>
      </div>
    </Overlay2>
  );
};
