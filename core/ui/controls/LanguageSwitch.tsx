import { observer } from 'mobx-react-lite';
import type { Locale } from '#core/shared';
import { useI18n } from '../kernel.ts';

/** Each in itself: whoever needs it does not read the other one. */
const names: Readonly<Record<Locale, string>> = { 'en-CA': 'English', 'fr-CA': 'Français' };

/** Offers the other language in that language's own name. */
export const LanguageSwitch = observer(() => {
  const i18n = useI18n();
  const other = i18n.locale === 'en-CA' ? 'fr-CA' : 'en-CA';
  return (
    <button type="button" className="pv-link-button" lang={other} onClick={() => void i18n.choose(other)}>
      {names[other]}
    </button>
  );
});
