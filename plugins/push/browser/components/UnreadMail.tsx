import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Resources } from '#core/shared';
import { Segmented, useAction } from '#ui';
import { type MailChoice, mailChoices, savePreferences } from '../../shared/calls.ts';
import { preferenceTexts } from '../messages/preferences/index.ts';

/** How often a mail says that something is unread. */
export const UnreadMail = observer(({ mail }: { readonly mail: MailChoice }) => {
  const t = useMessages(preferenceTexts);
  const resources = useService(Resources);
  const { run } = useAction();
  const choose = (to: MailChoice): void =>
    void run(() => resources.send(savePreferences, { body: { mail: to } }), { done: t.mailSaved });
  return (
    <section aria-label={t.mailTitle} className="pv-stack">
      <h3>{t.mailTitle}</h3>
      <p className="pv-muted">{t.mailLead}</p>
      <div>
        <Segmented
          label={t.mailTitle}
          options={mailChoices.map((one) => ({ value: one, label: t[`mail_${one}`] }))}
          value={mail}
          onChange={choose}
        />
      </div>
    </section>
  );
});
