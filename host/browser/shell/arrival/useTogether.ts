import { useEffect, useState } from 'react';
import { hasNetwork, useFetched, useScreen } from '#core/browser';

const longestMs = 1_000;

/**
 * A page that opens without a network has on the device what it will show: frame and page are drawn in one pass and laid out once.
 * False until they can be, for a moment at most; true for good from then on.
 */
export const useTogether = (): boolean => {
  const screen = useScreen();
  const isFetched = useFetched(screen.is === 'page' ? screen.found.route.page : null);
  const isThere = isFetched && screen.is !== 'pending';
  const [isOver, setOver] = useState(hasNetwork);
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setTimeout(() => setOver(true), isThere ? 0 : longestMs);
    return () => clearTimeout(timer);
  }, [isOver, isThere]);
  return isOver || isThere;
};
