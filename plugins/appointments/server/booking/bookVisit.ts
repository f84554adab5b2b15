import { randomUUID } from 'node:crypto';
import type { Appointment, AppointmentParticipant, Encounter, Reference } from '@medplum/fhirtypes';
import {
  clinicZone,
  type Caller,
  type Failure,
  forbidden,
  type Handler,
  invalid,
  notFound,
  type ServerServices,
} from '#core/server';
import { encounterOfAct, type FhirRecord } from '#clinical/server';
import { personName, type Stored } from '#clinical/shared';
import type { book } from '../../shared/calls.ts';
import { wallOf } from '../../shared/wallTime.ts';
import { urls, visitOf, withSite } from '../../shared/visit.ts';
import type { VisitType } from '../../shared/visitTypes.ts';
import { type Bookable, bookableType, ownReference, practitionersOf } from './bookable.ts';
import type { Site } from '../../shared/site.ts';
import { chosenSite, needOpenDay } from '../sites/chosenSite.ts';
import { isFreeAt } from './isFreeAt.ts';
import { isTaken, taken } from '../schedule/holds.ts';
import { nextFreeTime } from './nextFreeTime.ts';
import { notifyOthers } from '../visits/notices.ts';
import { occurrencesOf } from './occurrences.ts';
import { slotReference } from '../schedule/slots.ts';

const minute = 60_000;

interface Booking {
  /** With the length of this visit. */
  readonly type: VisitType;
  readonly patient: AppointmentParticipant;
  readonly practitioners: readonly Bookable[];
  readonly reason: string | undefined;
  readonly caller: Caller;
  readonly series: string | null;
  readonly site: Site | null;
  /** The visit at which this one was agreed. */
  readonly from: Reference<Encounter> | undefined;
}

export const appointmentOf = (bookVisit: Booking, start: Date, now: Date): Appointment => {
  const { type, patient, practitioners, reason, caller, series, site, from } = bookVisit;
  const own = caller.resourceId;
  const id = randomUUID();
  const visit: Appointment = {
    resourceType: 'Appointment',
    id,
    status: 'booked',
    slot: practitioners.map((one) => slotReference(id, one.id)),
    ...(series === null ? {} : { identifier: [{ system: urls.series, value: series }] }),
    serviceType: [{ coding: [{ system: urls.type, code: type.id, display: type.nameEn }], text: type.nameEn }],
    extension: [{ url: urls.mode, valueCode: type.mode }],
    start: start.toISOString(),
    end: new Date(start.getTime() + type.minutes * minute).toISOString(),
    minutesDuration: type.minutes,
    created: now.toISOString(),
    ...(reason ? { comment: reason } : {}),
    ...(from ? { supportingInformation: [from] } : {}),
    participant: [
      patient,
      ...practitioners.map(({ id, name }): AppointmentParticipant => ({
        actor: { reference: `Practitioner/${id}`, display: name },
        // Whoever books says yes; a colleague is asked. With one practitioner the booking is the answer.
        status: id === own || practitioners.length === 1 || caller.role === 'patient' ? 'accepted' : 'needs-action',
      })),
    ],
  };
  return withSite(visit, site);
};

export const patientOf = async (
  caller: Caller,
  id: string | undefined,
  record: FhirRecord,
): Promise<AppointmentParticipant> => {
  if (caller.role === 'patient') {
    if (id !== undefined && id !== caller.resourceId) throw notFound('patient');
    return { actor: ownReference(caller), status: 'accepted' };
  }
  if (id === undefined) throw invalid('Choose a patient.', { patient: 'Choose a patient.' });
  const patient = await record.read('Patient', id);
  return { actor: { reference: `Patient/${id}`, display: personName(patient.name) }, status: 'accepted' };
};

