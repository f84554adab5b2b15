import { useEffect } from 'react';
import { useService, useStore } from '../../../../core/browser/index.ts';
import { Router } from '../../../../core/shared/index.ts';
import { callPath } from '../paths.ts';
import { Devices } from '../stores/Devices.ts';
import { Room } from '../stores/Room.ts';

/** The visit of this page. What is open when the call opens goes with it; otherwise camera and microphone are given back. */
export const useRoom = (visit: string | null): Room => {
  const room = useStore(Room);
  const devices = useStore(Devices);
  const router = useService(Router);
  useEffect(() => {
    if (visit !== null) room.open(visit);
  }, [room, visit]);
  useEffect(
    () => () => {
      if (router.path === callPath) return;
      devices.stop();
      room.close();
    },
    [room, devices, router],
  );
  return room;
};
