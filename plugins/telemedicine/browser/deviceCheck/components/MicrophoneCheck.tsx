import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useMessages, useStore } from '#core/browser';
import { Button } from '#ui';
import { DeviceStore } from '../../devices/stores/DeviceStore.ts';
import { lobbyMessages } from '../../lobby/messages/index.ts';
import type { DeviceCheckStore } from '../stores/DeviceCheckStore.ts';
import { CheckRow } from './CheckRow.tsx';
import { DeviceSelect } from './DeviceSelect.tsx';
import { followMicrophoneLevel } from '../microphoneLevel.ts';

const bars = 12;

/** Shows the level while the person speaks, and says that they are heard. */
export const MicrophoneCheck = observer(({ deviceCheck }: { readonly deviceCheck: DeviceCheckStore }) => {
  const t = useMessages(lobbyMessages);
  const devices = useStore(DeviceStore);
  const { microphone, microphoneOn } = devices;
  const problem = devices.problems.microphone;
  useEffect(() => {
    deviceCheck.forgetMicrophone();
    return microphone && microphoneOn ? followMicrophoneLevel(microphone, deviceCheck.hear) : undefined;
  }, [deviceCheck, microphone, microphoneOn]);
  if (!microphone && !problem) return <CheckRow name={t.microphone} verdict="off" />;
  return (
    <CheckRow name={t.microphone} verdict={microphoneOn || problem ? deviceCheck.checks.microphone : 'off'}>
      {microphone && microphoneOn && <Meter deviceCheck={deviceCheck} />}
      <p role="status">
        {problem
          ? t[`microphone_${problem}`]
          : !microphoneOn
            ? t.microphoneMuted
            : deviceCheck.heard
              ? t.microphoneGood
              : deviceCheck.silent
                ? t.microphoneSilent
                : t.microphoneSpeak}
      </p>
      {devices.replaced.microphone && <p role="status">{t.standsIn}</p>}
      {(problem ?? !microphoneOn) && (
        <div className="tl-acts">
          <Button onClick={() => void devices.turn('microphone', true)}>{problem ? t.tryAgain : t.unmute}</Button>
        </div>
      )}
      <DeviceSelect
        label={t.microphoneDevice}
        devices={devices.microphones}
        chosen={devices.microphoneId}
        choose={(id) => void devices.choose('microphone', id)}
      />
    </CheckRow>
  );
});

const Meter = observer(({ deviceCheck }: { readonly deviceCheck: DeviceCheckStore }) => {
  const t = useMessages(lobbyMessages);
  const lit = Math.round(deviceCheck.level * bars);
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
