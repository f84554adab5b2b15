const signOfLifeMs = 30_000;

/**
 * During a call the screen stays on and counts as activity: the session lock would otherwise
 * end a call in which the page is not touched. Returns the undo.
 */
export const stayAwake = (): (() => void) => {
  let held: WakeLockSentinel | null = null;
  let over = false;
  const ask = async (): Promise<void> => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    const sentinel = await navigator.wakeLock.request('screen').catch(() => null);
    if (over) await sentinel?.release();
    else held = sentinel;
  };
  // The browser takes it back whenever the page is hidden.
  const again = (): void => void ask();
  document.addEventListener('visibilitychange', again);
  const timer = setInterval(() => document.dispatchEvent(new Event('touchstart')), signOfLifeMs);
  again();
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', again);
    clearInterval(timer);
    void held?.release();
  };
};
