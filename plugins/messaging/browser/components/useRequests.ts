import {
  type InboxCount,
  useMessages,
  useService,
  useStore,
  type WorkItem,
  type WorkItemsFound,
} from '../../../../core/browser/index.ts';
import { CallFailure, Resources } from '../../../../core/shared/index.ts';
import { confirmSession } from '../../shared/contract.ts';
import type { Session } from '../../shared/session.ts';
import { failureText } from '../failureText.ts';
import { messagingMessages } from '../messages.ts';
import { sessionHref } from '../paths.ts';
import { titleOf } from '../people.ts';
import { Inbox } from '../stores/Inbox.ts';
import { ListView } from '../stores/ListView.ts';

const most = 50;

/** The clinic's requests between others that nobody has answered: an administrator may decide them (ROL-2). */
export const useQueueCount = (): InboxCount => ({ count: useStore(ListView).waiting, oldest: null });

/** Requests that wait for my answer, for the provider's work list. An answer cannot be taken back. */
export const useRequests = (): WorkItemsFound => {
  const t = useMessages(messagingMessages);
  const resources = useService(Resources);
  const inbox = useStore(Inbox);
  const { toAnswer, pending, error, me } = inbox;
  const answer = async ({ session_id }: Session, confirmed: boolean): Promise<void> => {
    try {
      await resources.send(confirmSession, { body: { session_id, confirmed } });
    } catch (failure) {
      throw new CallFailure(409, 'shown', failureText(t, failure));
    }
  };
  const items = toAnswer.slice(0, most).map((session): WorkItem => ({
    id: session.session_id,
    what: `${titleOf(session, me, t)}: ${session.session_reason}`,
    patient: null,
    since: session.created_at,
    due: session.due,
    priority: 'normal',
    href: sessionHref(session.session_id),
    actions: [
      { key: 'C', label: t.confirmShort, done: t.saidConfirmed, run: () => answer(session, true) },
      { key: 'D', label: t.deny, done: t.saidDenied, sure: t.denyText, run: () => answer(session, false) },
    ],
  }));
  return { items, pending, ...(error ? { error } : {}) };
};
