import { useEffect } from 'react';
import { useStore } from '#core/browser';
import { DeviceStore } from '../../devices/stores/DeviceStore.ts';
import { VisitStore } from '../../stores/VisitStore.ts';

const everyMs = 10_000;

/** Tells the clinic that this person is still there, and notices when another device took the seat. */
export const useHeartbeat = (sits: boolean): void => {
  const visitStore = useStore(VisitStore);
  const devices = useStore(DeviceStore);
  useEffect(() => {
    if (!sits) return undefined;
    const beat = async (): Promise<void> => {
      const { joining, microphone, camera } = devices;
      try {
        await visitStore.report({
          joining,
          microphone: microphone !== null && devices.microphoneOn,
          camera: camera !== null,
          sharing: false,
          hand: false,
        });
        if (visitStore.error) await visitStore.refresh();
      } catch {
        // What is refused has changed meanwhile; what has no answer is said to be away until it is back.
        await visitStore.refresh();
      }
    };
    const timer = setInterval(() => void beat(), everyMs);
    return () => clearInterval(timer);
  }, [visitStore, devices, sits]);
};
