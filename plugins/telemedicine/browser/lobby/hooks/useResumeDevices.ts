import { useEffect } from 'react';
import { useStore } from '#core/browser';
import { DeviceStore } from '../../devices/stores/DeviceStore.ts';
import { VisitStore } from '../../stores/VisitStore.ts';
import type { AttendanceStore } from '../stores/AttendanceStore.ts';

const allowed = async (name: 'camera' | 'microphone'): Promise<boolean> => {
  try {
    return (await navigator.permissions.query({ name })).state === 'granted';
  } catch {
    return false;
  }
};

/** After a reload while waiting, reopens devices if the browser already allows them. */
export const useResumeDevices = (attendance: AttendanceStore): void => {
  const visitStore = useStore(VisitStore);
  const devices = useStore(DeviceStore);
  const waits = visitStore.sitsHere && (visitStore.me?.state === 'waiting' || visitStore.me?.state === 'held');
  useEffect(() => {
    if (!waits || attendance.ready || attendance.asking) return;
    const { joining } = devices;
    const needed = ({ video: ['camera', 'microphone'], audio: ['microphone'], listen: [] } as const)[joining];
    void Promise.all(needed.map(allowed)).then((all) => {
      if (all.every(Boolean) && !attendance.ready) void attendance.resume();
    });
  }, [waits, attendance, devices]);
};
