import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Card } from '#ui';
import { Auth, fillMail, type Locale, mailParagraphs, type MailTemplateState, samplesOf, tidyMail } from '#core/shared';
import { placeholdersOf } from '../mailParts.ts';
import { mailTexts } from '../messages/index.ts';

export interface MailPreviewProps {
  readonly language: Locale;
  readonly mail: MailTemplateState;
  readonly subject: string;
  readonly body: string;
}

/** Both halves of the mail as people get it, filled with samples of nobody. Text is drawn as text: nothing typed becomes markup. */
export const MailPreview = observer(({ language, mail, ...typed }: MailPreviewProps) => {
  const t = useMessages(mailTexts);
  const { organization } = useService(Auth);
  const samples = samplesOf(placeholdersOf(mail), language);
  const values = organization ? { ...samples, clinic: organization.name } : samples;
  const { subject, body } = fillMail(tidyMail(typed), values);
  if (mail.channel === 'text')
    return (
      <Card title={t.preview}>
        <div className="clinic-mail-sheet plain" lang={language}>
          <pre>{body}</pre>
        </div>
        <p className="pv-muted">{t.textFollows}</p>
      </Card>
    );
  return (
    <Card title={t.preview}>
      <div className="clinic-mail-previews">
        <figure>
          <figcaption>{t.plain}</figcaption>
          <div className="clinic-mail-sheet plain" lang={language}>
            <p>{subject}</p>
            <pre>{body}</pre>
          </div>
        </figure>
        <figure>
          <figcaption>{t.formatted}</figcaption>
          <div className="clinic-mail-sheet" lang={language}>
            <p>{subject}</p>
            {mailParagraphs(body).map((lines, index) => (
              <p key={index}>
                {lines.map((pieces, line) => (
                  <span key={line} className="clinic-mail-line">
                    {pieces.map(({ text, link }, piece) => (link ? <u key={piece}>{text}</u> : text))}
                  </span>
                ))}
              </p>
            ))}
          </div>
        </figure>
      </div>
    </Card>
  );
});
