import type { Appointment } from '@medplum/fhirtypes';
import type { AnyCall, CallAnswer, CallRequest } from '#core/shared';
import { type CallContext, forbidden, type Handler, type ServerServices } from '#core/server';
import type { cancel, mark, respond, restore } from '../../shared/calls.ts';
import { attending, isAhead, withoutOffer } from '../../shared/visit.ts';
import { withMark } from '../../shared/visitState.ts';
import { bookableType, ownReference } from '../booking/bookable.ts';
import { siteOfVisit } from '../sites/chosenSite.ts';
import { roomFor } from '../sites/rooms.ts';
import { isFreeAt } from '../booking/isFreeAt.ts';
import { taken } from '../schedule/holds.ts';
import { type SchedulingContext, schedulingContext } from '../booking/schedulingContext.ts';
import { auditVisit } from './auditVisit.ts';
import { notifyOthers } from './notices.ts';
import { type LoadedVisit, visitFor, visitsIn } from './series.ts';

/** Needs no request: an answer by text message is followed by the same. */
type Act<C extends AnyCall> = (
  request: CallRequest<C>,
  context: Pick<CallContext, 'db' | 'caller' | 'audit'>,
) => Promise<CallAnswer<C>>;

const reasons = 'http://terminology.hl7.org/CodeSystem/appointment-cancellation-reason';

export const cancelVisit =
  (services: ServerServices): Act<typeof cancel> =>
  async ({ params, body }, { db, caller, audit }) => {
    const record = services.record(db, caller.orgId, caller);
    const one = await visitFor(record, caller, params.id);
    if (one.visit.status === 'cancelled') return { data: [params.id] };
    if (caller.role === 'patient' && !isAhead(one.visit, services.now()))
      throw forbidden('This visit can no longer be cancelled. Call the clinic.');
    const all = await visitsIn(record, caller, one, body.scope, services.now());
    for (const { appointment, visit } of all) {
      // Keeps the place on the waitlist, in case the cancellation is undone.
      await record.update(
        {
          ...withoutOffer(appointment),
          status: 'cancelled',
          cancelationReason: {
            coding: [{ system: reasons, code: caller.role === 'patient' ? 'pat' : 'prov' }],
            ...(body.reason ? { text: body.reason } : {}),
          },
        },
        visit.version,
      );
    }
    await notifyOthers(services, db, caller, one.visit, 'appointment_update', 'cancelled');
    await auditVisit({ audit }, one.visit, { cancelled: all.length });
    return { data: all.map(({ visit }) => visit.id) };
  };

/** A slip is taken back at once; the time itself decides then, and no rule that it was booked without. */
const slipMs = 10 * 60_000;

const isPatients = ({ cancelationReason }: Appointment): boolean =>
  cancelationReason?.coding?.some(({ system, code }) => system === reasons && code === 'pat') ?? false;

/** A patient takes back what they cancelled themselves, and later on what they could book by themselves. @throws Failure 403, 409 */
const mayRestore = async (scheduling: SchedulingContext, { appointment, visit }: LoadedVisit): Promise<void> => {
  if (!isPatients(appointment)) throw forbidden('The clinic cancelled this visit. Book another time.');
  const cancelled = Date.parse(appointment.meta?.lastUpdated ?? '');
  if (scheduling.now.getTime() - cancelled < slipMs) return;
  const type = await bookableType(scheduling.record, visit.type);
  if (!type.selfBooking) throw forbidden('Only the clinic can book this type of visit. Call the clinic.');
  const site = await siteOfVisit(scheduling.record, visit);
  const asked = { type, practitioners: attending(visit), start: visit.start, site, by: 'soon' as const };
  if (!(await isFreeAt(scheduling, asked))) throw taken();
};

/** While the time is still free: holding it again decides. */
export const restoreVisits =
  (services: ServerServices): Handler<typeof restore> =>
  async ({ body }, { db, caller, audit }) => {
    const scheduling = await schedulingContext(services, db, caller.orgId, caller);
    const { record, now } = scheduling;
    const back: string[] = [];
    for (const id of body.ids) {
      const one = await visitFor(record, caller, id);
      const { appointment, visit } = one;
      if (visit.status !== 'cancelled' || visit.start <= now) continue;
      if (caller.role === 'patient') await mayRestore(scheduling, one);
      const { cancelationReason: _, ...rest } = appointment;
      await record.update({ ...rest, status: 'booked' }, visit.version);
      if (back.length === 0) await notifyOthers(services, db, caller, visit, 'appointment_update', 'booked');
      await auditVisit({ audit }, visit, { restored: 1 });
      back.push(id);
    }
    return { data: back };
  };

/** An AppointmentResponse, whose handler says it in the Appointment too: an answer by another system is the same. */
export const answerInvitation =
  (services: ServerServices): Act<typeof respond> =>
  async ({ params, body }, { db, caller, audit }) => {
    // In the caller's name, so that the others hear who answered.
    const record = services.record(db, caller.orgId, caller);
    const { appointment, visit } = await visitFor(record, caller, params.id);
    const actor = ownReference(caller);
    if (!appointment.participant.some((one) => one.actor?.reference === actor.reference))
      throw forbidden('You are not invited to this visit.');
    await record.create({
      resourceType: 'AppointmentResponse',
      appointment: { reference: `Appointment/${params.id}` },
      actor,
      participantStatus: body.status,
      ...(body.comment ? { comment: body.comment } : {}),
    });
    await auditVisit({ audit }, visit, { answered: body.status });
    return { data: [params.id] };
  };

export const markVisit =
  (services: ServerServices): Handler<typeof mark> =>
  async ({ params, body }, { db, caller, audit }) => {
    const record = services.record(db, caller.orgId, caller);
    const { appointment, visit } = await visitFor(record, caller, params.id);
    if (appointment.status === 'cancelled') throw forbidden('This visit was cancelled. Book it again.');
    const room = typeof body.room === 'string' ? await roomFor(record, visit, body.room) : body.room;
    const marked = withMark(appointment, body.status, services.now(), room);
    await record.update(marked, body.version ?? visit.version);
    await auditVisit({ audit }, visit, { status: body.status });
    return { data: [params.id] };
  };
