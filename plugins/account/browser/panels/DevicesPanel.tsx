import { observer } from 'mobx-react-lite';
import { errorText, useMessages, useResource, useService } from '../../../../core/browser/index.ts';
import { Async, Button, Empty, Tag, When, useConfirm } from '../../../../core/browser/ui/index.ts';
import { Resources, Toasts } from '../../../../core/shared/index.ts';
import { listDevices, signDeviceOut, type Device } from '../../shared/settingsContract.ts';
import { settingsTexts } from '../messages/settingsTexts.ts';

export const DevicesPanel = observer(() => {
  const t = useMessages(settingsTexts);
  const devices = useResource(listDevices, {});
  const resources = useService(Resources);
  const toasts = useService(Toasts);
  const confirm = useConfirm();
  const nameOf = (device: Device): string => `${device.browser}, ${device.operatingSystem}`;
  const signOut = async (device: Device): Promise<void> => {
    const sure = await confirm({
      title: t.signOutTitle,
      text: t.signOutText(nameOf(device)),
      action: t.signOut,
      danger: true,
    });
    if (!sure) return;
    try {
      await resources.send(signDeviceOut, { params: { id: device.id } });
      toasts.show({ message: t.signedOut, intent: 'success' });
    } catch (error) {
      toasts.show({ message: errorText(error), intent: 'danger' });
    }
  };
  return (
    <Async
      resource={devices}
      empty={({ data }) => data.length === 0}
      emptyState={<Empty title={t.noDevices} text={t.noDevicesText} />}
    >
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
