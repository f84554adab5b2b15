import { useMessages } from '#core/browser/react/useMessages.ts';
import { editTexts } from '../edit/messages.ts';

/** The day on this clock, as FHIR writes it. */
export const today = (): string => new Date().toLocaleDateString('en-CA');

/** Why a typed FHIR date (day, month or year) of something that has happened cannot stand; undefined when it can. */
export const useDateCheck = (): ((date: string, notBefore?: string) => string | undefined) => {
  const t = useMessages(editTexts);
  return (date, notBefore = '') => {
    if (!/^\d{4}(-\d{2}(-\d{2})?)?$/.test(date)) return t.badDate;
    if (date > today().slice(0, date.length)) return t.inFuture;
    return date < notBefore.slice(0, date.length) ? t.endBeforeStart : undefined;
  };
};
