import type { PlacedVisit } from '#plugins/appointments/shared/shownVisit.ts';
import { byRoomName } from '#plugins/appointments/shared/site.ts';

export const laneKinds = ['practitioner', 'site', 'room'] as const;
export type LaneKind = (typeof laneKinds)[number];

export interface Lane<V> {
  /** FHIR id; '' for visits that have none. */
  readonly id: string;
  readonly name: string;
  readonly visits: readonly V[];
}

type Laned = Pick<PlacedVisit, 'practitioners' | 'site' | 'room'>;

const placesOf = (
  { practitioners, site, room }: Laned,
  by: LaneKind,
): readonly { readonly id: string; readonly name: string }[] => {
  if (by === 'site') return site ? [site] : [];
  if (by === 'room') return room ? [room] : [];
  return practitioners.filter(({ status }) => status !== 'declined');
};

/**
 * A lane for each practitioner or site that has visits, by name, and then for whoever else is `there`; rooms keep their places,
 * whoever is in them. Visits of none come first, so that nobody overlooks them.
 */
export const lanesOf = <V extends Laned>(
  visits: readonly V[],
  by: LaneKind,
  there: readonly { readonly id: string; readonly name: string }[] = [],
): readonly Lane<V>[] => {
  const lanes = new Map<string, { id: string; name: string; visits: V[] }>(
    there.map(({ id, name }) => [id, { id, name, visits: [] }]),
  );
  for (const visit of visits) {
    const places = placesOf(visit, by);
    for (const { id, name } of places.length > 0 ? places : [{ id: '', name: '' }]) {
      const lane = lanes.get(id) ?? { id, name, visits: [] };
      lane.visits.push(visit);
      lanes.set(id, lane);
    }
  }
  const isFree = ({ visits: own }: Lane<V>): number => Number(by !== 'room' && own.length === 0);
  return [...lanes.values()].sort(
    (one, other) =>
      isFree(one) - isFree(other) ||
      Number(other.id === '') - Number(one.id === '') ||
      byRoomName(one, other) ||
      (one.id < other.id ? -1 : 1),
  );
};

/** The lane that was chosen; the first where none was, or where the day has none of it any more. */
export const laneOf = <V>(lanes: readonly Lane<V>[], chosen: string | null): Lane<V> | undefined =>
  lanes.find(({ id }) => id === chosen) ?? lanes[0];

interface Spanned {
  readonly start: Date;
  readonly end: Date;
}

export interface Placed<V> {
  readonly visit: V;
  /** Which of the columns that stand beside one another, from 0. */
  readonly column: number;
  readonly columns: number;
}

/** What takes no time, or is shorter than this, is drawn so long, in minutes: a press must find it. */
export const leastMinutes = 15;
const minuteMs = 60_000;
export const drawnEnd = ({ start, end }: Spanned): number =>
  Math.max(end.getTime(), start.getTime() + leastMinutes * minuteMs);

/** Visits that overlap stand side by side; each group of them shares the width of its lane. */
export const sideBySide = <V extends Spanned>(visits: readonly V[]): readonly Placed<V>[] => {
  const sorted = visits.toSorted(
    (one, other) => one.start.getTime() - other.start.getTime() || drawnEnd(other) - drawnEnd(one),
  );
  const placed: Placed<V>[] = [];
  let group: { visit: V; column: number }[] = [];
  let ends: number[] = [];
  const close = (): void => {
    placed.push(...group.map((one) => ({ ...one, columns: ends.length })));
    [group, ends] = [[], []];
  };
  for (const visit of sorted) {
    const start = visit.start.getTime();
    if (ends.every((end) => end <= start)) close();
    const free = ends.findIndex((end) => end <= start);
    const column = free === -1 ? ends.length : free;
    ends[column] = drawnEnd(visit);
    group.push({ visit, column });
  }
  close();
  return placed;
};

/** A day as it is drawn where nobody knows when the clinic is open, such as on a holiday. */
const usual = { from: 8, to: 17 } as const;

export interface DrawnHours {
  /** Whole hours of the wall's day, from 0 to 24. */
  readonly from: number;
  readonly to: number;
}

/** The hours in which the clinic is open, and as many more as the visits need. */
export const hoursOf = (visits: readonly Spanned[], day: Date, open: Spanned | null = null): DrawnHours => {
  const hourIn = (at: number): number => (at - day.getTime()) / (60 * minuteMs);
  const least = open
    ? { from: Math.floor(hourIn(open.start.getTime())), to: Math.ceil(hourIn(open.end.getTime())) }
    : usual;
  const from = Math.min(least.from, ...visits.map(({ start }) => Math.floor(hourIn(start.getTime()))));
  const to = Math.max(least.to, ...visits.map((visit) => Math.ceil(hourIn(drawnEnd(visit)))));
  return { from: Math.max(0, from), to: Math.min(24, to) };
};
