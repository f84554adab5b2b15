import { useI18n } from '../kernel.ts';

/** The sample words of the gallery, in the language that it is looked at in. */
export const useSay = (): ((english: string, french: string) => string) => {
  const { locale } = useI18n();
  return (english, french) => (locale === 'fr-CA' ? french : english);
};

/** As long as words of people get: a card, a row and a button must bear it. */
export const longName = 'Marie-Antoinette Desrosiers-Tremblay de la Durantaye-Saint-Pierre';
