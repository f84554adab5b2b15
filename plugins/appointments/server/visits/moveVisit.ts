import {
  type CallContext,
  type Caller,
  Failure,
  forbidden,
  type Handler,
  invalid,
  type ServerServices,
} from '#core/server';
import type { FormerTime, move, moveBack } from '../../shared/calls.ts';
import type { Span } from '../../shared/freeTimes.ts';
import type { Site } from '../../shared/site.ts';
import { attending, isAhead, type Visit, visitOf, withoutAsk, withoutOffer, withSite } from '../../shared/visit.ts';
import { dayOf, instantOf, wallOf } from '../../shared/wallTime.ts';
import { Temporal } from 'temporal-polyfill';
import { needOpenDay, newSite, siteOfVisit } from '../sites/chosenSite.ts';
import { isFreeAt } from '../booking/isFreeAt.ts';
import { release, taken } from '../schedule/holds.ts';
import { type SchedulingContext, schedulingContext } from '../booking/schedulingContext.ts';
import { auditVisit } from './auditVisit.ts';
import { notifyOthers } from './notices.ts';
import { type LoadedVisit, visitFor, visitsIn } from './series.ts';
import { visitLength } from './visitLength.ts';

const minute = 60_000;

/** Shifts by what the clock on the wall shows, so that a series stays at its hour over daylight saving. */
const shifted = (moment: Date, from: Date, to: Date, zone: string): Date => {
  const wall = (at: Date) => Temporal.PlainDateTime.from(wallOf(at, zone));
  const by = wall(from).until(wall(to));
  return instantOf(wall(moment).add(by).toString({ smallestUnit: 'minute' }), zone);
};

const movedMeanwhile = (): Failure =>
  new Failure(412, 'conflict', 'Someone else just changed this visit. Reload it and try again.');

const lengthOf = ({ start, end }: Span): number => end.getTime() - start.getTime();

interface Placing extends LoadedVisit {
  readonly to: Span;
  /** Where it is to be from now on; undefined: where it is. */
  readonly site?: Pick<Site, 'id' | 'name'> | null | undefined;
}

/** All of them go at once: they let their own times go before they take the new ones, and the transaction gives them back if one is not free. */
const place = async ({ db, orgId, record }: SchedulingContext, all: readonly Placing[]): Promise<FormerTime[]> => {
  const was: FormerTime[] = [];
  for (const { visit } of all) await release(db, orgId, visit.id);
  for (const { appointment, visit, to, site } of all) {
    const times = {
      start: to.start.toISOString(),
      end: to.end.toISOString(),
      minutesDuration: Math.round(lengthOf(to) / minute),
    };
    const there = site === undefined ? appointment : withSite(appointment, site);
    const kept = await record.update(withoutAsk(withoutOffer({ ...there, ...times })), visit.version);
    const [start, end] = [visit.start.toISOString(), visit.end.toISOString()];
    was.push({ id: visit.id, start, end, version: kept.meta?.versionId ?? '' });
  }
  return was;
};

const newTime = (
  { visit }: LoadedVisit,
  body: { readonly start: string; readonly end?: string | undefined },
  now: Date,
): Span => {
  const start = new Date(body.start);
  if (start.getTime() % (5 * minute) !== 0)
    throw invalid('Choose a start time in five-minute steps.', { start: 'Choose another time.' });
  if (start <= now) throw invalid('This time has passed.', { start: 'Choose a later time.' });
  const length = body.end === undefined ? lengthOf(visit) : Date.parse(body.end) - start.getTime();
  if (length < 5 * minute || length > 480 * minute)
    throw invalid('A visit lasts from 5 minutes to 8 hours.', { end: 'Choose another end time.' });
  return { start, end: new Date(start.getTime() + length) };
};

