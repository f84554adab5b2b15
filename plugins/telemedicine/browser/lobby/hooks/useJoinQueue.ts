import { autorun } from 'mobx';
import { useEffect } from 'react';
import { useStore } from '#core/browser';
import { DeviceStore } from '../../devices/stores/DeviceStore.ts';
import { VisitStore } from '../../stores/VisitStore.ts';
import type { AttendanceStore } from '../stores/AttendanceStore.ts';
import type { DeviceCheckStore } from '../../deviceCheck/stores/DeviceCheckStore.ts';

const restMs = 800;

/** Joins the queue once the person has chosen how, and reports device checks to the clinic. */
export const useJoinQueue = (attendance: AttendanceStore, deviceCheck: DeviceCheckStore, waits: boolean): void => {
  const visitStore = useStore(VisitStore);
  const devices = useStore(DeviceStore);
  useEffect(() => {
    if (!waits) return undefined;
    let told = JSON.stringify(visitStore.me?.checks ?? null);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = autorun(() => {
      const { checks } = deviceCheck;
      const say = JSON.stringify([checks, devices.joining]);
      clearTimeout(timer);
      if (!attendance.ready || say === told) return;
      timer = setTimeout(() => {
        told = say;
        void attendance.enter(checks);
      }, restMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [attendance, deviceCheck, waits, visitStore, devices]);
};
