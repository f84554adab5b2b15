import { sql } from 'kysely';
import { type Caller, conflict, type Handler, type Trx } from '#core/server';
import { type FhirRecord } from '#clinical/server';
import type { endVisit } from '../../shared/calls.ts';
import { clinicAttendance } from './attendance.ts';
import { stepAppointment, stepEncounter } from './encounter.ts';
import { closeRoom } from '../call/liveKitRoom.ts';
import { type Meeting, peopleIds } from './meeting.ts';
import { lastHeard } from '../seats/presence.ts';
import { changeVisit, lockVisit, type VisitRow } from './repository.ts';
import { visitView } from './visitView.ts';
import { hostAccess } from './visitAccess.ts';
import { publishVisitChange } from '../call/liveUpdates.ts';
import type { Services } from '../services.ts';

/** A visit in which the two met was held; one to which only one of them came was not. */
const closeRecord = async (record: FhirRecord, db: Trx, row: VisitRow, at: Date): Promise<void> => {
  if (row.encounter) {
    const took = row.met_at ? await clinicAttendance(db, row) : null;
    await stepEncounter(record, row.encounter, row.met_at ? 'finished' : 'cancelled', ({ period }) => {
      const start = period?.start ?? (row.met_at ?? row.arrived_at ?? at).toISOString();
      // A person who came after the clinic left has no duration.
      const end = new Date(Math.max(at.getTime(), new Date(start).getTime())).toISOString();
      return { period: { ...period, start, end }, ...(took && took.length > 0 && { participant: took }) };
    });
  }
  if (row.met_at) await stepAppointment(record, row.id, ['booked', 'pending', 'checked-in', 'arrived'], 'fulfilled');
};

/** Ends the visit for everyone, in the record too. Participants are told at commit. */
export const endVisitForAll = async (
  services: Services,
  db: Trx,
  row: VisitRow,
  { meeting, author, at }: { readonly meeting: Meeting | null; readonly author?: Caller; readonly at: Date },
): Promise<void> => {
  const { org_id: orgId, id } = row;
  const now = services.now();
  await changeVisit(db, row, { ended_at: at });
  await db
    .updateTable('telemedicine_seat')
    .set({ gone_at: sql<Date>`case when seen_at < ${lastHeard(now)} then seen_at else ${now} end` })
    .where('org_id', '=', orgId)
    .where('visit', '=', id)
    .where('gone_at', 'is', null)
    .execute();
  await db
    .updateTable('telemedicine_seat')
    .set({ heard: false })
    .where('org_id', '=', orgId)
    .where('visit', '=', id)
    .execute();
  await closeRecord(services.record(db, orgId, author), db, row, at);
  await closeRoom(services, orgId, id);
  await publishVisitChange(services, db, orgId, id, meeting ? peopleIds(meeting) : []);
};

export const endVisitHandler =
  (services: Services): Handler<typeof endVisit> =>
  async ({ params }, context) => {
    const { db, caller, audit } = context;
    const access = await hostAccess(services, context, params.id);
    const { meeting } = access;
    const row = await lockVisit(db, caller.orgId, meeting);
    if (!row.ended_at) {
      if (!row.arrived_at && !row.opened_at && services.now() < meeting.start)
        throw conflict('This visit has not started. Cancel it in the calendar instead.', 'not_begun');
      await endVisitForAll(services, db, row, { meeting, author: caller, at: services.now() });
      await audit({
        action: 'ended',
        target: { type: 'visit', id: meeting.id },
        ...(meeting.patient && { patientId: meeting.patient.id }),
      });
    }
    return visitView(services, db, access);
  };
