import { useService } from '#core/browser';
import { I18n, type Locale } from '#core/shared';

/** Read it in an `observer`: people change their language on any page. */
export const useLocale = (): Locale => useService(I18n).locale;
