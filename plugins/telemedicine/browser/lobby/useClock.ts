import { useEffect, useState } from 'react';
import { useStore } from '../../../../core/browser/index.ts';
import { Room } from '../stores/Room.ts';

/** The server's clock, whatever this device's says; ticks every second while the component is on screen. */
export const useClock = (): Date => {
  const room = useStore(Room);
  const [now, setNow] = useState(() => room.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(room.now()), 1000);
    return () => clearInterval(timer);
  }, [room]);
  return now;
};
