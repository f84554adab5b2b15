import { observer } from 'mobx-react-lite';
import { useMessages, useStore } from '../../../../../core/browser/index.ts';
import { Button } from '../../../../../core/browser/ui/index.ts';
import { EffectChoice } from '../../effects/EffectChoice.tsx';
import { Devices } from '../../stores/Devices.ts';
import { lobbyMessages } from '../messages.ts';
import type { Checking } from './Checking.ts';
import { CheckRow } from './CheckRow.tsx';
import { DeviceChoice } from './DeviceChoice.tsx';
import { Preview } from './Preview.tsx';

/** One's own picture as in a mirror, which is what people expect of themselves. */
export const CameraCheck = observer(
  ({ checking, wanted }: { readonly checking: Checking; readonly wanted: boolean }) => {
    const t = useMessages(lobbyMessages);
    const devices = useStore(Devices);
    const { camera, picture, cameraOn } = devices;
    const problem = devices.problems.camera;
    if (!wanted && !camera && !problem) return <CheckRow name={t.camera} verdict="off" />;
    return (
      <CheckRow name={t.camera} verdict={cameraOn || problem ? checking.checks.camera : 'off'}>
        {picture && <Preview track={picture} label={t.preview} />}
        {camera && <EffectChoice />}
        {camera && <p>{t.cameraGood}</p>}
        {problem && <p role="status">{t[`camera_${problem}`]}</p>}
        {devices.standsIn.camera && <p role="status">{t.standsIn}</p>}
        {!camera && !problem && !cameraOn && <p>{t.cameraOff}</p>}
        <div className="tl-acts">
          {!camera && (
            <Button onClick={() => void devices.turn('camera', true)}>{problem ? t.tryAgain : t.cameraOn}</Button>
          )}
          {camera && (
            <Button intent="quiet" onClick={() => void devices.turn('camera', false)}>
              {t.turnOff}
            </Button>
          )}
        </div>
        <DeviceChoice
          label={t.cameraDevice}
          devices={devices.cameras}
          chosen={devices.cameraId}
          choose={(id) => void devices.choose('camera', id)}
        />
      </CheckRow>
    );
  },
);
