import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { whole } from '#core/shared';
import { CaretDown } from '@blueprintjs/icons';
import { useTexts } from '../kernel.ts';
import { MenuButton } from '../overlay/MenuButton.tsx';
import { CountBadge } from './CountBadge.tsx';
import { useFit } from './useFit.ts';

export interface TabItem {
  readonly id: string;
  readonly title: string;
  readonly count?: number;
  readonly content: () => ReactNode;
  /** Called when somebody points at it or reaches it with the keyboard: they may open it. */
  readonly ahead?: () => void;
  /** How it is opened from anywhere on the page: 'G M'. */
  readonly keys?: string | undefined;
}

export interface TabsProps {
  readonly label: string;
  readonly tabs: readonly TabItem[];
  /** Id of the open tab; keep it in the address. */
  readonly value: string;
  readonly onChange: (id: string) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Only the open tab's content is rendered. Arrows, Home and End move between tabs; those without room are in a menu. */
export const Tabs = ({ label, tabs, value, onChange }: TabsProps) => {
  const id = useId();
  const t = useTexts();
  const list = useRef<HTMLDivElement>(null);
  const focused = useRef<string | null>(null);
  const open = tabs.find((tab) => tab.id === value) ?? tabs[0];
  const key = tabs.map(({ title, count }) => `${title} ${count ?? ''}`).join('\n');
  const fit = useFit(list, key, tabs.length, open ? tabs.indexOf(open) : 0);
  useEffect(() => {
    // Once it stands in the row.
    if (focused.current !== null && focused.current === open?.id)
      list.current?.querySelector<HTMLElement>(`[data-tab="${focused.current}"]`)?.focus();
    focused.current = null;
  }, [open?.id]);
  if (!open) return null;

  const move = (event: KeyboardEvent): void => {
    const at = tabs.indexOf(open);
    const step = steps[event.key];
    const to =
      event.key === 'Home' ? 0 : event.key === 'End' ? tabs.length - 1 : step === undefined ? undefined : at + step;
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    focused.current = next.id;
    onChange(next.id);
  };
  const rest = tabs.filter((_, index) => !fit.includes(index));

  return (
    <div className="pv-tabs">
      <div className="pv-tab-row">
        {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the tabs within it take the focus */}
        <div ref={list} className="pv-tab-list" role="tablist" aria-label={label} onKeyDown={move}>
          {tabs
            .filter((_, index) => fit.includes(index))
            .map((tab) => (
              <button
                key={tab.id}
                type="button"
                role="tab"
                id={`${id}-${tab.id}-tab`}
                data-tab={tab.id}
                aria-selected={tab === open}
                aria-controls={`${id}-${tab.id}`}
                tabIndex={tab === open ? 0 : -1}
                title={tab.keys}
                onClick={() => onChange(tab.id)}
                onPointerEnter={tab.ahead}
                onFocus={tab.ahead}
              >
                {tab.title}
                {tab.count !== undefined && <CountBadge count={tab.count} of={whole(tab.count)} tone="quiet" />}
              </button>
            ))}
        </div>
        {rest.length > 0 && (
          <MenuButton
            label={t.moreTabs}
            items={rest.map((tab) => ({ text: tab.title, detail: tab.keys, onClick: () => onChange(tab.id) }))}
          >
            {t.moreTabs} <CaretDown size={16} aria-hidden />
          </MenuButton>
        )}
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
