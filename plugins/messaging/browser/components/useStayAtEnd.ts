import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

const near = 60;

/** Begins at the end, and whoever is there stays there while rows are measured, arrive, or the room below grows. */
export const useStayAtEnd = (
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
      // A room that shrinks scrolls by itself: that is nobody's wish to leave the end.
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
