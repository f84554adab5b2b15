import { forbidden, type Handler, type ServerServices } from '../../../core/server/index.ts';
import type { cancel, mark, respond, restore } from '../shared/contract.ts';
import { isAhead, urls, withExtension } from '../shared/visit.ts';
import { ownReference } from './clinic.ts';
import { tellOthers } from './notices.ts';
import { visitFor, visitsIn } from './series.ts';

export const cancelling =
  (services: ServerServices): Handler<typeof cancel> =>
  async ({ params, body }, { db, caller, audit }) => {
    const record = services.record(db, caller.orgId);
    const one = await visitFor(record, caller, params.id);
    if (one.visit.status === 'cancelled') return { data: [params.id] };
    if (caller.role === 'patient' && !isAhead(one.visit, services.now()))
      throw forbidden('This visit can be cancelled no more. Call the clinic.');
    const all = await visitsIn(record, caller, one, body.scope);
    for (const { appointment } of all) {
      await record.update({
        ...withExtension(withExtension(appointment, urls.offer), urls.waits),
        status: 'cancelled',
        cancelationReason: {
          coding: [
            {
              system: 'http://terminology.hl7.org/CodeSystem/appointment-cancellation-reason',
              code: caller.role === 'patient' ? 'pat' : 'prov',
            },
          ],
          ...(body.reason ? { text: body.reason } : {}),
        },
      });
    }
    await tellOthers(services, db, caller, one.visit, 'appointment_update');
    await audit({
      action: 'changed',
      target: { type: 'Appointment', id: params.id },
      patientId: one.visit.patient?.id,
      detail: { cancelled: all.length },
    });
    return { data: all.map(({ visit }) => visit.id) };
  };

/** While the time is still free: holding it again decides. */
export const restoring =
  (services: ServerServices): Handler<typeof restore> =>
  async ({ body }, { db, caller }) => {
    const record = services.record(db, caller.orgId);
    const back: string[] = [];
    for (const id of body.ids) {
      const { appointment, visit } = await visitFor(record, caller, id);
      if (visit.status !== 'cancelled' || visit.start <= services.now()) continue;
      const { cancelationReason: _, ...rest } = appointment;
      await record.update({ ...rest, status: 'booked' });
      if (back.length === 0) await tellOthers(services, db, caller, visit, 'appointment_update');
      back.push(id);
    }
    return { data: back };
  };

/** An AppointmentResponse, whose handler says it in the Appointment too: an answer by another system is the same. */
export const responding =
  (services: ServerServices): Handler<typeof respond> =>
  async ({ params, body }, { db, caller }) => {
    // In the caller's name, so that the others hear who answered.
    const record = services.record(db, caller.orgId, caller);
    const { appointment } = await visitFor(record, caller, params.id);
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
    return { data: [params.id] };
  };

export const marking =
  (services: ServerServices): Handler<typeof mark> =>
  async ({ params, body }, { db, caller }) => {
    const record = services.record(db, caller.orgId);
    const { appointment } = await visitFor(record, caller, params.id);
    if (appointment.status === 'cancelled') throw forbidden('This visit was cancelled. Book it anew.');
    await record.update({ ...appointment, status: body.status });
    return { data: [params.id] };
  };
