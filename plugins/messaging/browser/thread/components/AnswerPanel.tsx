import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { useMessages, useStore } from '#core/browser';
import { Button, Callout, useConfirm } from '#ui';
import { reasonLength } from '#plugins/messaging/shared/limits.ts';
import type { Session } from '#plugins/messaging/shared/session.ts';
import { messages } from '../../messages/index.ts';
import { Inbox } from '../../stores/Inbox.ts';
import { SessionActions } from '../../stores/SessionActions.ts';

/** ROL-2: an administrator confirms or denies a request between others, and may say why. */
export const AnswerPanel = observer(({ session }: { readonly session: Session }) => {
  const t = useMessages(messages);
  const inbox = useStore(Inbox);
  const acts = useStore(SessionActions);
  const confirm = useConfirm();
  const id = useId();
  const [reason, setReason] = useState('');
  const busy = acts.isBusy(session);
  const deny = async (): Promise<void> => {
    const question = { title: t.denyTitle, text: t.denyText, action: t.deny, cancel: t.keep, danger: true };
    if (await confirm(question)) await acts.decide(session, false, reason);
  };
  return (
    <div className="msg-decide">
      <Callout tone="note">{t.adminOnly}</Callout>
      {inbox.may(session, 'confirm') && (
        <form className="pv-form" onSubmit={(event) => event.preventDefault()}>
          <div className="pv-field">
            <label htmlFor={id}>{t.decisionReason}</label>
            <textarea
              id={id}
              className="pv-input"
              rows={3}
              maxLength={reasonLength}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </div>
          <div className="pv-form-actions">
            <Button disabled={busy} onClick={() => void deny()}>
              {t.deny}
            </Button>
            <Button intent="primary" busy={busy} onClick={() => void acts.decide(session, true, reason)}>
              {t.confirm}
            </Button>
          </div>
        </form>
      )}
    </div>
  );
});
