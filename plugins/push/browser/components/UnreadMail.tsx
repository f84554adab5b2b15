import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { I18n, Resources } from '#core/shared';
import { Segmented, useAction } from '#ui';
import { type Digest, type MailChoice, mailChoices, savePreferences } from '../../shared/calls.ts';
import { DigestTimes } from './DigestTimes.tsx';
import { preferenceTexts } from '../messages/preferences/index.ts';

/** At eight, every day. */
const usual = { minute: 8 * 60, days: [0, 1, 2, 3, 4, 5, 6] };

/** How often a mail says that something is unread. */
export const UnreadMail = observer(
  ({ mail, digest }: { readonly mail: MailChoice; readonly digest: Digest | null }) => {
    const t = useMessages(preferenceTexts);
    const resources = useService(Resources);
    const i18n = useService(I18n);
    const { run } = useAction();
    const hour = digest ?? {
      ...usual,
      timeZone: i18n.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    };
    const choose = (to: MailChoice): void =>
      void run(() => resources.send(savePreferences, { body: { mail: to, ...(to === 'daily' && { digest: hour }) } }), {
        done: t.mailSaved,
      });
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
        {mail === 'daily' && <DigestTimes key={`${hour.minute} ${hour.days.join()}`} digest={hour} />}
      </section>
    );
  },
);
