import { localised } from '#core/shared/locale.ts';
import { allFound, type HeldWork } from '#clinical/server';
import { idOf, referenceTo, type Stored } from '#clinical/shared';
import { Failure, type ServerServices } from '#core/server';
import type { Appointment } from '@medplum/fhirtypes';
import { attending, isAhead, visitOf, withoutOffer } from '../../shared/visit.ts';
import { isTaken } from '../schedule/holds.ts';
import { notifyOthers } from './notices.ts';

/** The visit with another practitioner in the place of one; who attends already stays as they are. */
const withOther = (
  appointment: Stored<Appointment>,
  from: string,
  to: { readonly id: string; readonly name: string },
  keeps: boolean,
): Stored<Appointment> => {
  const has = (id: string) => appointment.participant.some(({ actor }) => idOf(actor, 'Practitioner') === id);
  const actor = referenceTo('Practitioner', to.id, to.name);
  const [first] = appointment.participant.filter((one) => idOf(one.actor, 'Practitioner') === from);
  const others = appointment.participant.filter((one) => keeps || idOf(one.actor, 'Practitioner') !== from);
  const added = has(to.id) ? [] : [{ ...first, actor, status: 'accepted' as const }];
  return withoutOffer({ ...appointment, participant: [...others, ...added] });
};

/** What is booked ahead with somebody. The time of whoever takes it over must be free; their hours are theirs to look after. */
export const futureVisits = (services: ServerServices): HeldWork => ({
  ...{ kind: 'visits', order: 10, title: localised('Future visits', 'Rendez-vous à venir'), clinical: true },

  list: async ({ record, now }, { resourceId }) => {
    const asked = {
      practitioner: `Practitioner/${resourceId}`,
      status: 'booked,pending',
      date: `ge${now.toISOString()}`,
    };
    return (await allFound(record, 'Appointment', asked)).flatMap((appointment) => {
      const visit = visitOf(appointment);
      if (!visit || !isAhead(visit, now) || !attending(visit).includes(resourceId)) return [];
      return [{ id: visit.id, what: visit.title, patient: visit.patient?.id ?? null, at: visit.start.toISOString() }];
    });
  },

  give: async ({ db, caller, record }, ids, { from, to, keeps }) => {
    const shared: string[] = [];
    const clashes: Record<string, string> = {};
    for (const id of ids) {
      const appointment = await record.find('Appointment', id, true);
      const before = appointment && visitOf(appointment);
      if (!before) continue;
      if (attending(before).includes(to.resourceId)) shared.push(id);
      const other = { id: to.resourceId, name: to.name };
      try {
        await record.update(withOther(appointment, from.resourceId, other, keeps.has(id)));
      } catch (error) {
        if (!isTaken(error)) throw error;
        clashes[`visits/${id}`] = before.start.toISOString();
        continue;
      }
      const after = visitOf((await record.find('Appointment', id)) ?? appointment);
      if (after) await notifyOthers(services, db, caller, { ...after, practitioners: [] }, 'appointment_update');
    }
    const words = `${to.name} has other visits at these times. Choose someone else for each of them.`;
    if (Object.keys(clashes).length > 0) throw new Failure(409, 'slot_taken', words, clashes);
    return shared;
  },
});
