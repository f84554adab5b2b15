import { useVirtualizer } from '@tanstack/react-virtual';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useMessages, useService } from '#core/browser';
import { I18n } from '#core/shared';
import { timelineTexts } from './messages/index.ts';
import { markText } from './timelineDates.ts';
import { TimelineEntry } from './TimelineEntry.tsx';
import type { TimelineRow } from './timelineRows.ts';

/** More is asked for when so few rows are left below what is on screen. */
const ahead = 40;

/** What scrolls the page. */
const scrollerOf = (element: HTMLElement | null): HTMLElement | null => {
  for (let one = element?.parentElement; one; one = one.parentElement)
    if (/auto|scroll/.test(getComputedStyle(one).overflowY)) return one;
  return element?.parentElement ?? null;
};

interface TimelineListProps {
  readonly rows: readonly TimelineRow[];
  readonly patient: string;
  /** How many pages are there: one of them may add no row. */
  readonly loaded: number;
  /** The end comes near. */
  readonly more: () => void;
  /** Stands under the last row. */
  readonly children: ReactNode;
}

/** Only the rows on screen are in the page, however long the record is; the page itself scrolls. */
export const TimelineList = observer(({ rows, patient, loaded, more, children }: TimelineListProps) => {
  const t = useMessages(timelineTexts);
  const i18n = useService(I18n);
  const list = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [top, setTop] = useState(0);
  const virtual = useVirtualizer<HTMLElement, Element>({
    count: rows.length,
    getScrollElement: () => scrollerOf(list.current),
    estimateSize: (index) => (rows[index]?.is === 'mark' ? 48 : 60),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 12,
    scrollMargin: top,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;

  useLayoutEffect(() => {
    const scroller = scrollerOf(list.current);
    if (!scroller) return undefined;
    const look = (): void => {
      const [own, frame] = [list.current?.getBoundingClientRect(), scroller.getBoundingClientRect()];
      if (own) setTop(Math.round(own.top - frame.top + scroller.scrollTop));
    };
    look();
    // What stands above the list may grow, and the page with it.
    const observer = new ResizeObserver(look);
    observer.observe(scroller.firstElementChild ?? scroller);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (last >= rows.length - ahead) more();
  }, [last, rows.length, loaded, more]);

  const toggle = (key: string): void => {
    const next = new Set(opened);
    if (!next.delete(key)) next.add(key);
    setOpened(next);
  };
  const walk = (event: KeyboardEvent<HTMLElement>): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const all = [...(list.current?.querySelectorAll<HTMLElement>('.tl-open') ?? [])];
    const at = all.indexOf(event.target as HTMLElement);
    const next = step === undefined || at < 0 ? undefined : all[at + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <>
      <div ref={list} role="list" aria-label={t.list} className="tl-list" style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, key, start }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <div
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              role="listitem"
              className="tl-row"
              style={{ transform: `translateY(${start - top}px)` }}
            >
              {row.is === 'mark' ? (
                <h2 className="tl-mark">{row.month === '' ? t.undated : markText(row.month, i18n)}</h2>
              ) : (
                <TimelineEntry
                  row={row}
                  patient={patient}
                  open={opened.has(row.key)}
                  toggle={() => toggle(row.key)}
                  walk={walk}
                />
              )}
            </div>
          );
        })}
      </div>
      {children}
    </>
  );
});
