import { useEffect } from 'react';
import { useStore } from '../../../../core/browser/index.ts';
import { Devices } from '../stores/Devices.ts';
import { Room } from '../stores/Room.ts';
import type { Attendance } from './Attendance.ts';

const allowed = async (name: 'camera' | 'microphone'): Promise<boolean> => {
  try {
    return (await navigator.permissions.query({ name })).state === 'granted';
  } catch {
    return false;
  }
};

/** After a reload in the line, devices open again by themselves where the browser asks nothing for it. */
export const useReturning = (attendance: Attendance): void => {
  const room = useStore(Room);
  const devices = useStore(Devices);
  const waits = room.sitsHere && (room.me?.state === 'waiting' || room.me?.state === 'held');
  useEffect(() => {
    if (!waits || attendance.ready || attendance.asking) return;
    const { joining } = devices;
    const needed = ({ video: ['camera', 'microphone'], audio: ['microphone'], listen: [] } as const)[joining];
    void Promise.all(needed.map(allowed)).then((all) => {
      if (all.every(Boolean) && !attendance.ready) void attendance.resume();
    });
  }, [waits, attendance, devices]);
};
