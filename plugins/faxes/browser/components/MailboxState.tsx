import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { type CallAnswer, I18n } from '#core/shared';
import { Callout } from '#ui';
import type { countFaxes } from '../../shared/calls.ts';
import { messages } from '../messages/index.ts';

const reasons = ['sender', 'unproven', 'nothing'] as const;

interface MailboxStateProps {
  readonly mailbox: NonNullable<CallAnswer<typeof countFaxes>['mailbox']>;
}

/** What stays in the clinic's fax mailbox, and that it does not answer; nothing where all is well. */
export const MailboxState = observer(({ mailbox: { at, away, left } }: MailboxStateProps) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const all = reasons.reduce((sum, reason) => sum + left[reason], 0);
  const why = reasons.filter((reason) => left[reason] > 0).map((reason) => t[`mailbox_${reason}`](left[reason]));
  return (
    <>
      {away && (
        <Callout tone="wait">{t.mailboxAway(i18n.date(at, { dateStyle: 'medium', timeStyle: 'short' }))}</Callout>
      )}
      {all > 0 && (
        <p className="pv-muted">
          {t.mailboxLeft(all)} <small>{why.join(' · ')}</small>
        </p>
      )}
    </>
  );
});
