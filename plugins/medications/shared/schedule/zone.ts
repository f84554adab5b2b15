/** A calendar day and a time of day somewhere, without saying where. Months from 1. */
export interface LocalTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

const formatters = new Map<string, Intl.DateTimeFormat>();
const formatterOf = (zone: string): Intl.DateTimeFormat => {
  const found =
    formatters.get(zone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
  formatters.set(zone, found);
  return found;
};

/** @throws RangeError for a zone that does not exist */
export const localOf = (at: Date, zone: string): LocalTime => {
  const parts = formatterOf(zone).formatToParts(at);
  const part = (type: string): number => Number(parts.find((one) => one.type === type)?.value);
  return { year: part('year'), month: part('month'), day: part('day'), hour: part('hour'), minute: part('minute') };
};

const asUtc = ({ year, month, day, hour, minute }: LocalTime): number => Date.UTC(year, month - 1, day, hour, minute);

/**
 * The instant at which clocks in the zone show this. A time that the spring change leaves out is taken an hour later, one
 * that comes twice in autumn the first time.
 */
export const instantOf = (local: LocalTime, zone: string): Date => {
  const wanted = asUtc(local);
  const offsetAt = (at: number): number => asUtc(localOf(new Date(at), zone)) - at;
  const [before, after] = [offsetAt(wanted - 86_400_000), offsetAt(wanted + 86_400_000)];
  for (const offset of [Math.max(before, after), Math.min(before, after)]) {
    if (offsetAt(wanted - offset) === offset) return new Date(wanted - offset);
  }
  return new Date(wanted - Math.min(before, after));
};

export const isZone = (zone: string): boolean => {
  try {
    formatterOf(zone);
    return true;
  } catch {
    return false;
  }
};

/** Days since 1970-01-01, so that days can be counted and compared. */
export const dayNumber = ({ year, month, day }: Pick<LocalTime, 'year' | 'month' | 'day'>): number =>
  Math.floor(Date.UTC(year, month - 1, day) / 86_400_000);

export const dayOf = (number: number): Pick<LocalTime, 'year' | 'month' | 'day'> => {
  const date = new Date(number * 86_400_000);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
};

/** 0 is Sunday. */
export const weekdayOf = (number: number): number => (((number + 4) % 7) + 7) % 7;

/** `2026-11-20` */
export const isoDay = (number: number): string => new Date(number * 86_400_000).toISOString().slice(0, 10);
