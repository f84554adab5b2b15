import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { I18n } from '#core/shared';
import { messages } from '../messages/index.ts';

/** Offers the other language in that language's own name. */
export const LanguageSwitch = observer(() => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const other = i18n.locale === 'en-CA' ? 'fr-CA' : 'en-CA';
  return (
    <button type="button" className="pv-link-button" lang={other} onClick={() => void i18n.choose(other)}>
      {t.otherLanguage}
    </button>
  );
});
