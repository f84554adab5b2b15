import { useEffect, useState } from 'react';

/** A value once it has rested for a moment: what is asked of the server while somebody types. */
export const useRested = <T>(value: T, pauseMs = 200): T => {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return rested;
};
