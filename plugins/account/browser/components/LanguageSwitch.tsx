import { observer } from 'mobx-react-lite';
import { useService } from '../../../../core/browser/index.ts';
import { I18n } from '../../../../core/shared/index.ts';

/** Offers the other language in that language's own name. */
export const LanguageSwitch = observer(({ label }: { readonly label: string }) => {
  const i18n = useService(I18n);
  const other = i18n.locale === 'en-CA' ? 'fr-CA' : 'en-CA';
  return (
    <button type="button" className="link" lang={other} onClick={() => void i18n.choose(other)}>
      {label}
    </button>
  );
});
