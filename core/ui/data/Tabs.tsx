import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { whole } from '#core/shared';
import { CountBadge } from './CountBadge.tsx';

export interface TabItem {
  readonly id: string;
  readonly title: string;
  readonly count?: number;
  readonly content: () => ReactNode;
}

export interface TabsProps {
  readonly label: string;
  readonly tabs: readonly TabItem[];
  /** Id of the open tab; keep it in the address. */
  readonly value: string;
  readonly onChange: (id: string) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Moves a row of tabs, and never the page, until one of them is seen. */
const reveal = (row: HTMLElement, tab: HTMLElement): void => {
  const [frame, own] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (own.left < frame.left) row.scrollLeft -= frame.left - own.left;
  else if (own.right > frame.right) row.scrollLeft += own.right - frame.right;
};

/** Only the open tab's content is rendered. Arrows, Home and End move between tabs. */
export const Tabs = ({ label, tabs, value, onChange }: TabsProps) => {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const open = tabs.find((tab) => tab.id === value) ?? tabs[0];
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (row && tab) reveal(row, tab);
  }, [open?.id, tabs.length]);
  if (!open) return null;

  const move = (event: KeyboardEvent): void => {
    const at = tabs.indexOf(open);
    const step = steps[event.key];
    const to =
      event.key === 'Home' ? 0 : event.key === 'End' ? tabs.length - 1 : step === undefined ? undefined : at + step;
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onChange(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  };

  return (
    <div className="pv-tabs">
      {/* eslint-disable-next-line jsx-a11y/interactive-supports-focus -- the tabs within it take the focus */}
      <div ref={list} className="pv-tab-list" role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}-tab`}
            data-tab={tab.id}
            aria-selected={tab === open}
            aria-controls={`${id}-${tab.id}`}
            tabIndex={tab === open ? 0 : -1}
            onClick={() => onChange(tab.id)}
          >
            {tab.title}
            {tab.count !== undefined && <CountBadge count={tab.count} of={whole(tab.count)} quiet />}
          </button>
        ))}
      </div>
      <div
        key={open.id}
        role="tabpanel"
        id={`${id}-${open.id}`}
        aria-labelledby={`${id}-${open.id}-tab`}
        className="pv-tab-panel"
      >
        {open.content()}
      </div>
    </div>
  );
};
