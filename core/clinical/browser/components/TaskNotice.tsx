import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser/react/useMessages.ts';
import type { Notification } from '#core/shared';
import { useRead } from '../hooks/useRecord.ts';
import { recordTexts } from '../messages.ts';

/** What was written with the change that is told of is no news. */
const sameMs = 5000;

/** A change that came after a notification, not with it. */
export const isLater = (lastUpdated: string | undefined, { created_at }: Pick<Notification, 'created_at'>): boolean =>
  lastUpdated !== undefined && Date.parse(lastUpdated) > Date.parse(created_at) + sameMs;

/** Under a notification about a Task: what is asked, about whom, and whether it was done or cancelled since. */
export const TaskNotice = observer(({ notification }: { readonly notification: Notification }) => {
  const t = useMessages(recordTexts);
  const { data: task } = useRead('Task', notification.data.resource_id ?? null);
  if (!task) return null;
  const over = task.status === 'completed' ? t.doneSince : task.status === 'cancelled' ? t.cancelledSince : undefined;
  const since = isLater(task.meta?.lastUpdated, notification) ? over : undefined;
  const parts = [task.code?.text ?? task.description, task.for?.display, since].filter(Boolean);
  return parts.length === 0 ? null : <small>{parts.join(' · ')}</small>;
});
