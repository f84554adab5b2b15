import { invalid, type ServerServices } from '#core/server';
import { eventsOf, type RecordEvent, type RecordEventContext } from '#clinical/server';
import { idOf } from '#clinical/shared';
import { visitOf } from '../../shared/visit.ts';
import { notifyOthers } from './notices.ts';

/**
 * What somebody answers is their status in the visit, whoever wrote it down: a page, or another system at `/fhir/R4`. Who
 * declines is free at that time again; who then accepts is refused where it is taken.
 */
export const applyResponses =
  (services: Pick<ServerServices, 'notifier'>) =>
  async (events: readonly RecordEvent[], { db, caller, record }: RecordEventContext): Promise<void> => {
    for (const { action, resource } of eventsOf(events, 'AppointmentResponse')) {
      if (action === 'deleted') continue;
      const { appointment: about, actor, participantStatus } = resource;
      const id = idOf(about, 'Appointment');
      const appointment = id === undefined ? null : await record.find('Appointment', id);
      if (!appointment) continue;
      const invited = appointment.participant.filter((one) => one.actor?.reference === actor?.reference);
      if (invited.length === 0)
        throw invalid('This person is not invited to the visit.', {
          'AppointmentResponse.actor': 'This must be a participant.',
        });
      if (invited.every(({ status }) => status === participantStatus)) continue;
      const participant = appointment.participant.map((one) =>
        invited.includes(one) ? { ...one, status: participantStatus } : one,
      );
      const visit = visitOf(await record.update({ ...appointment, participant }, appointment.meta?.versionId));
      // That a patient comes is what is expected: the day shows it, as it shows a yes taken back, and no bell rings.
      const isQuiet = idOf(actor, 'Patient') !== undefined && ['accepted', 'needs-action'].includes(participantStatus);
      if (caller && visit && !isQuiet) await notifyOthers(services, db, caller, visit, 'appointment_user_update');
    }
  };
