import { Chat, Desktop, LogOut, Microphone, People, Video, VolumeOff, Eject } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useMessages } from '../../../../../core/browser/index.ts';
import { callTexts } from '../callTexts.ts';
import { useLeaving } from './acts.ts';
import { Control } from './Control.tsx';
import { useDesk, useVisit } from './desk.ts';
import { MoreMenu } from './MoreMenu.tsx';

/** Five for everybody; the clinic has three more. */
export const Controls = observer(() => {
  const t = useMessages(callTexts);
  const desk = useDesk();
  const { call, devices, share, chat, side } = desk;
  const { host, seats } = useVisit();
  const { leave, end } = useLeaving();
  const { microphone, camera } = call.tracks;
  const waiting = seats.filter(({ state }) => state === 'waiting').length;
  const toggle = (name: string): void => desk.show(side === name ? null : name);
  return (
    <div className="tc-controls" role="toolbar" aria-label={t.controls}>
      <Control
        icon={microphone ? Microphone : VolumeOff}
        label={t.microphone}
        state={microphone ? t.microphoneIsOn : t.microphoneIsOff}
        off={!microphone}
        pressed={microphone !== null}
        shortcut="M"
        onClick={() => void call.microphone(!microphone)}
      />
      <Control
        icon={Video}
        label={t.camera}
        state={camera ? t.cameraIsOn : t.cameraIsOff}
        off={!camera}
        pressed={camera !== null}
        shortcut="V"
        onClick={() => void devices.turn('camera', !camera)}
      />
      <Control
        icon={Chat}
        label={t.chat}
        expanded={side === 'chat'}
        count={chat.unread}
        countLabel={t.unread(chat.unread)}
        shortcut="C"
        onClick={() => toggle('chat')}
      />
      {host && (
        <Control
          icon={People}
          label={t.people}
          expanded={side === 'people'}
          count={waiting}
          countLabel={t.waitingCount(waiting)}
          onClick={() => toggle('people')}
        />
      )}
      {host && share.possible && (
        <Control
          icon={Desktop}
          label={share.track ? t.stopShare : t.share}
          pressed={share.track !== null}
          onClick={() => (share.track ? share.stop() : void share.start())}
        />
      )}
      <MoreMenu />
      <Control icon={LogOut} label={t.leave} danger={!host} onClick={() => void leave()} />
      {host && <Control icon={Eject} label={t.endForAll} danger onClick={() => void end()} />}
    </div>
  );
});
