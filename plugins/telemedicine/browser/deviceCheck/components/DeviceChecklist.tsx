import { observer } from 'mobx-react-lite';
import { useMessages, useStore } from '#core/browser';
import { DeviceStore } from '../../devices/stores/DeviceStore.ts';
import { LobbySection } from '../../lobby/components/LobbySection.tsx';
import { lobbyMessages } from '../../lobby/messages/index.ts';
import { BrowserCheck } from './BrowserCheck.tsx';
import { CameraCheck } from './CameraCheck.tsx';
import type { DeviceCheckStore } from '../stores/DeviceCheckStore.ts';
import { MicrophoneCheck } from './MicrophoneCheck.tsx';
import { NetworkCheck } from './NetworkCheck.tsx';
import { SpeakerCheck } from './SpeakerCheck.tsx';

interface ChecklistProps {
  readonly deviceCheck: DeviceCheckStore;
  readonly link: () => string;
}

/** Everything a call needs, in one list. A failed check never blocks joining. */
export const DeviceChecklist = observer(({ deviceCheck, link }: ChecklistProps) => {
  const t = useMessages(lobbyMessages);
  const { joining, problems } = useStore(DeviceStore);
  return (
    <LobbySection title={t.checksTitle}>
      {(problems.camera ?? problems.microphone) && <p>{t.stillComesIn}</p>}
      <ul className="tl-checks">
        <CameraCheck deviceCheck={deviceCheck} wanted={joining === 'video'} />
        <MicrophoneCheck deviceCheck={deviceCheck} />
        <SpeakerCheck deviceCheck={deviceCheck} />
        <NetworkCheck deviceCheck={deviceCheck} />
        <BrowserCheck deviceCheck={deviceCheck} link={link} />
      </ul>
    </LobbySection>
  );
});
