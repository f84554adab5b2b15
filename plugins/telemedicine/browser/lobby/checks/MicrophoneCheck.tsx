import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useMessages, useStore } from '../../../../../core/browser/index.ts';
import { Button } from '../../../../../core/browser/ui/index.ts';
import { Devices } from '../../stores/Devices.ts';
import { lobbyMessages } from '../messages.ts';
import type { Checking } from './Checking.ts';
import { CheckRow } from './CheckRow.tsx';
import { DeviceChoice } from './DeviceChoice.tsx';
import { followLevel } from './level.ts';

const bars = 12;

/** Somebody who speaks sees it move, and reads that they are heard. */
export const MicrophoneCheck = observer(({ checking }: { readonly checking: Checking }) => {
  const t = useMessages(lobbyMessages);
  const devices = useStore(Devices);
  const { microphone, microphoneOn } = devices;
  const problem = devices.problems.microphone;
  useEffect(() => {
    checking.forgetMicrophone();
    return microphone && microphoneOn ? followLevel(microphone, checking.hear) : undefined;
  }, [checking, microphone, microphoneOn]);
  if (!microphone && !problem) return <CheckRow name={t.microphone} verdict="off" />;
  return (
    <CheckRow name={t.microphone} verdict={microphoneOn || problem ? checking.checks.microphone : 'off'}>
      {microphone && microphoneOn && <Meter checking={checking} />}
      <p role="status">
        {problem
          ? t[`microphone_${problem}`]
          : !microphoneOn
            ? t.microphoneMuted
            : checking.heard
              ? t.microphoneGood
              : checking.silent
                ? t.microphoneSilent
                : t.microphoneSpeak}
      </p>
      {devices.standsIn.microphone && <p role="status">{t.standsIn}</p>}
      {(problem ?? !microphoneOn) && (
        <div className="tl-acts">
          <Button onClick={() => void devices.turn('microphone', true)}>{problem ? t.tryAgain : t.unmute}</Button>
        </div>
      )}
      <DeviceChoice
        label={t.microphoneDevice}
        devices={devices.microphones}
        chosen={devices.microphoneId}
        choose={(id) => void devices.choose('microphone', id)}
      />
    </CheckRow>
  );
});

const Meter = observer(({ checking }: { readonly checking: Checking }) => {
  const t = useMessages(lobbyMessages);
  const lit = Math.round(checking.level * bars);
  return (
    <div
      className="tl-meter"
      role="meter"
      aria-label={t.level}
      aria-valuemin={0}
      aria-valuemax={bars}
      aria-valuenow={lit}
    >
      {Array.from({ length: bars }, (_none, i) => (
        <span key={i} className={i < lit ? 'lit' : undefined} />
      ))}
    </div>
  );
});
