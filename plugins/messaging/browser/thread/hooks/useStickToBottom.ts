import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

const near = 60;

/** Starts at the newest message, and stays there while rows are measured or arrive, or the composer grows. */
export const useStickToBottom = (
  rows: Virtualizer<HTMLDivElement, Element>,
  box: RefObject<HTMLDivElement | null>,
  ready: boolean,
): void => {
  const pinned = useRef(true);
  const size = rows.getTotalSize();

  useEffect(() => {
    const talk = box.current;
    if (!ready || !talk) return undefined;
    let height = talk.clientHeight;
    const scrolled = (): void => {
      // A shrinking box scrolls on its own; only a person's scroll leaves the end.
      if (talk.clientHeight === height) pinned.current = rows.isAtEnd(near);
    };
    const observer = new ResizeObserver(() => {
      height = talk.clientHeight;
      if (pinned.current) rows.scrollToEnd();
    });
    observer.observe(talk);
    talk.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      observer.disconnect();
      talk.removeEventListener('scroll', scrolled);
    };
  }, [rows, box, ready]);

  useLayoutEffect(() => {
    if (ready && pinned.current) rows.scrollToEnd();
  }, [rows, ready, size]);
};
