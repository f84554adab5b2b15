import { useService } from '#core/browser';
import { I18n } from '#core/shared';

/** `HH:MM` as the reader's language writes it: '8:00 a.m.', '8 h 00'. */
export const useTimeFormat = (): ((time: string) => string) => {
  const { locale } = useService(I18n);
  const format = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  return (time) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    return format.format(new Date(Date.UTC(2000, 0, 1, hour, minute)));
  };
};
