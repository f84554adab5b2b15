import type { FhirRecord } from '#clinical/server';
import type { Trx } from '#core/server';
import { encounterOf, stepAppointment, stepEncounter } from './encounter.ts';
import type { Meeting } from './meeting.ts';
import { inCall, isHere, isOfClinic } from '../seats/presence.ts';
import { changeVisit, type SeatRow, type VisitRow } from './repository.ts';

/** Updates the record from who is present now: the patient arrived, the two met. */
export const recordProgress = async (
  db: Trx,
  record: FhirRecord,
  meeting: Meeting,
  row: VisitRow,
  seats: readonly SeatRow[],
  now: Date,
): Promise<VisitRow> => {
  const change: Partial<VisitRow> = {};
  const inside = seats.filter((seat) => inCall(seat, now));
  const host = inside.some(isOfClinic);
  if (!row.arrived_at && seats.some((seat) => !isOfClinic(seat) && isHere(seat, now))) change.arrived_at = now;
  if (!row.started_at && host && inside.some((seat) => !isOfClinic(seat))) change.started_at = now;
  let { encounter } = row;
  if (!encounter && seats.some((seat) => seat.kind === 'patient' && isHere(seat, now))) {
    encounter = (await record.create(encounterOf(meeting, 'arrived', now))).id;
    change.encounter = encounter;
    await stepAppointment(record, meeting.id, ['booked', 'pending', 'checked-in'], 'arrived');
  }
  if (!row.met_at && host && inside.some(({ kind }) => kind === 'patient')) {
    change.met_at = now;
    if (encounter) await stepEncounter(record, encounter, 'in-progress');
  }
  return changeVisit(db, row, change);
};
