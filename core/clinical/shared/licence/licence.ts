import type { Practitioner, PractitionerQualification } from '@medplum/fhirtypes';

export interface Licence {
  readonly number: string;
  /** `YYYY-MM-DD`, the last day on which it holds; null where the record names none. */
  readonly until: string | null;
}

/** The last day that a FHIR date, however precise, reaches. */
const lastDay = (date: string): string => {
  const [year = '', month, day] = date.slice(0, 10).split('-');
  if (day) return `${year}-${month}-${day}`;
  if (!month) return `${year}-12-31`;
  return new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10);
};

const numberOf = ({ identifier }: PractitionerQualification): string | undefined =>
  identifier?.find(({ value }) => value)?.value;

const endless = '9999-12-31';

/**
 * The licence that ends first. Of two entries with one number, or of one kind, the later one renewed the other.
 */
export const licenceOf = ({ qualification = [] }: Pick<Practitioner, 'qualification'>): Licence | null => {
  const newest = new Map<string, Licence>();
  for (const one of qualification) {
    const number = numberOf(one);
    if (number === undefined) continue;
    const kind = one.code.coding?.[0]?.code ?? one.code.text ?? number;
    const until = one.period?.end ? lastDay(one.period.end) : null;
    const before = newest.get(kind);
    if (!before || (until ?? endless) > (before.until ?? endless)) newest.set(kind, { number, until });
  }
  const [first] = [...newest.values()].sort((one, other) =>
    (one.until ?? endless) < (other.until ?? endless) ? -1 : 1,
  );
  return first ?? null;
};

/**
 * The qualifications with this licence in the place of the one that `licenceOf` tells; others stay as they are.
 * @param kind what somebody without a licence is given one as, in plain words
 */
export const withLicence = (
  qualification: readonly PractitionerQualification[] = [],
  licence: Licence | null,
  kind: string,
): PractitionerQualification[] => {
  const told = licenceOf({ qualification: [...qualification] });
  // A degree has no number: where no licence is told, nothing here is one.
  const isTold = (one: PractitionerQualification): boolean => told !== null && numberOf(one) === told.number;
  const at = qualification.findIndex(isTold);
  const before = qualification.findLast(isTold);
  const others = qualification.filter((one) => !isTold(one));
  if (licence === null) return others;
  const { number, until } = licence;
  const { end: _, ...start } = before?.period ?? {};
  const [identifier, ...more] = before?.identifier ?? [];
  const made: PractitionerQualification = {
    ...(before ?? { code: { text: kind } }),
    identifier: [{ ...identifier, value: number }, ...more],
    period: { ...start, ...(until !== null && { end: until }) },
  };
  if (until === null && Object.keys(start).length === 0) delete made.period;
  return at < 0 ? [...others, made] : [...others.slice(0, at), made, ...others.slice(at)];
};

export type LicenceState = 'holds' | 'within60' | 'within30' | 'within7' | 'lapsed';

const dayMs = 86_400_000;

/** Days from today to the last day on which it holds; negative once it has lapsed. Both are days of the calendar. */
export const daysLeft = (until: string, today: string): number =>
  Math.round((Date.parse(until) - Date.parse(today)) / dayMs);

export const licenceState = ({ until }: Licence, today: string): LicenceState => {
  if (until === null) return 'holds';
  const days = daysLeft(until, today);
  if (days < 0) return 'lapsed';
  return days <= 7 ? 'within7' : days <= 30 ? 'within30' : days <= 60 ? 'within60' : 'holds';
};
