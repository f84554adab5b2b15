import { observer } from 'mobx-react-lite';
import { useMessages, useStore } from '../../../../../core/browser/index.ts';
import { Devices } from '../../stores/Devices.ts';
import { Block } from '../Block.tsx';
import { lobbyMessages } from '../messages.ts';
import { BrowserCheck } from './BrowserCheck.tsx';
import { CameraCheck } from './CameraCheck.tsx';
import type { Checking } from './Checking.ts';
import { MicrophoneCheck } from './MicrophoneCheck.tsx';
import { NetworkCheck } from './NetworkCheck.tsx';
import { SpeakerCheck } from './SpeakerCheck.tsx';

interface ChecklistProps {
  readonly checking: Checking;
  readonly link: () => string;
}

/** Everything that a call needs, in one list. Nothing in it keeps anybody out. */
export const Checklist = observer(({ checking, link }: ChecklistProps) => {
  const t = useMessages(lobbyMessages);
  const { joining, problems } = useStore(Devices);
  return (
    <Block title={t.checksTitle}>
      {(problems.camera ?? problems.microphone) && <p>{t.stillComesIn}</p>}
      <ul className="tl-checks">
        <CameraCheck checking={checking} wanted={joining === 'video'} />
        <MicrophoneCheck checking={checking} />
        <SpeakerCheck checking={checking} />
        <NetworkCheck checking={checking} />
        <BrowserCheck checking={checking} link={link} />
      </ul>
    </Block>
  );
});
