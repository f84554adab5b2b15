import { observer } from 'mobx-react-lite';
import { useMessages, useStore } from '#core/browser';
import { Button } from '#ui';
import { EffectChoice } from '../../effects/components/EffectChoice.tsx';
import { DeviceStore } from '../../devices/stores/DeviceStore.ts';
import { lobbyMessages } from '../../lobby/messages/index.ts';
import type { DeviceCheckStore } from '../stores/DeviceCheckStore.ts';
import { CheckRow } from './CheckRow.tsx';
import { DeviceSelect } from './DeviceSelect.tsx';
import { CameraPreview } from './CameraPreview.tsx';

/** One's own picture as in a mirror, which is what people expect of themselves. */
export const CameraCheck = observer(
  ({ deviceCheck, wanted }: { readonly deviceCheck: DeviceCheckStore; readonly wanted: boolean }) => {
    const t = useMessages(lobbyMessages);
    const devices = useStore(DeviceStore);
    const { camera, picture, cameraOn } = devices;
    const problem = devices.problems.camera;
    if (!wanted && !camera && !problem) return <CheckRow name={t.camera} verdict="off" />;
    return (
      <CheckRow name={t.camera} verdict={cameraOn || problem ? deviceCheck.checks.camera : 'off'}>
        {picture && <CameraPreview track={picture} label={t.preview} />}
        {camera && <EffectChoice />}
        {camera && <p>{t.cameraGood}</p>}
        {problem && <p role="status">{t[`camera_${problem}`]}</p>}
        {devices.replaced.camera && <p role="status">{t.standsIn}</p>}
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
        <DeviceSelect
          label={t.cameraDevice}
          devices={devices.cameras}
          chosen={devices.cameraId}
          choose={(id) => void devices.choose('camera', id)}
        />
      </CheckRow>
    );
  },
);
