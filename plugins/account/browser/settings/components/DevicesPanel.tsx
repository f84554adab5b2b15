import { observer } from 'mobx-react-lite';
import { useMessages, useResource, useService } from '#core/browser';
import { Async, Button, Tag, When, useAction } from '#ui';
import { Resources } from '#core/shared';
import { listDevices, signDeviceOut, type Device } from '#plugins/account/shared/settingsCalls.ts';
import { settingsTexts } from '../messages/index.ts';
import { ownAccountsOnly } from './ownAccountsOnly.tsx';

const Panel = observer(() => {
  const t = useMessages(settingsTexts);
  const devices = useResource(listDevices, {});
  const resources = useService(Resources);
  const { run } = useAction();
  const nameOf = (device: Device): string => `${device.browser}, ${device.operatingSystem}`;
  const signOut = (device: Device): Promise<boolean> =>
    run(() => resources.send(signDeviceOut, { params: { id: device.id } }), {
      ask: { title: t.signOutTitle, text: t.signOutText(nameOf(device)), action: t.signOut, danger: true },
      done: t.signedOut,
      of: device.id,
    });
  return (
    <Async resource={devices} none={{ title: t.noDevices, text: t.noDevicesText }}>
      {({ data }) => (
        <div className="account-panel">
          <p className="pv-muted">{t.devicesLead}</p>
          <ul className="account-devices">
            {data.map((device) => (
              <li key={device.id}>
                <div>
                  <b>{nameOf(device)}</b> {device.current && <Tag tone="good">{t.thisDevice}</Tag>}
                  <small>
                    {t.lastSeen} <When at={device.lastSeenAt} />
                  </small>
                </div>
                {!device.current && (
                  <Button
                    intent="plain"
                    aria-label={t.signOutDevice(nameOf(device))}
                    onClick={() => void signOut(device)}
                  >
                    {t.signOut}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Async>
  );
});

export const DevicesPanel = ownAccountsOnly(Panel);
