import { useService } from '#core/browser';
import { clockText, I18n } from '#core/shared';

/** `HH:MM` as the reader's language writes it: '8:00 a.m.', '8 h 00'. */
export const useTimeFormat = (): ((time: string) => string) => {
  const { locale } = useService(I18n);
  return (time) => clockText(time, locale);
};
