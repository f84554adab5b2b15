import { observer } from 'mobx-react-lite';
import { useMessages, useStore } from '#core/browser';
import { Button, Callout, Switch } from '#ui';
import { CallPreferenceStore } from '../../stores/CallPreferenceStore.ts';
import type { WaitingBellStore } from '../stores/WaitingBellStore.ts';
import { visitMessages } from '../messages/index.ts';

/** The sound's switch, and why it is silent where the browser keeps it so. */
export const BellSwitch = observer(({ bell }: { readonly bell: WaitingBellStore }) => {
  const t = useMessages(visitMessages);
  const preferences = useStore(CallPreferenceStore);
  return (
    <>
      <Switch checked={preferences.rings} onChange={preferences.ring} label={t.soundOn} showLabel />
      {bell.blocked && preferences.rings && (
        <Callout tone="wait" role="status">
          <p>{t.blocked}</p>
          <div>
            <Button onClick={() => void bell.unblock()}>{t.unblock}</Button>
          </div>
        </Callout>
      )}
    </>
  );
});
