import { observer } from 'mobx-react-lite';
import { useErrorText, useMessages, useStore } from '#core/browser';
import { Button, Tag } from '#ui';
import type { OutboxItem } from '#core/shared';
import { messages } from '../../messages/index.ts';
import { TaskOutbox } from '../stores/TaskOutbox.ts';

/** Where one act stands on its way to the server, and the ways out. */
export const UnsentState = observer(({ item }: { readonly item: OutboxItem }) => {
  const t = useMessages(messages);
  const outbox = useStore(TaskOutbox);
  const errorText = useErrorText();
  const failed = item.state === 'failed';
  return (
    <div className="task-unsent">
      {failed ? (
        <p role="alert">
          <b>{item.title}.</b> {t.notSent} {errorText(item.error)}
        </p>
      ) : (
        <p role="status">
          <b>{item.title}</b> <Tag tone="wait">{t.waits}</Tag>
        </p>
      )}
      {failed && <Button onClick={() => outbox.retry(item)}>{t.tryAgain}</Button>}
      {item.state !== 'sending' && (
        <Button intent="quiet" onClick={() => outbox.takeBack(item)}>
          {t.dontSend}
        </Button>
      )}
    </div>
  );
});

/** What was pressed on a task and the server does not have yet. */
export const UnsentMoves = observer(({ task }: { readonly task: string }) =>
  useStore(TaskOutbox)
    .stuckMovesOf(task)
    .map((item) => <UnsentState key={item.id} item={item} />),
);
