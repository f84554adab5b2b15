import { sql } from 'kysely';
import {
  type Caller,
  conflict,
  type FhirRecord,
  type Handler,
  type ServerServices,
  type Trx,
} from '../../../core/server/index.ts';
import type { endVisit } from '../shared/contract.ts';
import { tookPart } from './attendance.ts';
import { stepAppointment, stepEncounter } from './encounter.ts';
import { closeRoom } from './liveKitRoom.ts';
import { type Meeting, peopleIds } from './meeting.ts';
import { lastHeard } from './presence.ts';
import { changeVisit, lockVisit, type VisitRow } from './rows.ts';
import { shownVisit } from './shown.ts';
import { asHost } from './standing.ts';
import { tellOfChange } from './telling.ts';

/** A visit in which the two met was held; one to which only one of them came was not. */
const closeRecord = async (record: FhirRecord, db: Trx, row: VisitRow, at: Date): Promise<void> => {
  if (row.encounter) {
    const took = row.met_at ? await tookPart(db, row) : null;
    await stepEncounter(record, row.encounter, row.met_at ? 'finished' : 'cancelled', ({ period }) => {
      const start = period?.start ?? (row.met_at ?? row.arrived_at ?? at).toISOString();
      // Whoever came after the clinic had left was there for no time.
      const end = new Date(Math.max(at.getTime(), new Date(start).getTime())).toISOString();
      return { period: { ...period, start, end }, ...(took && took.length > 0 && { participant: took }) };
    });
  }
  if (row.met_at) await stepAppointment(record, row.id, ['booked', 'pending', 'checked-in', 'arrived'], 'fulfilled');
};

/** Ends it for all, in the record too. Everybody in it is told at commit. */
export const endFor = async (
  services: ServerServices,
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
  await tellOfChange(services, db, orgId, id, meeting ? peopleIds(meeting) : []);
};

export const ending =
  (services: ServerServices): Handler<typeof endVisit> =>
  async ({ params }, context) => {
    const { db, caller, audit } = context;
    const standing = await asHost(services, context, params.id);
    const { meeting } = standing;
    const row = await lockVisit(db, caller.orgId, meeting);
    if (!row.ended_at) {
      if (!row.arrived_at && !row.opened_at && services.now() < meeting.start)
        throw conflict('This visit has not begun. Cancel it in the calendar instead.', 'not_begun');
      await endFor(services, db, row, { meeting, author: caller, at: services.now() });
      await audit({
        action: 'ended',
        target: { type: 'visit', id: meeting.id },
        ...(meeting.patient && { patientId: meeting.patient.id }),
      });
    }
    return shownVisit(services, db, standing);
  };
