import type { Patient } from '@medplum/fhirtypes';
import { personName } from '#clinical/shared';
import { healthCardText } from '#clinical/shared/healthCard.ts';
import { calendarDayText, type Locale } from '#core/shared';

const words = {
  'en-CA': { born: 'Born', card: 'Health card' },
  'fr-CA': { born: 'Date de naissance', card: 'Carte Santé' },
} as const;

/** Whom pages are about, by what tells one patient from another; a day of birth as exact as it is known. */
export const patientLine = ({ name, birthDate = '', identifier }: Patient, locale: Locale): string => {
  const t = words[locale];
  const born = birthDate.length === 10 ? calendarDayText(birthDate, locale) : birthDate;
  const card = healthCardText(identifier);
  return [personName(name), born && `${t.born} ${born}`, card && `${t.card} ${card}`].filter(Boolean).join(', ');
};
