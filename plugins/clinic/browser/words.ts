import type { Locale } from '../../../core/shared/index.ts';
import type { PatientRow } from '../shared/patientsContract.ts';

export const patientName = ({ firstName, lastName }: Pick<PatientRow, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

/** As a list that is sorted by family name shows it: 'Tremblay, Maya'. */
export const listName = ({ firstName, lastName }: Pick<PatientRow, 'firstName' | 'lastName'>): string =>
  [lastName, firstName].filter(Boolean).join(', ');

/** As precise as the record: a day, a month or a year. */
export const born = (date: string | null, locale: Locale): string => {
  if (date === null) return '';
  const [year, month, day] = date.split('-');
  if (month === undefined) return year ?? '';
  const parts = { year: 'numeric', month: 'short', ...(day === undefined ? {} : { day: 'numeric' as const }) } as const;
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day ?? 1));
  return new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' }).format(at);
};
