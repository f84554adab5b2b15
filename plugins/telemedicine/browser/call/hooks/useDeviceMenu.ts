import { useMessages } from '#core/browser';
import type { MenuEntry } from '#ui';
import { callMessages } from '../messages/index.ts';
import { useCallSession } from './useCallSession.ts';

/** The devices to choose from, where there is a choice. Call it in an `observer`. */
export const useDeviceMenu = (): readonly MenuEntry[] => {
  const t = useMessages(callMessages);
  const { devices } = useCallSession();
  const group = (
    heading: string,
    kind: 'camera' | 'microphone' | 'speaker',
    found: readonly MediaDeviceInfo[],
    chosen: string | null,
  ): readonly MenuEntry[] =>
    found.length < 2
      ? []
      : [
          { heading },
          ...found.map(({ deviceId, label }, index) => ({
            text: label || t.unnamed(index + 1),
            checked: chosen === null ? index === 0 : deviceId === chosen,
            onClick: () => void devices.choose(kind, deviceId),
          })),
        ];
  return [
    ...group(t.microphones, 'microphone', devices.microphones, devices.microphoneId),
    ...group(t.cameras, 'camera', devices.cameras, devices.cameraId),
    ...group(t.speakers, 'speaker', devices.speakers, devices.speakerId),
  ];
};
