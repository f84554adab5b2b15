import { observer } from 'mobx-react-lite';
import { saidBy, useErrorText, useMessages, useStore } from '#core/browser';
import { Button, Tag } from '#ui';
import { messages } from '../../messages/index.ts';
import { DayStore } from '../DayStore.ts';

/** Of one visit: what the clinic does not have yet, one line each. */
export const UnsentEvents = observer(({ visit }: { readonly visit: string }) => {
  const t = useMessages(messages);
  const store = useStore(DayStore);
  const errorText = useErrorText();
  const items = store.stuckOf(visit);
  if (items.length === 0) return null;
  return (
    <ul className="hc-waiting" aria-label={t.waitingList}>
      {items.map((item) => (
        <li key={item.id}>
          <span>{t[`told_${item.input.body.what.kind}`]}</span>
          {item.state === 'failed' ? (
            <>
              <span role="alert">{t.notAccepted(errorText(saidBy(t, item.error)))}</span>
              <Button onClick={() => store.retry(item)}>{t.sendAgain}</Button>
            </>
          ) : (
            <Tag tone="wait">{t.waitsForConnection}</Tag>
          )}
        </li>
      ))}
    </ul>
  );
});
