import { useMessages, useService, useStore, type WorkItem, type WorkItemsFound } from '#core/browser';
import { CallFailure, Resources } from '#core/shared';
import { confirmSession } from '#plugins/messaging/shared/calls.ts';
import type { Session } from '#plugins/messaging/shared/session.ts';
import { failureText } from '../../failureText.ts';
import { messages } from '../../messages/index.ts';
import { sessionHref } from '../../paths.ts';
import { sessionTitle } from '../../sessionNames.ts';
import { Inbox } from '../../stores/Inbox.ts';

const most = 50;

/** Requests that wait for my answer, for the provider's work list. An answer cannot be taken back. */
export const useRequestItems = (): WorkItemsFound => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  const inbox = useStore(Inbox);
  const { toAnswer, known, me } = inbox;
  const answer = async ({ session_id }: Session, confirmed: boolean): Promise<void> => {
    try {
      await resources.send(confirmSession, { body: { session_id, confirmed } });
    } catch (failure) {
      throw new CallFailure(409, 'shown', failureText(t, failure));
    }
  };
  const items = toAnswer.slice(0, most).map((session): WorkItem => ({
    id: session.session_id,
    what: `${sessionTitle(session, me, t)}: ${session.session_reason}`,
    patient: null,
    since: session.created_at,
    due: session.due,
    urgency: 'routine',
    href: sessionHref(session.session_id),
    actions: [
      { key: 'C', label: t.confirmShort, done: t.saidConfirmed, run: () => answer(session, true) },
      { key: 'D', label: t.deny, done: t.saidDenied, sure: t.denyText, run: () => answer(session, false) },
    ],
  }));
  return { items, known };
};
