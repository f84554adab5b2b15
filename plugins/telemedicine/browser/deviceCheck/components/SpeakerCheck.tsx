import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useStore } from '#core/browser';
import { Button } from '#ui';
import { DeviceStore } from '../../devices/stores/DeviceStore.ts';
import { lobbyMessages } from '../../lobby/messages/index.ts';
import { canChooseSpeaker, playTestSound } from '../speakerTest.ts';
import type { DeviceCheckStore } from '../stores/DeviceCheckStore.ts';
import { CheckRow } from './CheckRow.tsx';
import { DeviceSelect } from './DeviceSelect.tsx';

/** Only the person knows whether they heard it, so they are asked. */
export const SpeakerCheck = observer(({ deviceCheck }: { readonly deviceCheck: DeviceCheckStore }) => {
  const t = useMessages(lobbyMessages);
  const devices = useStore(DeviceStore);
  const [played, setPlayed] = useState<'not' | 'now' | 'yes' | 'blocked'>('not');
  const play = async (): Promise<void> => {
    setPlayed('now');
    setPlayed((await playTestSound(devices.speakerId)) ? 'yes' : 'blocked');
  };
  return (
    <CheckRow name={t.speaker} verdict={deviceCheck.checks.speaker}>
      <div className="tl-acts">
        <Button busy={played === 'now'} onClick={() => void play()}>
          {played === 'not' ? t.playSound : t.playAgain}
        </Button>
      </div>
      {played === 'blocked' && <p role="status">{t.speakerBlocked}</p>}
      {played === 'yes' && (
        <fieldset className="tl-ask">
          <legend>{t.heardIt}</legend>
          <div className="tl-acts">
            <Button aria-pressed={deviceCheck.hears === true} onClick={() => deviceCheck.answer(true)}>
              {t.yes}
            </Button>
            <Button aria-pressed={deviceCheck.hears === false} onClick={() => deviceCheck.answer(false)}>
              {t.no}
            </Button>
          </div>
        </fieldset>
      )}
      {deviceCheck.hears !== null && <p role="status">{deviceCheck.hears ? t.speakerGood : t.speakerBad}</p>}
      {canChooseSpeaker() && (
        <DeviceSelect
          label={t.speakerDevice}
          devices={devices.speakers}
          chosen={devices.speakerId}
          choose={(id) => void devices.choose('speaker', id)}
        />
      )}
    </CheckRow>
  );
});
