import { observer } from 'mobx-react-lite';
import { useMessages, useStore } from '#core/browser';
import { Button, Card, useAction } from '#ui';
import { messages } from '../messages/index.ts';
import { DevicePush } from '../stores/DevicePush.ts';

/** Once for each kind of browser, and nothing at all where it could not work or was answered. */
export const OfferCard = observer(() => {
  const t = useMessages(messages);
  const push = useStore(DevicePush);
  const { run, busy } = useAction();
  if (!push.offers) return null;
  return (
    <Card title={t.offerTitle}>
      <p>{t.offerText}</p>
      <div className="pv-form-actions">
        <Button busy={busy} onClick={() => void run(() => push.turnOn())}>
          {t.turnOn}
        </Button>
        <Button intent="quiet" onClick={() => void run(() => push.later())}>
          {t.notNow}
        </Button>
      </div>
    </Card>
  );
});
