import { Chat, Desktop, LogOut, Microphone, People, Video, VolumeOff, Eject } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import { callMessages } from '../messages/index.ts';
import { useLeaveCall } from '../hooks/useLeaveCall.ts';
import { ControlButton } from './ControlButton.tsx';
import { useCallSession, useCurrentVisit } from '../hooks/useCallSession.ts';
import { MoreMenu } from './MoreMenu.tsx';

/** Five controls for everyone, three more for the clinic. */
export const CallControls = observer(() => {
  const t = useMessages(callMessages);
  const session = useCallSession();
  const { call, devices, share, chat, side } = session;
  const { host, seats } = useCurrentVisit();
  const { leave, end } = useLeaveCall();
  const { microphone, camera } = call.tracks;
  const waiting = seats.filter(({ state }) => state === 'waiting').length;
  const toggle = (name: string): void => session.show(side === name ? null : name);
  return (
    <div className="tc-controls" role="toolbar" aria-label={t.controls}>
      <ControlButton
        icon={microphone ? Microphone : VolumeOff}
        label={t.microphone}
        state={microphone ? t.microphoneIsOn : t.microphoneIsOff}
        off={!microphone}
        pressed={microphone !== null}
        shortcut="M"
        onClick={() => void call.microphone(!microphone)}
      />
      <ControlButton
        icon={Video}
        label={t.camera}
        state={camera ? t.cameraIsOn : t.cameraIsOff}
        off={!camera}
        pressed={camera !== null}
        shortcut="V"
        onClick={() => void devices.turn('camera', !camera)}
      />
      <ControlButton
        icon={Chat}
        label={t.chat}
        expanded={side === 'chat'}
        count={chat.unread}
        countLabel={t.unread(chat.unread)}
        shortcut="C"
        onClick={() => toggle('chat')}
      />
      {host && (
        <ControlButton
          icon={People}
          label={t.people}
          expanded={side === 'people'}
          count={waiting}
          countLabel={t.waitingCount(waiting)}
          onClick={() => toggle('people')}
        />
      )}
      {host && share.possible && (
        <ControlButton
          icon={Desktop}
          label={share.track ? t.stopShare : t.share}
          pressed={share.track !== null}
          onClick={() => (share.track ? share.stop() : void share.start())}
        />
      )}
      <MoreMenu />
      <ControlButton icon={LogOut} label={t.leave} danger={!host} onClick={() => void leave()} />
      {host && <ControlButton icon={Eject} label={t.endForAll} danger onClick={() => void end()} />}
    </div>
  );
});
