import { useEffect, useState } from 'react';

const everyMs = 60_000;

/** The time, each minute: for what is late and for how old things are. */
export const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return now;
};
