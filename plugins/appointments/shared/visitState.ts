import type { Appointment } from '@medplum/fhirtypes';
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

/** When the patient came stands with the visit until it is booked anew: how long somebody waits is counted from there. */
export const withMark = (appointment: Stored<Appointment>, mark: VisitMark, now: Date): Stored<Appointment> => {
  const at = now.toISOString();
  const came = appointment.extension?.some(({ url }) => url === urls.arrived) ?? false;
  const arrived = came ? appointment : withExtension(appointment, { url: urls.arrived, valueDateTime: at });
  const alone = withExtension(arrived, urls.with);
  if (mark === 'booked' || mark === 'confirmed') {
    const participant = patientSays(appointment, mark === 'confirmed' ? 'accepted' : 'needs-action');
    const before = withExtension(withExtension(appointment, urls.arrived), urls.with);
    return { ...before, status: 'booked', participant };
  }
  if (mark === 'noshow') return { ...withExtension(withExtension(appointment, urls.arrived), urls.with), status: mark };
  if (mark === 'fulfilled') return { ...appointment, status: mark };
  if (mark === 'with-practitioner')
    return { ...withExtension(alone, { url: urls.with, valueDateTime: at }), status: 'checked-in' };
  return { ...alone, status: mark };
};

/** Since when the patient waits: there, and not with the practitioner yet. */
export const waitsSinceOf = (visit: Marked & Pick<Visit, 'arrivedAt'>): Date | null => {
  const mark = markOf(visit);
  return visit.arrivedAt && (mark === 'arrived' || mark === 'checked-in') ? new Date(visit.arrivedAt) : null;
};

/** What follows, as a rule; null where the visit is over. */
export const nextMark = (mark: VisitMark): VisitMark | null =>
  (
    ({
      booked: 'arrived',
      confirmed: 'arrived',
      arrived: 'checked-in',
      'checked-in': 'with-practitioner',
      'with-practitioner': 'fulfilled',
      fulfilled: null,
      noshow: null,
    }) as const
  )[mark];
