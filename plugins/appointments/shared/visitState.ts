import type { Appointment, Location, Reference } from '@medplum/fhirtypes';
import { idOf, type Stored } from '#clinical/shared';
import { urls, type Visit, withExtension } from './visit.ts';

/**
 * How a visit stands on its day. FHIR has a status for most of them; confirmed is a booked visit whose patient has accepted, and
 * with the practitioner is one that was checked in and says since when.
 */
export const visitMarks = [
  'booked',
  'confirmed',
  'arrived',
  'checked-in',
  'with-practitioner',
  'fulfilled',
  'noshow',
] as const;
export type VisitMark = (typeof visitMarks)[number];

type Marked = Pick<Visit, 'status' | 'patient' | 'withSince'>;

/** Null for what is not on a day's list: cancelled, proposed, entered in error. */
export const markOf = ({ status, patient, withSince }: Marked): VisitMark | null => {
  if (status === 'booked') return patient?.status === 'accepted' ? 'confirmed' : 'booked';
  if (status === 'pending') return 'booked';
  if (status === 'checked-in') return withSince ? 'with-practitioner' : 'checked-in';
  return status === 'arrived' || status === 'fulfilled' || status === 'noshow' ? status : null;
};

const patientSays = (
  appointment: Stored<Appointment>,
  status: 'accepted' | 'needs-action',
): Stored<Appointment>['participant'] =>
  (appointment.participant ?? []).map((one) =>
    // What the patient answered otherwise, such as perhaps, stays.
    idOf(one.actor, 'Patient') === undefined || (status === 'needs-action' && one.status !== 'accepted')
      ? one
      : { ...one, status },
  );

const without = (appointment: Stored<Appointment>, ...gone: readonly string[]): Stored<Appointment> =>
  gone.reduce<Stored<Appointment>>(withExtension, appointment);

/** In this room; null: in none. Where nothing is said, a patient stays in the room where they are. */
const inRoom = (
  appointment: Stored<Appointment>,
  room: Reference<Location> | null | undefined,
): Stored<Appointment> => {
  if (room === undefined) return appointment;
  return withExtension(appointment, room ? { url: urls.room, valueReference: room } : urls.room);
};

/** When the patient came stands with the visit until it is booked anew: how long somebody waits is counted from there. */
export const withMark = (
  appointment: Stored<Appointment>,
  mark: VisitMark,
  now: Date,
  room?: Reference<Location> | null,
): Stored<Appointment> => {
  const at = now.toISOString();
  const has = (url: string): boolean => appointment.extension?.some((one) => one.url === url) ?? false;
  const arrived = has(urls.arrived)
    ? appointment
    : withExtension(appointment, { url: urls.arrived, valueDateTime: at });
  if (mark === 'booked' || mark === 'confirmed') {
    const participant = patientSays(appointment, mark === 'confirmed' ? 'accepted' : 'needs-action');
    return { ...without(appointment, urls.arrived, urls.with, urls.room), status: 'booked', participant };
  }
  if (mark === 'noshow') return { ...without(appointment, urls.arrived, urls.with, urls.room), status: mark };
  if (mark === 'fulfilled') return { ...appointment, status: mark };
  if (mark === 'arrived') return { ...without(arrived, urls.with, urls.room), status: mark };
  const placed = inRoom(arrived, room);
  if (mark === 'checked-in') return { ...without(placed, urls.with), status: mark };
  // Another room in the middle of a visit begins no other one.
  const seen = has(urls.with) ? placed : withExtension(placed, { url: urls.with, valueDateTime: at });
  return { ...seen, status: 'checked-in' };
};

/** Whether somebody with this state is in a room, if they are in any. */
export const isInside = (mark: VisitMark): boolean => mark === 'checked-in' || mark === 'with-practitioner';

/** Since when the patient waits: there, and not with the practitioner yet. */
export const waitsSinceOf = (visit: Marked & Pick<Visit, 'arrivedAt'>): Date | null => {
  const mark = markOf(visit);
  return visit.arrivedAt && (mark === 'arrived' || mark === 'checked-in') ? new Date(visit.arrivedAt) : null;
};

/** What follows, as a rule; null where the visit is over. */
export const nextMark = (mark: VisitMark): VisitMark | null =>
  (
    {
      booked: 'arrived',
      confirmed: 'arrived',
      arrived: 'checked-in',
      'checked-in': 'with-practitioner',
      'with-practitioner': 'fulfilled',
      fulfilled: null,
      noshow: null,
    } as const
  )[mark];
