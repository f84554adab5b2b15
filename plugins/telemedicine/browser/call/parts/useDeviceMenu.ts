import { useMessages } from '../../../../../core/browser/index.ts';
import type { MenuEntry } from '../../../../../core/browser/ui/index.ts';
import { callTexts } from '../callTexts.ts';
import { useDesk } from './desk.ts';

/** The devices to choose from, where there is a choice. Call it in an `observer`. */
export const useDeviceMenu = (): readonly MenuEntry[] => {
  const t = useMessages(callTexts);
  const { devices } = useDesk();
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
