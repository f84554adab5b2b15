import { type CallContext, Failure, type ServerServices } from '../../../core/server/index.ts';
import { findMeeting } from './meeting.ts';
import { isOfClinic } from './presence.ts';
import type { SeatRow } from './rows.ts';

/** @throws Failure 403 `consent_denied` for the clinic's people whom the patient has come to keep out while they sit in the visit */
export const refuseKeptOut = async (
  services: Pick<ServerServices, 'record'>,
  { db, needsPatient }: Pick<CallContext, 'db' | 'needsPatient'>,
  seat: SeatRow,
): Promise<void> => {
  if (!isOfClinic(seat)) return;
  try {
    const meeting = await findMeeting(services.record(db, seat.org_id), seat.visit);
    if (meeting?.patient) await needsPatient(meeting.patient.id);
  } catch (error) {
    // A record elsewhere that does not answer ends no call: they were let in, and are asked about again in ten seconds.
    if (!(error instanceof Failure) || error.code !== 'unavailable') throw error;
  }
};
