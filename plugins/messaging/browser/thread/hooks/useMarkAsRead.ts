import { useEffect } from 'react';
import type { Thread } from '../stores/Thread.ts';

/** Marks as read what is on screen, only while the person is looking: window in front and page visible. */
export const useMarkAsRead = (
  thread: Thread,
  onScreen: () => { readonly first: number; readonly last: number },
  moved: string,
): void => {
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState !== 'visible' || !document.hasFocus()) return;
      const { first, last } = onScreen();
      if (last > 0) thread.seen(first, Math.min(last, thread.lastSeq));
    };
    // After the rows have been laid out.
    const frame = requestAnimationFrame(look);
    addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [thread, onScreen, moved]);
};
