import type { Availability, VisitType } from './visitTypes.ts';
import { addDays, dayOf, instantOf, weekdayOf } from './wallTime.ts';

export interface Span {
  readonly start: Date;
  readonly end: Date;
}

const minute = 60_000;

/** When somebody works between two moments, in order. Hours that daylight saving swallows are not worked. */
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

/** Where a visit with its buffers fits: the beginnings of the visits themselves, in order. */
export const freeStarts = (
  working: readonly Span[],
  { type, busy, notBefore, step = 15 }: FreeOptions,
): readonly Date[] => {
  const starts: Date[] = [];
  for (const { start, end } of working) {
    for (let at = start.getTime(); at < end.getTime(); at += step * minute) {
      const visit = { start: new Date(at), end: new Date(at + type.minutes * minute) };
      const held = {
        start: new Date(at - type.bufferBefore * minute),
        end: new Date(visit.end.getTime() + type.bufferAfter * minute),
      };
      if (visit.start < notBefore || visit.end > end) continue;
      if (!busy.some((one) => overlaps(one, held))) starts.push(visit.start);
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
