import { autorun } from 'mobx';
import { useEffect } from 'react';
import { useStore } from '../../../../core/browser/index.ts';
import { Devices } from '../stores/Devices.ts';
import { Room } from '../stores/Room.ts';
import type { Attendance } from './Attendance.ts';
import type { Checking } from './checks/Checking.ts';

const restMs = 800;

/** Takes the place in the line once it is clear how, and keeps the clinic told of what works: they see it before they let in. */
export const useTelling = (attendance: Attendance, checking: Checking, waits: boolean): void => {
  const room = useStore(Room);
  const devices = useStore(Devices);
  useEffect(() => {
    if (!waits) return undefined;
    let told = JSON.stringify(room.me?.checks ?? null);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = autorun(() => {
      const { checks } = checking;
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
  }, [attendance, checking, waits, room, devices]);
};
