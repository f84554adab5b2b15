import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useStore } from '../../../../../core/browser/index.ts';
import { Button } from '../../../../../core/browser/ui/index.ts';
import { Devices } from '../../stores/Devices.ts';
import { lobbyMessages } from '../messages.ts';
import { canChooseSpeaker, playChime } from './chime.ts';
import type { Checking } from './Checking.ts';
import { CheckRow } from './CheckRow.tsx';
import { DeviceChoice } from './DeviceChoice.tsx';

/** Nobody but the person knows whether it was heard: they are asked. */
export const SpeakerCheck = observer(({ checking }: { readonly checking: Checking }) => {
  const t = useMessages(lobbyMessages);
  const devices = useStore(Devices);
  const [played, setPlayed] = useState<'not' | 'now' | 'yes' | 'blocked'>('not');
  const play = async (): Promise<void> => {
    setPlayed('now');
    setPlayed((await playChime(devices.speakerId)) ? 'yes' : 'blocked');
  };
  return (
    <CheckRow name={t.speaker} verdict={checking.checks.speaker}>
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
            <Button aria-pressed={checking.hears === true} onClick={() => checking.answer(true)}>
              {t.yes}
            </Button>
            <Button aria-pressed={checking.hears === false} onClick={() => checking.answer(false)}>
              {t.no}
            </Button>
          </div>
        </fieldset>
      )}
      {checking.hears !== null && <p role="status">{checking.hears ? t.speakerGood : t.speakerBad}</p>}
      {canChooseSpeaker() && (
        <DeviceChoice
          label={t.speakerDevice}
          devices={devices.speakers}
          chosen={devices.speakerId}
          choose={(id) => void devices.choose('speaker', id)}
        />
      )}
    </CheckRow>
  );
});
