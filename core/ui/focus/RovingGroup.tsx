import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';

export interface RovingGroupProps {
  /** What its buttons have in common, such as their day. */
  readonly label: string;
  readonly className?: string;
  /** Buttons; the pressed one is where the Tab key stops, else the one that had the focus last, else the first. */
  readonly children: ReactNode;
}

/** Many buttons that are one stop of the Tab key: arrows, Home and End move among them. */
export const RovingGroup = ({ label, className, children }: RovingGroupProps) => {
  const group = useRef<HTMLDivElement>(null);
  const buttons = (): readonly HTMLButtonElement[] => [...(group.current?.querySelectorAll('button') ?? [])];
  const stopAt = (stop: HTMLButtonElement | undefined): void => {
    for (const one of buttons()) one.tabIndex = one === stop ? 0 : -1;
  };
  useLayoutEffect(() => {
    const all = buttons();
    stopAt(
      all.find((one) => one.getAttribute('aria-pressed') === 'true') ??
        all.find((one) => one.hasAttribute('tabindex') && one.tabIndex === 0) ??
        all[0],
    );
  });
  const move = (event: KeyboardEvent): void => {
    const all = buttons();
    const at = all.findIndex((one) => one === document.activeElement);
    const steps = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: -1 };
    const to = Object.entries(steps).find(([key]) => key === event.key)?.[1];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    const next = all.at(to % all.length);
    stopAt(next);
    next?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/no-noninteractive-element-interactions -- its buttons take the focus; their keys bubble to the group
    <div ref={group} role="group" aria-label={label} className={className} onKeyDown={move}>
      {children}
    </div>
  );
};
