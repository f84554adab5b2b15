import { useEffect } from 'react';
import { useStore } from '../../../../core/browser/index.ts';
import { Devices } from '../stores/Devices.ts';
import { Room } from '../stores/Room.ts';

const everyMs = 10_000;

/** Tells the clinic that this person is still there, and notices when another device took the seat. */
export const useHeartbeat = (sits: boolean): void => {
  const room = useStore(Room);
  const devices = useStore(Devices);
  useEffect(() => {
    if (!sits) return undefined;
    const beat = async (): Promise<void> => {
      const { joining, microphone, camera } = devices;
      try {
        await room.report({
          joining,
          microphone: microphone !== null && devices.microphoneOn,
          camera: camera !== null,
          sharing: false,
          hand: false,
        });
        if (room.error) await room.refresh();
      } catch {
        // What is refused has changed meanwhile; what has no answer is said to be away until it is back.
        await room.refresh();
      }
    };
    const timer = setInterval(() => void beat(), everyMs);
    return () => clearInterval(timer);
  }, [room, devices, sits]);
};
