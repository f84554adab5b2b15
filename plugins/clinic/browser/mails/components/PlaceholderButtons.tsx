import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Button } from '#ui';
import { I18n, inBraces, type MailTemplateState } from '#core/shared';
import { mailTexts } from '../messages/index.ts';

export interface PlaceholderButtonsProps {
  /** For screen readers: there is one such row for each field. */
  readonly label: string;
  readonly placeholders: MailTemplateState['placeholders'];
  readonly insert: (name: string) => void;
}

/** What may stand in a field, by what it means; a press puts it where the cursor is. */
export const PlaceholderButtons = observer(({ label, placeholders, insert }: PlaceholderButtonsProps) => {
  const t = useMessages(mailTexts);
  const { locale } = useService(I18n);
  return (
    <div role="group" aria-label={label} className="clinic-placeholders" lang={locale}>
      <span aria-hidden="true">{t.insert}</span>
      {placeholders.map(({ name, title, required }) => (
        <Button key={name} onClick={() => insert(name)}>
          <span>
            {title[locale]}
            {required && ` (${t.needed})`} <code>{inBraces(name)}</code>
          </span>
        </Button>
      ))}
    </div>
  );
});
