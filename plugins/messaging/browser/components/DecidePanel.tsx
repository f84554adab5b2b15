import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { useMessages, useStore } from '../../../../core/browser/index.ts';
import { Button, Callout, useConfirm } from '../../../../core/browser/ui/index.ts';
import { reasonLength } from '../../shared/limits.ts';
import type { Session } from '../../shared/session.ts';
import { messagingMessages } from '../messages.ts';
import { Inbox } from '../stores/Inbox.ts';
import { SessionActs } from '../stores/SessionActs.ts';

/** ROL-2: an administrator confirms or denies a request between others, and may say why. */
export const DecidePanel = observer(({ session }: { readonly session: Session }) => {
  const t = useMessages(messagingMessages);
  const inbox = useStore(Inbox);
  const acts = useStore(SessionActs);
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
