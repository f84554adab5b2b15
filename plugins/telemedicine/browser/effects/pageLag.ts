const every = 200;

/** How late this page's timers fire: what else runs on its thread, sound and signalling, waits as long. */
export const measurePageLag = (): { readonly take: () => number; readonly close: () => void } => {
  let due = performance.now() + every;
  let late: number[] = [];
  const timer = setInterval(() => {
    const now = performance.now();
    // A hidden page's timers are late on purpose.
    if (!document.hidden) late.push(Math.max(0, now - due));
    due = now + every;
  }, every);
  return {
    /** The mean since it was last taken, in milliseconds. */
    take: () => {
      const mean = late.length > 0 ? late.reduce((sum, one) => sum + one, 0) / late.length : 0;
      late = [];
      return mean;
    },
    close: () => clearInterval(timer),
  };
};
