import {
  clinicZone,
  Failure,
  forbidden,
  type Handler,
  invalid,
  type ServerServices,
} from '../../../core/server/index.ts';
import type { move } from '../shared/contract.ts';
import { isAhead, urls, withExtension } from '../shared/visit.ts';
import { instantOf, wallOf } from '../shared/wallTime.ts';
import { Temporal } from 'temporal-polyfill';
import { bookableType } from './clinic.ts';
import { freeOf } from './finding.ts';
import { release, taken } from './holds.ts';
import { tellOthers } from './notices.ts';
import { visitFor, visitsIn } from './series.ts';

const minute = 60_000;

/** Shifts by what the clock on the wall shows, so that a series stays at its hour over daylight saving. */
const shifted = (moment: Date, from: Date, to: Date, zone: string): Date => {
  const wall = (at: Date) => Temporal.PlainDateTime.from(wallOf(at, zone));
  const by = wall(from).until(wall(to));
  return instantOf(wall(moment).add(by).toString({ smallestUnit: 'minute' }), zone);
};

const movedMeanwhile = (): Failure =>
  new Failure(412, 'conflict', 'Somebody changed this visit meanwhile. Look at it again first.');

export const moving =
  (services: ServerServices): Handler<typeof move> =>
  async ({ params, body }, { db, caller, audit }) => {
    const { orgId } = caller;
    const record = services.record(db, orgId);
    const now = services.now();
    const zone = await clinicZone(db, orgId);
    const one = await visitFor(record, caller, params.id);
    if (one.visit.version !== body.version) throw movedMeanwhile();
    if (!isAhead(one.visit, now)) throw forbidden('This visit can be moved no more.');
    const start = new Date(body.start);
    if (start.getTime() % (5 * minute) !== 0)
      throw invalid('Begin at a full five minutes.', { start: 'Choose another time.' });
    if (start <= now) throw invalid('This time is over.', { start: 'Choose a time that is still to come.' });
    const length =
      body.end === undefined
        ? one.visit.end.getTime() - one.visit.start.getTime()
        : Date.parse(body.end) - start.getTime();
    if (length < 5 * minute || length > 480 * minute)
      throw invalid('A visit takes 5 minutes to 8 hours.', { end: 'Choose another end.' });
    if (caller.role === 'patient') {
      if (body.end !== undefined) throw forbidden('How long a visit takes is for the clinic to say.');
      const type = await bookableType(record, one.visit.type);
      const within = { start, end: new Date(start.getTime() + minute) };
      const free = await freeOf(
        { db, orgId, record, zone, now },
        type,
        one.visit.practitioners.map(({ id }) => id),
        within,
        params.id,
      );
      if (![...free.values()].every((starts) => starts.some((at) => at.getTime() === start.getTime()))) throw taken();
    }
    const all = await visitsIn(record, caller, one, body.scope);
    // The series lets its own times go before it takes the new ones; the transaction gives them back if one is not free.
    for (const { visit } of all) await release(db, orgId, visit.id);
    for (const { appointment, visit } of all) {
      const from = visit.id === params.id ? start : shifted(visit.start, one.visit.start, start, zone);
      await record.update(
        withExtension(
          {
            ...appointment,
            start: from.toISOString(),
            end: new Date(from.getTime() + length).toISOString(),
            minutesDuration: Math.round(length / minute),
          },
          urls.offer,
        ),
        appointment.meta?.versionId,
      );
    }
    await tellOthers(services, db, caller, one.visit, 'appointment_update');
    await audit({
      action: 'changed',
      target: { type: 'Appointment', id: params.id },
      patientId: one.visit.patient?.id,
      detail: { visits: all.length },
    });
    return { data: all.map(({ visit }) => visit.id) };
  };
