import { observer } from 'mobx-react-lite';
import { useMessages, useStore } from '../../../../core/browser/index.ts';
import { Button, Callout, Switch } from '../../../../core/browser/ui/index.ts';
import { CallHabits } from '../stores/CallHabits.ts';
import type { Bell } from './Bell.ts';
import { listMessages } from './messages.ts';

/** The sound's switch, and why it is silent where the browser keeps it so. */
export const SoundLine = observer(({ bell }: { readonly bell: Bell }) => {
  const t = useMessages(listMessages);
  const habits = useStore(CallHabits);
  return (
    <>
      <Switch checked={habits.rings} onChange={habits.ring} label={t.soundOn} showLabel />
      {bell.blocked && habits.rings && (
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
