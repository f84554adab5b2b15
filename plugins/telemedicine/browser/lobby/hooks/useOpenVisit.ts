import { useEffect } from 'react';
import { useService, useStore } from '#core/browser';
import { Router } from '#core/shared';
import { callPath } from '../../paths.ts';
import { DeviceStore } from '../../devices/stores/DeviceStore.ts';
import { VisitStore } from '../../stores/VisitStore.ts';

/** The visit of this page. What is open when the call opens goes with it; otherwise camera and microphone are given back. */
export const useOpenVisit = (visit: string | null): VisitStore => {
  const visitStore = useStore(VisitStore);
  const devices = useStore(DeviceStore);
  const router = useService(Router);
  useEffect(() => {
    if (visit !== null) visitStore.open(visit);
  }, [visitStore, visit]);
  useEffect(
    () => () => {
      if (router.path === callPath) return;
      devices.stop();
      visitStore.close();
    },
    [visitStore, devices, router],
  );
  return visitStore;
};
