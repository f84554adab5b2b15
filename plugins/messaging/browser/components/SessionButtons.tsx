import { observer } from 'mobx-react-lite';
import { useMessages, useService, useStore } from '#core/browser';
import { Button, useConfirm } from '#ui';
import { Router } from '#core/shared';
import type { Session } from '../../shared/session.ts';
import { messages } from '../messages/index.ts';
import { sessionHref } from '../paths.ts';
import { Inbox } from '../stores/Inbox.ts';
import { SessionActions } from '../stores/SessionActions.ts';

/** Confirm and deny, for those who were asked; take back, for the one who asked. */
export const AnswerButtons = observer(
  ({ session, short = false }: { readonly session: Session; readonly short?: boolean }) => {
    const t = useMessages(messages);
    const inbox = useStore(Inbox);
    const acts = useStore(SessionActions);
    const confirm = useConfirm();
    const router = useService(Router);
    const busy = acts.isBusy(session);
    /** What follows a yes is the answer itself: the thread is open then. */
    const agree = async (): Promise<void> => {
      if (await acts.answer(session, true)) router.go(sessionHref(session.session_id));
    };
    const asked = inbox.standing(session).part === 'invitee';
    const deny = async (): Promise<void> => {
      const question = { title: t.denyTitle, text: t.denyText, action: t.deny, cancel: t.keep, danger: true };
      if (await confirm(question)) await acts.answer(session, false);
    };
    const withdraw = async (): Promise<void> => {
      const question = {
        title: t.withdrawTitle,
        text: t.withdrawText,
        action: t.withdraw,
        cancel: t.keep,
        danger: true,
      };
      if (await confirm(question)) await acts.withdraw(session);
    };
    if (inbox.may(session, 'withdraw')) {
      return (
        <Button busy={busy} onClick={() => void withdraw()}>
          {t.withdraw}
        </Button>
      );
    }
    if (!asked || !inbox.may(session, 'confirm')) return null;
    return (
      <>
        <Button disabled={busy} onClick={() => void deny()}>
          {t.deny}
        </Button>
        <Button intent="primary" busy={busy} onClick={() => void agree()}>
          {short ? t.confirmShort : t.confirm}
        </Button>
      </>
    );
  },
);

/** Complete and reopen. */
export const StatusButtons = observer(({ session }: { readonly session: Session }) => {
  const t = useMessages(messages);
  const inbox = useStore(Inbox);
  const acts = useStore(SessionActions);
  const confirm = useConfirm();
  const busy = acts.isBusy(session);
  const complete = async (): Promise<void> => {
    if (await confirm({ title: t.completeTitle, text: t.completeText, action: t.complete }))
      await acts.complete(session);
  };
  if (inbox.may(session, 'complete')) {
    return (
      <Button busy={busy} onClick={() => void complete()}>
        {t.complete}
      </Button>
    );
  }
  return inbox.may(session, 'reopen') ? (
    <Button busy={busy} onClick={() => void acts.reopen(session)}>
      {t.reopen}
    </Button>
  ) : null;
});
