import type { Appointment } from '@medplum/fhirtypes';
import { forbidden, type Handler, type ServerServices } from '../../../core/server/index.ts';
import type { cancel, mark, respond, restore } from '../shared/contract.ts';
import { attending, isAhead, withoutOffer } from '../shared/visit.ts';
import { bookableType, ownReference } from './clinic.ts';
import type { Looking } from './finding.ts';
import { isFreeAt } from './fits.ts';
import { taken } from './holds.ts';
import { lookingIn } from './looking.ts';
import { tellOthers } from './notices.ts';
import { type Placed, visitFor, visitsIn } from './series.ts';

const reasons = 'http://terminology.hl7.org/CodeSystem/appointment-cancellation-reason';

export const cancelling =
  (services: ServerServices): Handler<typeof cancel> =>
  async ({ params, body }, { db, caller, audit }) => {
    const record = services.record(db, caller.orgId, caller);
    const one = await visitFor(record, caller, params.id);
    if (one.visit.status === 'cancelled') return { data: [params.id] };
    if (caller.role === 'patient' && !isAhead(one.visit, services.now()))
      throw forbidden('This visit can be cancelled no more. Call the clinic.');
    const all = await visitsIn(record, caller, one, body.scope, services.now());
    for (const { appointment, visit } of all) {
      // That an earlier time was wished for stays said: whoever takes the cancellation back still waits.
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
    await tellOthers(services, db, caller, one.visit, 'appointment_update', 'cancelled');
    await audit({
      action: 'changed',
      target: { type: 'Appointment', id: params.id },
      patientId: one.visit.patient?.id,
      detail: { cancelled: all.length },
    });
    return { data: all.map(({ visit }) => visit.id) };
  };

/** A slip is taken back at once; the time itself decides then, and no rule that it was booked without. */
const slipMs = 10 * 60_000;

const isPatients = ({ cancelationReason }: Appointment): boolean =>
  cancelationReason?.coding?.some(({ system, code }) => system === reasons && code === 'pat') ?? false;

/** A patient takes back what they cancelled themselves, and later on what they could book by themselves. @throws Failure 403, 409 */
const mayRestore = async (looking: Looking, { appointment, visit }: Placed): Promise<void> => {
  if (!isPatients(appointment)) throw forbidden('The clinic cancelled this visit. Ask for another time.');
  const cancelled = Date.parse(appointment.meta?.lastUpdated ?? '');
  if (looking.now.getTime() - cancelled < slipMs) return;
  const type = await bookableType(looking.record, visit.type);
  if (!type.selfBooking) throw forbidden('This kind of visit is booked by the clinic. Ask for it.');
  const asked = { type, practitioners: attending(visit), start: visit.start, by: 'soon' as const };
  if (!(await isFreeAt(looking, asked))) throw taken();
};

/** While the time is still free: holding it again decides. */
export const restoring =
  (services: ServerServices): Handler<typeof restore> =>
  async ({ body }, { db, caller, audit }) => {
    const looking = await lookingIn(services, db, caller.orgId, caller);
    const { record, now } = looking;
    const back: string[] = [];
    for (const id of body.ids) {
      const one = await visitFor(record, caller, id);
      const { appointment, visit } = one;
      if (visit.status !== 'cancelled' || visit.start <= now) continue;
      if (caller.role === 'patient') await mayRestore(looking, one);
      const { cancelationReason: _, ...rest } = appointment;
      await record.update({ ...rest, status: 'booked' }, visit.version);
      if (back.length === 0) await tellOthers(services, db, caller, visit, 'appointment_update', 'booked');
      await audit({
        action: 'changed',
        target: { type: 'Appointment', id },
        patientId: visit.patient?.id,
        detail: { restored: 1 },
      });
      back.push(id);
    }
    return { data: back };
  };

/** An AppointmentResponse, whose handler says it in the Appointment too: an answer by another system is the same. */
export const responding =
  (services: ServerServices): Handler<typeof respond> =>
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
    await audit({
      action: 'changed',
      target: { type: 'Appointment', id: params.id },
      patientId: visit.patient?.id,
      detail: { answered: body.status },
    });
    return { data: [params.id] };
  };

export const marking =
  (services: ServerServices): Handler<typeof mark> =>
  async ({ params, body }, { db, caller, audit }) => {
    const record = services.record(db, caller.orgId, caller);
    const { appointment, visit } = await visitFor(record, caller, params.id);
    if (appointment.status === 'cancelled') throw forbidden('This visit was cancelled. Book it anew.');
    await record.update({ ...appointment, status: body.status }, visit.version);
    await audit({
      action: 'changed',
      target: { type: 'Appointment', id: params.id },
      patientId: visit.patient?.id,
      detail: { status: body.status },
    });
    return { data: [params.id] };
  };
