import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function for as long as the component lives, which does what the newest one does: what gets it need not render again. */
export const useStable = <A extends readonly unknown[], R>(newest: (...args: A) => R): ((...args: A) => R) => {
  const ref = useRef(newest);
  useLayoutEffect(() => {
    ref.current = newest;
  });
  return useCallback((...args: A) => ref.current(...args), []);
};
