import { useEffect, useState } from 'react';
import { useStore } from '#core/browser';
import { VisitStore } from '../../stores/VisitStore.ts';

/** The server's clock, whatever this device's says; ticks every second while the component is on screen. */
export const useServerClock = (): Date => {
  const visitStore = useStore(VisitStore);
  const [now, setNow] = useState(() => visitStore.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(visitStore.now()), 1000);
    return () => clearInterval(timer);
  }, [visitStore]);
  return now;
};