/** How long it takes; staff may say otherwise than its type does. @throws Failure 403, 422 */
const minutesOf = (
  { start, end }: { start: string; end?: string | undefined },
  type: VisitType,
  own: boolean,
): number => {
  if (end === undefined) return type.minutes;
  if (own) throw forbidden('Only the clinic can change the length of a visit.');
  const minutes = (Date.parse(end) - Date.parse(start)) / minute;
  if (minutes < 5 || minutes > 480)
    throw invalid('A visit lasts from 5 minutes to 8 hours.', { end: 'Choose another end time.' });
  return minutes;
};

export const booking =
  (services: ServerServices): Handler<typeof book> =>
  async ({ body }, context) => {
    const { db, caller, record: own, audit } = context;
    const { orgId, role } = caller;
    const now = services.now();
    const record = services.record(db, orgId, caller);
    const kind = await bookableType(record, body.type);
    const isPatient = role === 'patient';
    const type = { ...kind, minutes: minutesOf(body, kind, isPatient) };
    if (isPatient && !type.selfBooking)
      throw forbidden('Only the clinic can book this type of visit. Call the clinic.');
    if (isPatient && body.recurrence) throw forbidden('Only the clinic can book a series. Call the clinic.');
    const here = await practitionersOf(db, orgId, { active: true });
    const practitioners = body.practitioners.map((id) => here.find((one) => one.id === id));
    if (practitioners.some((one) => one === undefined)) throw notFound('practitioner');
    const people = practitioners as readonly Bookable[];
    const patient = await patientOf(caller, body.patient, own);
    const from = isPatient ? undefined : await encounterOfAct(context, body.patient!, body.encounter, now);
    const [zone, site] = await Promise.all([clinicZone(db, orgId), chosenSite(record, type, body.site)]);
    const first = new Date(body.start);
    if (first.getTime() % (5 * minute) !== 0)
      throw invalid('Choose a start time in five-minute steps.', { start: 'Choose another time.' });
    // Who walks in may be in already when staff come to write it down.
    const latest = isPatient ? first.getTime() : first.getTime() + type.minutes * minute;
    if (latest <= now.getTime()) throw invalid('This time has passed.', { start: 'Choose a later time.' });

    const starts = body.recurrence ? occurrencesOf(body.recurrence, wallOf(first, zone), zone) : [first];
    if (starts.length === 0) throw invalid('No visits match these dates.', { recurrence: 'Choose other dates.' });
    const series = body.recurrence ? randomUUID() : null;
    const scheduling = { db, orgId, record, zone, now };
    const skipped: string[] = [];
    const made: Stored<Appointment>[] = [];
    const gone = async (start: Date): Promise<Failure> =>
      taken(await nextFreeTime(scheduling, type, people, { after: start, site }));
    // Patients keep to the hours; staff may book outside them, never over another visit.
    const isFree = (start: Date): Promise<boolean> =>
      isFreeAt(scheduling, { type, practitioners: body.practitioners, start, site, by: isPatient ? 'hours' : 'days' });
    for (const start of starts) {
      if (body.whenTaken !== 'skip') needOpenDay(site, start, zone);
      if (isPatient && !(await isFree(start))) throw await gone(start);
      if (body.whenTaken === 'skip' && !(await isFree(start))) {
        skipped.push(start.toISOString());
        continue;
      }
      const wanted = appointmentOf(
        { type, patient, practitioners: people, reason: body.reason, caller, series, site, from },
        start,
        now,
      );
      // The handler of the record holds the time, or undoes all of this.
      const kept = record.create(wanted).catch(async (error: unknown) => {
        throw isTaken(error) ? await gone(start) : error;
      });
      made.push(await kept);
    }
    const visit = made[0] && visitOf(made[0]);
    if (!visit) throw taken();
    const notice = visit.mode === 'video' ? 'appointment_telemedicine_invite' : 'appointment_invite';
    await notifyOthers(services, db, caller, visit, notice);
    await audit({
      action: 'created',
      target: { type: 'Appointment', id: visit.id },
      ...(visit.patient ? { patientId: visit.patient.id } : {}),
      detail: { visits: made.length },
    });
    return { data: made.map(({ id }) => id), series, skipped };
  };
