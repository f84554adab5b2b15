import type { CodeableConcept, Immunization } from '@medplum/fhirtypes';
import { dateOf, groupOf } from './immunization.ts';

/** Canadian Immunization Guide: doses of one vaccine are generally at least four weeks apart. */
export const leastDays = 28;

const dayMs = 86_400_000;
const exact = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Days since the last dose of this vaccine where that is too few; null where it is enough, or where a date is not known to the
 * day. A dose that is edited is not compared with itself.
 */
export const daysTooEarly = (
  doses: readonly Immunization[],
  vaccine: CodeableConcept,
  on: string,
  itself: string | undefined,
): number | null => {
  const group = groupOf(vaccine);
  const since = doses
    .filter(({ id, status, vaccineCode }) => id !== itself && status === 'completed' && groupOf(vaccineCode) === group)
    .map(dateOf)
    .filter((date) => exact.test(date) && exact.test(on) && date <= on)
    .map((date) => Math.round((Date.parse(on) - Date.parse(date)) / dayMs));
  const least = Math.min(...since, leastDays);
  return least < leastDays ? least : null;
};
