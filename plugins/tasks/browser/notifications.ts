import { lazyPage, type NotificationHandler } from '#core/browser';
import type { I18n, Notification } from '#core/shared';
import { messages } from './messages/index.ts';
import { taskHref, tasksPath } from './taskQuery.ts';

const about = lazyPage(() => import('#clinical/browser/record/RecordNotice.tsx'), 'TaskNotice');

/** The bell: who did something, never what the task is. */
export const taskUpdateHandler = (i18n: I18n): NotificationHandler => ({
  kind: 'task_update',
  readOnSight: true,
  text: ({ data }: Notification) => {
    const t = i18n.text(messages);
    const who = [data.sender_first_name, data.sender_last_name].filter(Boolean).join(' ') || t.somebody;
    if (data.session_status === 'commented') return t.bellCommented(who);
    return data.session_status === 'finished' ? t.bellFinished(who) : t.bell(who);
  },
  about,
  href: ({ data }) => (data.resource_id === undefined ? tasksPath : taskHref(data.resource_id)),
});
