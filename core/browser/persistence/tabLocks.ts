/** Locks among all tabs of this browser; undefined where it has none, as over plain HTTP. */
export const tabLocks = (): LockManager | undefined => ('locks' in navigator ? navigator.locks : undefined);
