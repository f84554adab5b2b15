import type { Span } from '../../shared/freeTimes.ts';
import type { Site } from '../../shared/site.ts';
import { attending, visitOf } from '../../shared/visit.ts';
import { markOf, waitsSinceOf } from '../../shared/visitState.ts';
import { dayOf, instantOf } from '../../shared/wallTime.ts';
import { workedBy } from '../hours/workedTimes.ts';
import { busyOf } from '../schedule/holds.ts';
import type { Bookable } from './bookable.ts';
import type { SchedulingContext } from './schedulingContext.ts';

const minuteMs = 60_000;
/** A desk looks no further than its day. */
const aheadMs = 12 * 60 * minuteMs;

export interface Load {
  /** How many wait for them. */
  readonly waiting: number;
  /** What is taken of their time from now on, in any order. */
  readonly busy: readonly Span[];
}

/** The first moment at which nothing is taken. */
const freeFrom = (busy: readonly Span[], now: Date): Date =>
  busy
    .toSorted((one, other) => one.start.getTime() - other.start.getTime())
    .reduce((free, { start, end }) => (start <= free && free < end ? end : free), now);

/** Whom the fewest wait for; of several, who is free first, and then whoever was named first. Null of nobody. */
export const nextOf = <P extends { readonly id: string }>(
  people: readonly P[],
  loadOf: (id: string) => Load,
  now: Date,
): P | null => {
  const ranked = people.map((person) => {
    const { waiting, busy } = loadOf(person.id);
    return { person, waiting, free: freeFrom(busy, now).getTime() };
  });
  return ranked.toSorted((one, other) => one.waiting - other.waiting || one.free - other.free)[0]?.person ?? null;
};

/** Who of those that work there now can see somebody first; null where none of them does. */
export const freeNext = async (
  scheduling: SchedulingContext,
  people: readonly Bookable[],
  site: Site | null,
): Promise<Bookable | null> => {
  const { db, orgId, record, zone, now } = scheduling;
  const minute = { start: now, end: new Date(now.getTime() + minuteMs) };
  const there = await workedBy(
    scheduling,
    people.map(({ id }) => id),
    minute,
    site,
  );
  const working = people.filter(({ id }) => there.get(id)?.length);
  const { resources } = await record.search('Appointment', {
    ...{ status: 'arrived,checked-in', date: `ge${instantOf(`${dayOf(now, zone)}T00:00`, zone).toISOString()}` },
    ...{ _sort: 'date', _count: 200 },
  });
  const visits = resources.flatMap((appointment) => visitOf(appointment) ?? []);
  const actorOf = (id: string): string => `Practitioner/${id}`;
  const ahead = { start: now, end: new Date(now.getTime() + aheadMs) };
  const held = await busyOf(
    db,
    orgId,
    working.map(({ id }) => actorOf(id)),
    ahead,
  );
  const loadOf = (id: string): Load => {
    const own = visits.filter((visit) => attending(visit).includes(id));
    // Who walked in holds no time: while they are with somebody, that one is taken all the same.
    const seen = own.filter((visit) => markOf(visit) === 'with-practitioner' && visit.end > now);
    return {
      waiting: own.filter((visit) => waitsSinceOf(visit) !== null).length,
      busy: [...(held.get(actorOf(id)) ?? []), ...seen.map(({ end }) => ({ start: now, end }))],
    };
  };
  return nextOf(working, loadOf, now);
};
