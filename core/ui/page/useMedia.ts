import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds now; false where none can be asked. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    useCallback(
      (changed: () => void) => {
        const list = globalThis.matchMedia?.(query);
        list?.addEventListener?.('change', changed);
        return () => list?.removeEventListener?.('change', changed);
      },
      [query],
    ),
    () => globalThis.matchMedia?.(query).matches ?? false,
  );
