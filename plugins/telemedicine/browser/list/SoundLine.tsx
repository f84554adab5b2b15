import { observer } from 'mobx-react-lite';
import { useMessages, useStore } from '../../../../core/browser/index.ts';
import { Button, Callout, Switch } from '../../../../core/browser/ui/index.ts';
import { RingChoice } from '../stores/RingChoice.ts';
import type { Bell } from './Bell.ts';
import { listMessages } from './messages.ts';

/** The sound's switch, and why it is silent where the browser keeps it so. */
export const SoundLine = observer(({ bell }: { readonly bell: Bell }) => {
  const t = useMessages(listMessages);
  const choice = useStore(RingChoice);
  return (
    <>
      <Switch checked={choice.on} onChange={choice.choose} label={t.soundOn} showLabel />
      {bell.blocked && choice.on && (
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
