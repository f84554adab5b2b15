import { I18n } from '#core/shared';
import { useMessages } from '#core/browser/react/useMessages.ts';
import { useService } from '#core/browser/react/useService.ts';
import { uiMessages } from './messages.ts';

/** The kit's own words. Loaded with the boot, so that no part of the kit suspends. */
export const useTexts = () => useMessages(uiMessages);
export const useI18n = (): I18n => useService(I18n);
export { useErrorText } from '#core/browser/react/errorText.ts';
export { useWanted } from '#core/browser/react/useService.ts';
