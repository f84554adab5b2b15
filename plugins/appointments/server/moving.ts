import {
  type CallContext,
  type Caller,
  Failure,
  forbidden,
  type Handler,
  invalid,
  type ServerServices,
} from '../../../core/server/index.ts';
import type { FormerTime, move, moveBack } from '../shared/contract.ts';
import type { Span } from '../shared/free.ts';
import { attending, isAhead, type Visit, withoutOffer } from '../shared/visit.ts';
import { instantOf, wallOf } from '../shared/wallTime.ts';
import { Temporal } from 'temporal-polyfill';
import type { Looking } from './finding.ts';
import { isFreeAt } from './fits.ts';
import { release, taken } from './holds.ts';
import { lookingIn } from './looking.ts';
import { tellOthers } from './notices.ts';
import { type Placed, visitFor, visitsIn } from './series.ts';
import { shapeOf } from './shape.ts';

const minute = 60_000;

/** Shifts by what the clock on the wall shows, so that a series stays at its hour over daylight saving. */
const shifted = (moment: Date, from: Date, to: Date, zone: string): Date => {
  const wall = (at: Date) => Temporal.PlainDateTime.from(wallOf(at, zone));
  const by = wall(from).until(wall(to));
  return instantOf(wall(moment).add(by).toString({ smallestUnit: 'minute' }), zone);
};

const movedMeanwhile = (): Failure =>
  new Failure(412, 'conflict', 'Somebody changed this visit meanwhile. Look at it again first.');

const lengthOf = ({ start, end }: Span): number => end.getTime() - start.getTime();

interface Placing extends Placed {
  readonly to: Span;
}

/** All of them go at once: they let their own times go before they take the new ones, and the transaction gives them back if one is not free. */
const place = async ({ db, orgId, record }: Looking, all: readonly Placing[]): Promise<FormerTime[]> => {
  const was: FormerTime[] = [];
  for (const { visit } of all) await release(db, orgId, visit.id);
  for (const { appointment, visit, to } of all) {
    const times = {
      start: to.start.toISOString(),
      end: to.end.toISOString(),
      minutesDuration: Math.round(lengthOf(to) / minute),
    };
    const kept = await record.update(withoutOffer({ ...appointment, ...times }), visit.version);
    const [start, end] = [visit.start.toISOString(), visit.end.toISOString()];
    was.push({ id: visit.id, start, end, version: kept.meta?.versionId ?? '' });
  }
  return was;
};

const newTime = (
  { visit }: Placed,
  body: { readonly start: string; readonly end?: string | undefined },
  now: Date,
): Span => {
  const start = new Date(body.start);
  if (start.getTime() % (5 * minute) !== 0)
    throw invalid('Begin at a full five minutes.', { start: 'Choose another time.' });
  if (start <= now) throw invalid('This time is over.', { start: 'Choose a time that is still to come.' });
  const length = body.end === undefined ? lengthOf(visit) : Date.parse(body.end) - start.getTime();
  if (length < 5 * minute || length > 480 * minute)
    throw invalid('A visit takes 5 minutes to 8 hours.', { end: 'Choose another end.' });
  return { start, end: new Date(start.getTime() + length) };
};

/** Where each visit of a change goes: as far as the one that was moved, and as long as it was unless a length was chosen. */
const placings = (
  all: readonly Placed[],
  { visit: one }: Placed,
  to: Span,
  { zone, now }: Looking,
): readonly Placing[] =>
  all.map((each) => {
    const { visit } = each;
    const start = visit.id === one.id ? to.start : shifted(visit.start, one.start, to.start, zone);
    const length = lengthOf(to) === lengthOf(one) ? lengthOf(visit) : lengthOf(to);
    if (start <= now)
      throw invalid('One visit of the series would begin in the past.', {
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
  await tellOthers(services, db, caller, visit, 'appointment_update');
  const target = { type: 'Appointment', id: visit.id };
  await audit({ action: 'changed', target, patientId: visit.patient?.id, detail });
};

export const moving =
  (services: ServerServices): Handler<typeof move> =>
  async ({ params, body }, context) => {
    const { caller } = context;
    const looking = await lookingIn(services, context.db, context.caller.orgId, context.caller);
    const { record, now } = looking;
    const one = await visitFor(record, caller, params.id);
    if (one.visit.version !== body.version) throw movedMeanwhile();
    if (!isAhead(one.visit, now)) throw forbidden('This visit can be moved no more.');
    const to = newTime(one, body, now);
    if (caller.role === 'patient') {
      if (body.end !== undefined) throw forbidden('How long a visit takes is for the clinic to say.');
      const practitioners = attending(one.visit);
      const type = await shapeOf(record, one.visit);
      const asked = { type, practitioners, start: to.start, except: params.id, by: 'hours' as const };
      if (!(await isFreeAt(looking, asked))) throw taken();
    }
    const all = await visitsIn(record, caller, one, body.scope, now);
    const was = await place(looking, placings(all, one, to, looking));
    await says(services, context, one.visit, { visits: all.length });
    return { data: was.map(({ id }) => id), was };
  };

/** What a move said of a visit, found true: nobody changed it since, and it stood there just before. */
const formerPlace = async (
  { record, now }: Looking,
  caller: Caller,
  { id, start, end, version }: FormerTime,
): Promise<Placing> => {
  const one = await visitFor(record, caller, id);
  if (one.visit.version !== version) throw movedMeanwhile();
  if (!isAhead(one.visit, now)) throw forbidden('This visit can be moved no more.');
  const to = { start: new Date(start), end: new Date(end) };
  const [, before] = await record.history('Appointment', id);
  const same = (text: string | undefined, at: Date): boolean => text !== undefined && Date.parse(text) === at.getTime();
  if (!same(before?.start, to.start) || !same(before?.end, to.end))
    throw forbidden('This is not where the visit stood. Move it there instead.');
  if (to.start <= now) throw invalid('This time is over.', { start: 'Choose a time that is still to come.' });
  return { ...one, to };
};

/** One's own former time, as long as nobody else took it: hours and steps are not asked again. */
export const movingBack =
  (services: ServerServices): Handler<typeof moveBack> =>
  async ({ body }, context) => {
    const looking = await lookingIn(services, context.db, context.caller.orgId, context.caller);
    const all: Placing[] = [];
    for (const former of body.visits) all.push(await formerPlace(looking, context.caller, former));
    await place(looking, all);
    await says(services, context, all[0]!.visit, { movedBack: all.length });
    return { data: all.map(({ visit }) => visit.id) };
  };
