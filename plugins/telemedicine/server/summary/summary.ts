import { type CallContext, Failure, type Handler, notFound } from '#core/server';
import { type FhirRecord } from '#clinical/server';
import type { getFarewell, getSummary } from '../../shared/calls.ts';
import type { Summary } from '../../shared/visit.ts';
import { clinicOf } from '../clinic.ts';
import { emptyNote, noteOf } from './note.ts';
import { goneAt } from '../seats/presence.ts';
import { findVisit, type SeatRow, seatsOf, type VisitRow } from '../visits/repository.ts';
import { isSeatOf, type VisitAccess, visitAccess } from '../visits/visitAccess.ts';
import { stateOf } from '../visits/visitState.ts';
import type { Services } from '../services.ts';

const minutesBetween = (from: Date, to: Date): number =>
  Math.max(0, Math.round((to.getTime() - from.getTime()) / 60_000));

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

const attendeesOf = (seats: readonly SeatRow[], ended: Date | null, now: Date): Summary['attendees'] =>
  seats.flatMap((seat) => {
    const { kind, name, joined_at } = seat;
    if (!joined_at) return [];
    const minutes = minutesBetween(joined_at, earlier(goneAt(seat, now), ended ?? now));
    return [{ kind, name, joined: joined_at.toISOString(), minutes }];
  });

/** The reason given at booking is used until the clinic changes it. */
const begunNote = ({ meeting, participant }: VisitAccess): Summary['note'] => {
  const said = participant.host ? (meeting.appointment.comment ?? '').trim() : '';
  return said === '' ? emptyNote : { ...emptyNote, reason: { text: said.slice(0, 400) } };
};

/** With the caller's own rights: a draft is not there for the patient, nor a note that a consent closes to this person. */
const noteIn = async (record: FhirRecord, row: VisitRow | null, access: VisitAccess): Promise<Summary['note']> => {
  if (!row?.note) return begunNote(access);
  try {
    return noteOf(await record.find('Composition', row.note));
  } catch (error) {
    if (error instanceof Failure && error.status === 403) return emptyNote;
    throw error;
  }
};

/** @throws Failure 404 for invited guests, who read the farewell */
export const summaryView = async (services: Services, context: CallContext, access: VisitAccess): Promise<Summary> => {
  const { meeting, participant } = access;
  const { db } = context;
  const { orgId, host } = participant;
  if (participant.kind === 'guest') throw notFound('visit');
  const now = services.now();
  const row = await findVisit(db, orgId, meeting.id);
  const seats = row ? await seatsOf(db, orgId, meeting.id) : [];
  const { name, zone } = await clinicOf(db, orgId);
  const { started_at, ended_at } = row ?? { started_at: null, ended_at: null };
  return {
    id: meeting.id,
    state: stateOf(meeting, row, seats, now),
    start: meeting.start.toISOString(),
    startedAt: started_at?.toISOString() ?? null,
    endedAt: ended_at?.toISOString() ?? null,
    minutes: started_at && ended_at ? minutesBetween(started_at, ended_at) : null,
    zone,
    clinic: name,
    practitioner: meeting.practitioners[0]?.name || null,
    patient: host ? meeting.patient : null,
    attendees: attendeesOf(seats, ended_at, now),
    encounter: started_at || row?.note ? (row?.encounter ?? null) : null,
    note: await noteIn(context.record, row, access),
    shared: row?.shared ?? false,
    rating: row?.stars ? { stars: row.stars, comment: row.comment ?? '' } : null,
  };
};

export const getSummaryHandler =
  (services: Services): Handler<typeof getSummary> =>
  async ({ params }, context) =>
    summaryView(services, context, await visitAccess(services, context, params.id));

/** What was signed, where the patient lets those see it who were there. */
const sharedWith = async (record: FhirRecord, row: VisitRow | null, practitioner: string | null) => {
  if (!row?.shared || !row.note) return null;
  const { text, next, signed } = noteOf(await record.find('Composition', row.note));
  return signed ? { text, next, practitioner } : null;
};

/** @throws Failure 404 for the patient and the clinic, who read the summary */
export const getFarewellHandler =
  (services: Services): Handler<typeof getFarewell> =>
  async ({ params }, context) => {
    const { db } = context;
    const { meeting, participant } = await visitAccess(services, context, params.id, { afterwards: true });
    if (participant.kind !== 'guest') throw notFound('visit');
    const row = await findVisit(db, participant.orgId, meeting.id);
    const seats = row ? await seatsOf(db, participant.orgId, meeting.id) : [];
    const { name, phone } = await clinicOf(db, participant.orgId);
    const practitioner = meeting.practitioners[0]?.name || null;
    const was = seats.some((seat) => isSeatOf(participant, seat) && seat.joined_at !== null);
    return {
      state: stateOf(meeting, row, seats, services.now()),
      endedAt: row?.ended_at?.toISOString() ?? null,
      clinic: name,
      phone,
      shared: was ? await sharedWith(services.record(db, participant.orgId), row, practitioner) : null,
    };
  };
