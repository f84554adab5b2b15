import { type CallContext, Failure } from '#core/server';
import { findMeeting } from '../visits/meeting.ts';
import { isOfClinic } from './presence.ts';
import type { SeatRow } from '../visits/repository.ts';
import type { Services } from '../services.ts';

/** @throws Failure 403 `consent_denied` for staff whose access the patient denied during the visit */
export const refuseWithoutConsent = async (
  services: Pick<Services, 'record'>,
  { db, needsPatient }: Pick<CallContext, 'db' | 'needsPatient'>,
  seat: SeatRow,
): Promise<void> => {
  if (!isOfClinic(seat)) return;
  try {
    const meeting = await findMeeting(services.record(db, seat.org_id), seat.visit);
    if (meeting?.patient) await needsPatient(meeting.patient.id);
  } catch (error) {
    // An external record that does not answer ends no call: it is asked again in ten seconds.
    if (!(error instanceof Failure) || error.code !== 'unavailable') throw error;
  }
};
