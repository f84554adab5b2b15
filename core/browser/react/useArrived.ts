import { useEffect, useState } from 'react';
import { useKernel } from './context.ts';
import { useObserved } from './useObserved.ts';

/**
 * False while features are on their way that had not come when this was first shown: a menu that was drawn meanwhile would change
 * its places under the finger. True for good once they are there, or the wait was long enough; what is switched on later comes by itself.
 */
export const useArrived = (withinMs = 3_000): boolean => {
  const { outlet } = useKernel();
  const busy = useObserved(() => outlet?.busy ?? false, [outlet]);
  const [arrived, setArrived] = useState(!busy);
  useEffect(() => {
    if (arrived) return undefined;
    const timer = setTimeout(() => setArrived(true), busy ? withinMs : 0);
    return () => clearTimeout(timer);
  }, [arrived, busy, withinMs]);
  return arrived || !busy;
};
