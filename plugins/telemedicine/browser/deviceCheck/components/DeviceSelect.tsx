import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { useMessages } from '#core/browser';
import { lobbyMessages } from '../../lobby/messages/index.ts';

interface DeviceChoiceProps {
  readonly label: string;
  readonly devices: readonly MediaDeviceInfo[];
  readonly chosen: string | null;
  readonly choose: (id: string) => void;
  /** Shown for a single one too. */
  readonly always?: boolean;
}

/** Which one, where there are several. */
export const DeviceSelect = observer(({ label, devices, chosen, choose, always = false }: DeviceChoiceProps) => {
  const t = useMessages(lobbyMessages);
  const id = useId();
  if (devices.length < (always ? 1 : 2)) return null;
  const known = devices.some(({ deviceId }) => deviceId === chosen);
  return (
    <div className="pv-field">
      <label htmlFor={id} className="pv-label">
        {label}
      </label>
      <select
        id={id}
        className="pv-input"
        value={known && chosen !== null ? chosen : ''}
        onChange={(event) => choose(event.target.value)}
      >
        {!known && <option value="">{t.systemDefault}</option>}
        {devices.map((device, i) => (
          <option key={device.deviceId} value={device.deviceId}>
            {device.label || t.nth(label, i + 1)}
          </option>
        ))}
      </select>
    </div>
  );
});
