import { profilesOf } from '#clinical/server';
import { clinicZone, type Handler, invalid, notFound, type ServerServices } from '#core/server';
import type { walkIn } from '../../shared/calls.ts';
import { urls, walkInType } from '../../shared/visit.ts';
import { chosenSite, needOpenDay } from '../sites/chosenSite.ts';
import { bookableType, practitionersOf } from './bookable.ts';
import { appointmentOf, patientOf } from './bookVisit.ts';

const minuteMs = 60_000;

/** Who walked in is there already, and waits for one practitioner beside what that one has booked. */
export const addWalkIn =
  (services: ServerServices): Handler<typeof walkIn> =>
  async ({ body }, { db, caller, record: own, audit }) => {
    const { orgId } = caller;
    const now = services.now();
    const record = services.record(db, orgId, caller);
    const type = await bookableType(record, body.type);
    if (type.mode !== 'clinic')
      throw invalid('This type of visit does not take place at the clinic.', { type: 'Choose another type of visit.' });
    const practitioner = (await practitionersOf(db, orgId, { active: true })).find(
      ({ id }) => id === body.practitioner,
    );
    if (!practitioner) throw notFound('practitioner');
    const patient = await patientOf(caller, body.patient, own);
    const [zone, site] = await Promise.all([clinicZone(db, orgId), chosenSite(record, type, body.site)]);
    const start = new Date(Math.floor(now.getTime() / minuteMs) * minuteMs);
    needOpenDay(site, start, zone);
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
    return { id };
  };
