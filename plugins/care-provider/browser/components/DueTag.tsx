import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Tag } from '#ui';
import { I18n } from '#core/shared';
import { messages } from '../messages/index.ts';

const two = (n: number): string => String(n).padStart(2, '0');

/** `2026-11-20` by the reader's own clock. */
const dayOf = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** Overdue, today or the day. A date without a time is due until its end. */
export const DueTag = observer(({ due }: { readonly due: string }) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const now = new Date();
  const timed = due.length > 10;
  const day = timed ? dayOf(new Date(due)) : due;
  const late = timed ? new Date(due) < now : day < dayOf(now);
  if (late) return <Tag tone="bad">{t.overdue}</Tag>;
  if (day === dayOf(now)) return <Tag tone="wait">{timed ? t.dueAt(i18n.time(due)) : t.dueToday}</Tag>;
  return <Tag>{t.dueOn(i18n.date(day, { day: 'numeric', month: 'short' }))}</Tag>;
});
