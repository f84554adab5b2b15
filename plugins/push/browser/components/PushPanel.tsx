import { observer } from 'mobx-react-lite';
import { useMessages, useStore } from '#core/browser';
import { Callout, Skeleton, Switch, useAction } from '#ui';
import { messages } from '../messages/index.ts';
import { DevicePush } from '../stores/DevicePush.ts';
import { Preferences } from './Preferences.tsx';

/** This browser, for each device is turned on where it is; then what goes for all of them. */
export const PushPanel = observer(() => {
  const t = useMessages(messages);
  const push = useStore(DevicePush);
  const { run, busy } = useAction();
  const { state } = push;
  const change = (on: boolean): void =>
    void run(() => (on ? push.turnOn() : push.turnOff()), { done: on ? undefined : t.turnedOff });
  return (
    <div className="pv-stack">
      <p className="pv-muted">{t.lead}</p>
      {state === 'unknown' && <Skeleton lines={2} />}
      {(state === 'on' || state === 'off') && (
        <Switch checked={state === 'on'} busy={busy} label={t.onThisDevice} showLabel onChange={change} />
      )}
      {state === 'denied' && <Callout title={t.deniedTitle}>{t.deniedText}</Callout>}
      {state === 'home-screen' && <Callout title={t.homeScreenTitle}>{t.homeScreenText}</Callout>}
      {state === 'unsupported' && <Callout title={t.unsupportedTitle}>{t.unsupportedText}</Callout>}
      <Preferences />
    </div>
  );
});
