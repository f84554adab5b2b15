import { randomUUID } from 'node:crypto';
import type { Appointment, AppointmentParticipant, Encounter, Reference } from '@medplum/fhirtypes';
import {
  clinicZone,
  type Caller,
  encounterOfAct,
  type Failure,
  type FhirRecord,
  forbidden,
  type Handler,
  invalid,
  notFound,
  type ServerServices,
} from '../../../core/server/index.ts';
import { personName, type Stored } from '../../../core/shared/index.ts';
import type { book } from '../shared/contract.ts';
import { wallOf } from '../shared/wallTime.ts';
import { urls, visitOf } from '../shared/visit.ts';
import type { VisitType } from '../shared/visitTypes.ts';
import { type Bookable, bookableType, ownReference, practitionersOf } from './clinic.ts';
import { isFreeAt } from './fits.ts';
import { isTaken, taken } from './holds.ts';
import { nextFree } from './nextFree.ts';
import { tellOthers } from './notices.ts';
import { occurrencesOf } from './occurrences.ts';
import { slotReference } from './slots.ts';

const minute = 60_000;

interface Booking {
  /** With the length of this visit. */
  readonly type: VisitType;
  readonly patient: AppointmentParticipant;
  readonly practitioners: readonly Bookable[];
  readonly reason: string | undefined;
  readonly caller: Caller;
  readonly series: string | null;
  /** The visit at which this one was agreed. */
  readonly from: Reference<Encounter> | undefined;
}

const appointmentOf = (booking: Booking, start: Date, now: Date): Appointment => {
  const { type, patient, practitioners, reason, caller, series, from } = booking;
  const own = caller.resourceId;
  const id = randomUUID();
  return {
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
};

const patientOf = async (
  caller: Caller,
  id: string | undefined,
  record: FhirRecord,
): Promise<AppointmentParticipant> => {
  if (caller.role === 'patient') {
    if (id !== undefined && id !== caller.resourceId) throw notFound('patient');
    return { actor: ownReference(caller), status: 'accepted' };
  }
  if (id === undefined) throw invalid('Choose the patient.', { patient: 'Choose the patient.' });
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
  if (own) throw forbidden('How long a visit takes is for the clinic to say.');
  const minutes = (Date.parse(end) - Date.parse(start)) / minute;
  if (minutes < 5 || minutes > 480)
    throw invalid('A visit takes 5 minutes to 8 hours.', { end: 'Choose another end.' });
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
    if (isPatient && !type.selfBooking) throw forbidden('This kind of visit is booked by the clinic. Ask for it.');
    if (isPatient && body.recurrence) throw forbidden('A series is booked by the clinic. Ask for it.');
    const here = await practitionersOf(db, orgId);
    const practitioners = body.practitioners.map((id) => here.find((one) => one.id === id));
    if (practitioners.some((one) => one === undefined)) throw notFound('practitioner');
    const people = practitioners as readonly Bookable[];
    const patient = await patientOf(caller, body.patient, own);
    const from = isPatient ? undefined : await encounterOfAct(context, body.patient!, body.encounter, now);
    const zone = await clinicZone(db, orgId);
    const first = new Date(body.start);
    if (first.getTime() % (5 * minute) !== 0)
      throw invalid('Begin at a full five minutes.', { start: 'Choose another time.' });
    // Who walks in may be in already when staff come to write it down.
    const latest = isPatient ? first.getTime() : first.getTime() + type.minutes * minute;
    if (latest <= now.getTime()) throw invalid('This time is over.', { start: 'Choose a time that is still to come.' });

    const starts = body.recurrence ? occurrencesOf(body.recurrence, wallOf(first, zone), zone) : [first];
    if (starts.length === 0) throw invalid('No visit falls on these days.', { recurrence: 'Choose other days.' });
    const series = body.recurrence ? randomUUID() : null;
    const looking = { db, orgId, record, zone, now };
    const skipped: string[] = [];
    const made: Stored<Appointment>[] = [];
    const gone = async (start: Date): Promise<Failure> => taken(await nextFree(looking, type, people, start));
    // Patients keep to the hours; staff may book outside them, never over another visit.
    const isFree = (start: Date): Promise<boolean> =>
      isFreeAt(looking, { type, practitioners: body.practitioners, start, by: isPatient ? 'hours' : 'days' });
    for (const start of starts) {
      if (isPatient && !(await isFree(start))) throw await gone(start);
      if (body.whenTaken === 'skip' && !(await isFree(start))) {
        skipped.push(start.toISOString());
        continue;
      }
      const wanted = appointmentOf(
        { type, patient, practitioners: people, reason: body.reason, caller, series, from },
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
    await tellOthers(services, db, caller, visit, notice);
    await audit({
      action: 'created',
      target: { type: 'Appointment', id: visit.id },
      ...(visit.patient ? { patientId: visit.patient.id } : {}),
      detail: { visits: made.length },
    });
    return { data: made.map(({ id }) => id), series, skipped };
  };
