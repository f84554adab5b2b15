import { useEffect, useMemo } from 'react';
import { useStore } from '#core/browser';
import { ClinicClock } from '../../stores/ClinicClock.ts';
import { deviceClock, type WallClock, wallClock } from '../wallClock.ts';

/** The clinic's clock for staff, the reader's own for a patient; null while it is not known. Read it in an `observer`. */
export const useDrawnClock = (own: boolean): WallClock | null => {
  const clock = useStore(ClinicClock);
  useEffect(() => void clock.ask(), [clock]);
  const { answered, zone } = clock;
  return useMemo(() => {
    if (own) return deviceClock;
    if (zone === null) return answered ? deviceClock : null;
    return wallClock(zone);
  }, [own, answered, zone]);
};
