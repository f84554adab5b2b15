import type { Availability, VisitType } from './visitTypes.ts';
import { addDays, dayOf, instantOf, weekdayOf } from './wallTime.ts';

export interface Span {
  readonly start: Date;
  readonly end: Date;
}

const minute = 60_000;

/** Working spans between two moments, in order. Hours that daylight saving skips do not exist. */
export const workingSpans = ({ week, away }: Availability, zone: string, { start, end }: Span): readonly Span[] => {
  const spans: Span[] = [];
  for (let day = dayOf(start, zone), last = dayOf(end, zone); day <= last; day = addDays(day, 1)) {
    if (away.some(({ from, to }) => from <= day && day <= to)) continue;
    for (const { from, to } of week[weekdayOf(day)] ?? []) {
      const span = { start: instantOf(`${day}T${from}`, zone), end: instantOf(`${day}T${to}`, zone) };
      if (span.start < span.end && span.end > start && span.start < end) spans.push(span);
    }
  }
  return spans;
};

/** What of a span the others leave, in order. The others may overlap, in any order. */
export const subtractSpans = ({ start, end }: Span, others: readonly Span[]): readonly Span[] => {
  const left: Span[] = [];
  let from = start;
  for (const other of [...others].sort((one, two) => one.start.getTime() - two.start.getTime())) {
    if (other.start > from && from < end) left.push({ start: from, end: other.start < end ? other.start : end });
    if (other.end > from) from = other.end;
  }
  if (from < end) left.push({ start: from, end });
  return left;
};

/** What lies in both, in order. */
export const commonSpans = (these: readonly Span[], those: readonly Span[]): readonly Span[] =>
  these.flatMap((one) =>
    those.flatMap((other) => {
      const start = one.start > other.start ? one.start : other.start;
      const end = one.end < other.end ? one.end : other.end;
      return start < end ? [{ start, end }] : [];
    }),
  );

const overlaps = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end;

export interface FreeOptions {
  readonly type: Pick<VisitType, 'minutes' | 'bufferBefore' | 'bufferAfter'>;
  /** What is taken, buffers included. */
  readonly busy: readonly Span[];
  /** Not before this moment, however early the working day began. */
  readonly notBefore: Date;
  /** Minutes between two offered beginnings. */
  readonly step?: number;
}

/** A visit of that type with what is kept free around it. */
const spansAt = ({ minutes, bufferBefore, bufferAfter }: FreeOptions['type'], start: number) => ({
  visit: { start: new Date(start), end: new Date(start + minutes * minute) },
  held: { start: new Date(start - bufferBefore * minute), end: new Date(start + (minutes + bufferAfter) * minute) },
});

/** Nothing else is booked then, within working hours or not. */
export const isUntaken = ({ type, busy }: Pick<FreeOptions, 'type' | 'busy'>, start: Date): boolean => {
  const { held } = spansAt(type, start.getTime());
  return !busy.some((one) => overlaps(one, held));
};

/** Whether a visit may start then, on the offered steps or between them: within working hours, with nothing else booked. */
export const fitsAt = (working: readonly Span[], options: Omit<FreeOptions, 'step'>, start: Date): boolean => {
  const { visit } = spansAt(options.type, start.getTime());
  const isWorked = working.some((one) => one.start <= visit.start && visit.end <= one.end);
  return start >= options.notBefore && isWorked && isUntaken(options, start);
};

/** Where a visit with its buffers fits: the beginnings of the visits themselves, in order. */
export const freeStarts = (working: readonly Span[], { step = 15, ...options }: FreeOptions): readonly Date[] => {
  const starts: Date[] = [];
  for (const span of working) {
    for (let at = span.start.getTime(); at < span.end.getTime(); at += step * minute) {
      const start = new Date(at);
      if (fitsAt([span], options, start)) starts.push(start);
    }
  }
  return starts;
};

/** Beginnings at which every one of several people is free. */
export const commonStarts = (each: readonly (readonly Date[])[]): readonly Date[] => {
  const [first = [], ...rest] = each;
  const others = rest.map((starts) => new Set(starts.map((start) => start.getTime())));
  return first.filter((start) => others.every((set) => set.has(start.getTime())));
};
