import { observer } from 'mobx-react-lite';
import { useMessages, useResource } from '#core/browser';
import { When } from '#ui';
import { countFaxes } from '../../shared/calls.ts';
import { type Queue, queues } from '../../shared/faxState.ts';
import { messages } from '../messages/index.ts';

export interface QueueNavProps {
  readonly queue: Queue;
  readonly choose: (queue: Queue) => void;
}

/** Where faxes are, how many, and since when the oldest waits. On a phone they stand in one row that scrolls. */
export const QueueNav = observer(({ queue, choose }: QueueNavProps) => {
  const t = useMessages(messages);
  const counts = useResource(countFaxes, {});
  return (
    <nav className="fax-queues" aria-label={t.queues}>
      {queues.map((one) => {
        const found = counts.data?.data.find((count) => count.queue === one);
        return (
          <button
            key={one}
            type="button"
            className="fax-queue"
            aria-current={one === queue ? 'page' : undefined}
            onClick={() => choose(one)}
          >
            <span>{t[`queue_${one}`]}</span>
            {found && found.count > 0 && <b>{found.count}</b>}
            {found?.oldest && (
              <small className="pv-muted">
                <When at={found.oldest} />
              </small>
            )}
          </button>
        );
      })}
    </nav>
  );
});