/** Where each visit of a change goes: as far as the one that was moved, and as long as it was unless a length was chosen. */
const placings = (
  all: readonly LoadedVisit[],
  { visit: one }: LoadedVisit,
  to: Span,
  { zone, now }: SchedulingContext,
): readonly Placing[] =>
  all.map((each) => {
    const { visit } = each;
    const start = visit.id === one.id ? to.start : shifted(visit.start, one.start, to.start, zone);
    const length = lengthOf(to) === lengthOf(one) ? lengthOf(visit) : lengthOf(to);
    if (start <= now)
      throw invalid('One visit in the series would start in the past.', {
        start: 'Choose a later time, or fewer visits.',
      });
    return { ...each, to: { start, end: new Date(start.getTime() + length) } };
  });

const says = async (
  services: ServerServices,
  { db, caller, audit }: Pick<CallContext, 'db' | 'caller' | 'audit'>,
  visit: Visit,
  detail: Readonly<Record<string, number>>,
): Promise<void> => {
  await notifyOthers(services, db, caller, visit, 'appointment_update');
  await auditVisit({ audit }, visit, detail);
};

export const moveVisit =
  (services: ServerServices): Handler<typeof move> =>
  async ({ params, body }, context) => {
    const { caller } = context;
    const scheduling = await schedulingContext(services, context.db, context.caller.orgId, context.caller);
    const { record, now } = scheduling;
    const one = await visitFor(record, caller, params.id);
    if (one.visit.version !== body.version) throw movedMeanwhile();
    if (!isAhead(one.visit, now)) throw forbidden('This visit can no longer be rescheduled.');
    const to = newTime(one, body, now);
    const site =
      body.site === undefined ? await siteOfVisit(record, one.visit) : await newSite(record, one.visit, body.site);
    if (caller.role === 'patient') {
      if (body.end !== undefined) throw forbidden('Only the clinic can change the length of a visit.');
      const practitioners = attending(one.visit);
      const type = await visitLength(record, one.visit);
      const asked = { type, practitioners, start: to.start, site, except: params.id, by: 'hours' as const };
      if (!(await isFreeAt(scheduling, asked))) throw taken();
    }
    const all = await visitsIn(record, caller, one, body.scope, now);
    const placed = placings(all, one, to, scheduling);
    const { zone } = scheduling;
    for (const { visit, to: time } of placed)
      if (body.site !== undefined || dayOf(visit.start, zone) !== dayOf(time.start, zone))
        needOpenDay(site, time.start, zone);
    const was = await place(scheduling, body.site === undefined ? placed : placed.map((each) => ({ ...each, site })));
    await says(services, context, one.visit, { visits: all.length });
    return { data: was.map(({ id }) => id), was };
  };

/** Checks a claimed former time: the visit is unchanged since the move, and was at that time before it. */
const formerPlace = async (
  { record, now }: SchedulingContext,
  caller: Caller,
  { id, start, end, version }: FormerTime,
): Promise<Placing> => {
  const one = await visitFor(record, caller, id);
  if (one.visit.version !== version) throw movedMeanwhile();
  if (!isAhead(one.visit, now)) throw forbidden('This visit can no longer be rescheduled.');
  const to = { start: new Date(start), end: new Date(end) };
  const [, before] = await record.history('Appointment', id);
  const same = (text: string | undefined, at: Date): boolean => text !== undefined && Date.parse(text) === at.getTime();
  if (!same(before?.start, to.start) || !same(before?.end, to.end))
    throw forbidden('The visit was not at this time before. Reschedule it instead.');
  if (to.start <= now) throw invalid('This time has passed.', { start: 'Choose a later time.' });
  return { ...one, to, site: (before && visitOf(before)?.site) ?? null };
};

/** Undoes a move while the former time is free; working hours and time steps are not checked again. */
export const moveVisitsBack =
  (services: ServerServices): Handler<typeof moveBack> =>
  async ({ body }, context) => {
    const scheduling = await schedulingContext(services, context.db, context.caller.orgId, context.caller);
    const all: Placing[] = [];
    for (const former of body.visits) all.push(await formerPlace(scheduling, context.caller, former));
    await place(scheduling, all);
    await says(services, context, all[0]!.visit, { movedBack: all.length });
    return { data: all.map(({ visit }) => visit.id) };
  };
