/** From the first to the last millisecond that a date may mean. */
export interface Span {
  readonly low: Date;
  readonly high: Date;
}

/** Before and after every date that a record holds; what an open period begins and ends with. */
export const ever: Span = { low: new Date('0001-01-01T00:00:00Z'), high: new Date('9999-12-31T23:59:59.999Z') };

const form =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:\d{2})?)?)?)?$/;

const minute = 60_000;
const day = 24 * 60 * minute;

const offsetOf = (zone: string | undefined): number => {
  if (zone === undefined || zone === 'Z') return 0;
  const [hours = 0, minutes = 0] = zone.slice(1).split(':').map(Number);
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * minute;
};

const utc = (year: number, month: number, date: number, hour = 0, minutes = 0, second = 0): number => {
  const at = new Date(0);
  at.setUTCFullYear(year, month, date);
  return at.setUTCHours(hour, minutes, second, 0);
};

/** `2026`, `2026-02`, `2026-02-03` or a moment as the span that it means, in UTC where it names no zone; null for what is no date. */
export const spanOf = (text: string): Span | null => {
  const found = form.exec(text);
  if (!found) return null;
  const [, y, m, d, hh, mm, ss, fraction, zone] = found;
  const [year, month, date] = [Number(y), m === undefined ? 0 : Number(m) - 1, d === undefined ? 1 : Number(d)];
  if (
    year < 1 ||
    month < 0 ||
    month > 11 ||
    date < 1 ||
    date > new Date(Date.UTC(2000 + (year % 400), month + 1, 0)).getUTCDate()
  )
    return null;
  if (hh === undefined) {
    const low = utc(year, month, date);
    const end = d !== undefined ? low + day : m !== undefined ? utc(year, month + 1, 1) : utc(year + 1, 0, 1);
    return { low: new Date(low), high: new Date(end - 1) };
  }
  const [hour, minutes, second] = [Number(hh), Number(mm), Number(ss ?? 0)];
  if (hour > 24 || minutes > 59 || second > 60) return null;
  const milliseconds = fraction === undefined ? 0 : Number(fraction.slice(0, 3).padEnd(3, '0'));
  const low = utc(year, month, date, hour, minutes, second) + milliseconds - offsetOf(zone);
  const width = ss === undefined ? minute : fraction === undefined ? 1_000 : 1;
  return { low: new Date(low), high: new Date(low + width - 1) };
};
