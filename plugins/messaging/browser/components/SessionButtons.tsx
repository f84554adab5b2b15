import { observer } from 'mobx-react-lite';
import { useMessages, useService, useStore } from '#core/browser';
import { Button, type ButtonProps, type Question, useConfirm } from '#ui';
import { Router } from '#core/shared';
import type { Session } from '../../shared/session.ts';
import { messages } from '../messages/index.ts';
import { sessionHref } from '../paths.ts';
import { Inbox } from '../stores/Inbox.ts';
import { SessionActions } from '../stores/SessionActions.ts';

interface AskedButtonProps extends Pick<ButtonProps, 'busy' | 'disabled'> {
  readonly question: Question;
  readonly act: () => Promise<unknown>;
}

/** Asks before it acts. */
const AskedButton = ({ question, act, ...button }: AskedButtonProps) => {
  const confirm = useConfirm();
  const press = async (): Promise<void> => {
    if (await confirm(question)) await act();
  };
  return (
    <Button {...button} onClick={() => void press()}>
      {question.action}
    </Button>
  );
};

/** Confirm and deny, for those who were asked; take back, for the one who asked. */
export const AnswerButtons = observer(
  ({ session, short = false }: { readonly session: Session; readonly short?: boolean }) => {
    const t = useMessages(messages);
    const inbox = useStore(Inbox);
    const acts = useStore(SessionActions);
    const router = useService(Router);
    const busy = acts.isBusy(session);
    /** What follows a yes is the answer itself: the thread is open then. */
    const agree = async (): Promise<void> => {
      if (await acts.answer(session, true)) router.go(sessionHref(session.session_id));
    };
    const asked = inbox.standing(session).part === 'invitee';
    const stops = { cancel: t.keep, danger: true } as const;
    if (inbox.may(session, 'withdraw')) {
      const question = { ...stops, title: t.withdrawTitle, text: t.withdrawText, action: t.withdraw };
      return <AskedButton question={question} busy={busy} act={() => acts.withdraw(session)} />;
    }
    if (!asked || !inbox.may(session, 'confirm')) return null;
    return (
      <>
        <AskedButton
          question={{ ...stops, title: t.denyTitle, text: t.denyText, action: t.deny }}
          disabled={busy}
          act={() => acts.answer(session, false)}
        />
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
  const busy = acts.isBusy(session);
  if (inbox.may(session, 'complete')) {
    const question = { title: t.completeTitle, text: t.completeText, action: t.complete };
    return <AskedButton question={question} busy={busy} act={() => acts.complete(session)} />;
  }
  return inbox.may(session, 'reopen') ? (
    <Button busy={busy} onClick={() => void acts.reopen(session)}>
      {t.reopen}
    </Button>
  ) : null;
});
