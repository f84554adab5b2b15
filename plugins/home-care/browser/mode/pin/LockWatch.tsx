import { useEffect } from 'react';
import { useStore } from '#core/browser';
import { IdleWatch } from '#core/browser/lock/idleWatch.ts';
import { DayStore } from '../DayStore.ts';

const minute = 60_000;
export const idleMs = 3 * minute;
/** Shorter, as nobody sees who has the phone; long enough for a call, a map or a photo. */
export const hiddenMs = 2 * minute;

/** Locks an open mode when nobody works with it, and when the page is left. */
export const LockWatch = () => {
  const { lock } = useStore(DayStore);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hiddenAt: number | null = null;
    const seen = (): void => {
      clearTimeout(timer);
      if (document.visibilityState === 'hidden') {
        hiddenAt ??= Date.now();
        timer = setTimeout(lock, hiddenMs);
        return;
      }
      // A page that slept has no timers.
      if (hiddenAt !== null && Math.abs(Date.now() - hiddenAt) >= hiddenMs) lock();
      hiddenAt = null;
    };
    const idle = new IdleWatch(idleMs, lock, localStorage);
    document.addEventListener('visibilitychange', seen);
    window.addEventListener('pagehide', lock);
    return () => {
      idle.dispose();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', seen);
      window.removeEventListener('pagehide', lock);
    };
  }, [lock]);
  return null;
};
