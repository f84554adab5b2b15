import { profilesOf } from '#clinical/server';
import { type Handler, invalid, notFound, type ServerServices } from '#core/server';
import type { walkIn } from '../../shared/calls.ts';
import { urls, walkInType } from '../../shared/visit.ts';
import { chosenSite, needOpenDay } from '../sites/chosenSite.ts';
import type { Site } from '../../shared/site.ts';
import { type Bookable, bookableType, practitionersOf } from './bookable.ts';
import { appointmentOf, patientOf } from './bookVisit.ts';
import { freeNext } from './freeNext.ts';
import { type SchedulingContext, schedulingContext } from './schedulingContext.ts';

const minuteMs = 60_000;

/** The one asked for, at work or not; without one, whoever is free next. @throws Failure 404, 422 */
const whoSees = async (
  scheduling: SchedulingContext,
  asked: string | undefined,
  site: Site | null,
): Promise<Bookable> => {
  const people = await practitionersOf(scheduling.db, scheduling.orgId, { active: true });
  if (asked !== undefined) {
    const one = people.find(({ id }) => id === asked);
    if (!one) throw notFound('practitioner');
    return one;
  }
  const next = await freeNext(scheduling, people, site);
  if (!next)
    throw invalid('Nobody works here at this hour. Choose a practitioner.', { practitioner: 'Choose a practitioner.' });
  return next;
};

/** Who walked in is there already, and waits for one practitioner beside what that one has booked. */
export const addWalkIn =
  (services: ServerServices): Handler<typeof walkIn> =>
  async ({ body }, { db, caller, record: own, audit }) => {
    const { orgId } = caller;
    const scheduling = await schedulingContext(services, db, orgId, caller);
    const { record, zone, now } = scheduling;
    const type = await bookableType(record, body.type);
    if (type.mode !== 'clinic')
      throw invalid('This type of visit does not take place at the clinic.', { type: 'Choose another type of visit.' });
    const patient = await patientOf(caller, body.patient, own);
    const site = await chosenSite(record, type, body.site);
    const start = new Date(Math.floor(now.getTime() / minuteMs) * minuteMs);
    needOpenDay(site, start, zone);
    const practitioner = await whoSees(scheduling, body.practitioner, site);
    const about = { type, patient, practitioners: [practitioner], reason: body.reason, caller, series: null, site };
    const { slot: _, ...visit } = appointmentOf({ ...about, from: undefined }, start, now);
    const { id } = await record.create({
      ...visit,
      status: 'arrived',
      appointmentType: { coding: [{ ...walkInType, display: 'A previously unscheduled walk-in visit' }] },
      extension: [...(visit.extension ?? []), { url: urls.arrived, valueDateTime: now.toISOString() }],
    });
    const profiles = await profilesOf(db, orgId, [practitioner.id]);
    await services.notifier.notify(
      db,
      orgId,
      profiles.filter((one) => one !== caller.profileId),
      'appointment_invite',
      {
        ...{ sender_first_name: caller.firstName, sender_last_name: caller.lastName },
        ...{ resource_id: id, patient_id: body.patient },
      },
    );
    await audit({
      action: 'created',
      target: { type: 'Appointment', id },
      patientId: body.patient,
      detail: { walkIn: true },
    });
    return { id, practitioner: practitioner.name };
  };
