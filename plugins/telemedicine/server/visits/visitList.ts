import { Temporal } from 'temporal-polyfill';
import type { CallContext, Caller, Handler, Trx } from '#core/server';
import type { FhirRecord } from '#clinical/server';
import { isStaffOnly, type SearchParams } from '#clinical/shared';
import { isStaff } from '#core/shared';
import { closesAt, opensAt } from '#clinical/shared/visitDoors.ts';
import type { listToday } from '../../shared/calls.ts';
import type { TodaysVisit } from '../../shared/visit.ts';
import { clinicOf } from '../clinic.ts';
import { inCall, isHere } from '../seats/presence.ts';
import { type Meeting, meetingOf, peopleIds } from './meeting.ts';
import type { SeatRow, VisitRow } from './repository.ts';
import { stateOf } from './visitState.ts';
import { startOfDay, dayIn } from './usualWait.ts';
import type { Services } from '../services.ts';

/** Appointments of one day that are looked through; a clinic's day has fewer. */
const most = 500;
const patientsDays = 60;
const mostOwn = 50;

const meetingsIn = async (record: FhirRecord, params: SearchParams): Promise<Meeting[]> => {
  const { resources } = await record.search('Appointment', { _sort: 'date', ...params });
  return resources.flatMap((appointment) => meetingOf(appointment) ?? []);
};

const spanOf = (from: Date, to: Date): readonly string[] => [`ge${from.toISOString()}`, `lt${to.toISOString()}`];

/** Visits to which a person was only invited, while they may join. */
const invitedTo = async (db: Trx, { orgId, profileId }: Caller, from: Date): Promise<string[]> =>
  (
    await db
      .selectFrom('telemedicine_invite as i')
      .innerJoin('telemedicine_visit as v', (join) =>
        join.onRef('v.org_id', '=', 'i.org_id').onRef('v.id', '=', 'i.visit'),
      )
      .select('i.visit')
      .where('i.org_id', '=', orgId)
      .where('i.profile_id', '=', profileId)
      .where('i.revoked_at', 'is', null)
      .where('v.closes_at', '>=', from)
      .orderBy('v.start_at')
      .limit(mostOwn)
      .execute()
  ).map(({ visit }) => visit);

interface Looking {
  readonly services: Services;
  readonly context: CallContext;
  readonly own: string | null;
  readonly from: Date;
  readonly to: Date;
}

const forPatient = async ({ services, context, own, from }: Looking): Promise<Meeting[]> => {
  const { db, caller } = context;
  const record = services.record(db, caller.orgId);
  const to = new Date(from.getTime() + patientsDays * 86_400_000);
  const mine = own
    ? await meetingsIn(record, { actor: `Patient/${own}`, date: spanOf(from, to), _count: mostOwn })
    : [];
  const invited = await invitedTo(db, caller, from);
  const others = invited.length > 0 ? await meetingsIn(record, { _id: invited.join(','), _count: mostOwn }) : [];
  // Read with the house's rights: what is not open to the patient is left out here.
  const open = mine.filter(({ appointment }) => !isStaffOnly(appointment));
  return [...open, ...others.filter(({ id }) => mine.every((one) => one.id !== id))];
};

const forStaff = async ({ services, context, own, from, to }: Looking, onlyMine: boolean): Promise<Meeting[]> => {
  const { db, caller } = context;
  if (onlyMine && !own) return [];
  return meetingsIn(services.record(db, caller.orgId), {
    date: spanOf(from, to),
    ...(onlyMine && { actor: `Practitioner/${own!}` }),
    _count: most,
  });
};

const rowsOf = async (db: Trx, orgId: string, ids: readonly string[]) => {
  if (ids.length === 0) return { visits: new Map<string, VisitRow>(), seats: new Map<string, SeatRow[]>() };
  const visits = await db
    .selectFrom('telemedicine_visit')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', 'in', ids)
    .execute();
  const seats = await db
    .selectFrom('telemedicine_seat')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('visit', 'in', ids)
    .execute();
  return { visits: new Map(visits.map((row) => [row.id, row])), seats: Map.groupBy(seats, ({ visit }) => visit) };
};

const line = (
  meeting: Meeting,
  row: VisitRow | null,
  seats: readonly SeatRow[],
  about: { readonly own: string | null; readonly staff: boolean; readonly now: Date },
): TodaysVisit => ({
  id: meeting.id,
  state: stateOf(meeting, row, seats, about.now),
  start: meeting.start.toISOString(),
  end: meeting.end.toISOString(),
  opens: opensAt(meeting).toISOString(),
  practitioner: meeting.practitioners[0]?.name || null,
  patient: about.staff ? meeting.patient : null,
  title: meeting.title,
  mine: about.own !== null && peopleIds(meeting).includes(about.own),
  waiting: about.staff ? waitingOf(seats, about.now) : [],
  inCall: about.staff ? countIn(seats, about.now) : 0,
});

/** Longer than a visit and its open doors. */
const nightMs = 6 * 60 * 60_000;

/** A visit whose lobby is open now counts as today's, on either side of midnight. */
const isOpen = (meeting: Meeting, now: Date): boolean => opensAt(meeting) <= now && now <= closesAt(meeting);

/** People in the lobby now, longest wait first. */
const waitingOf = (seats: readonly SeatRow[], now: Date): TodaysVisit['waiting'] =>
  seats
    .filter((seat) => seat.state === 'waiting' && isHere(seat, now))
    .sort((one, other) => one.since.getTime() - other.since.getTime())
    .map(({ id, kind, name, since, checks }) => ({
      seat: id,
      kind,
      name,
      since: since.toISOString(),
      tested: checks !== null,
    }));

const countIn = (seats: readonly SeatRow[], now: Date): number => seats.filter((seat) => inCall(seat, now)).length;

export const listTodayHandler =
  (services: Services): Handler<typeof listToday> =>
  async ({ query }, context) => {
    const { db, caller } = context;
    const now = services.now();
    const { zone } = await clinicOf(db, caller.orgId);
    const today = dayIn(now, zone);
    const day = query.day === undefined ? today : Temporal.PlainDate.from(query.day);
    const own = caller.resourceId ?? (await services.people.resourceIdOf(caller.orgId, caller.profileId));
    const [from, to] = [startOfDay(day, zone), startOfDay(day.add({ days: 1 }), zone)];
    const night = day.equals(today) ? nightMs : 0;
    const looking = {
      services,
      context,
      own,
      from: new Date(Math.min(from.getTime(), now.getTime() - night)),
      to: new Date(Math.max(to.getTime(), now.getTime() + night)),
    };
    const staff = isStaff(caller.role);
    const found = staff ? await forStaff(looking, query.mine === 'true') : await forPatient(looking);
    const meetings = found.filter(
      (one) => (one.start >= from && (!staff || one.start < to)) || (night > 0 && isOpen(one, now)),
    );
    const { visits, seats } = await rowsOf(
      db,
      caller.orgId,
      meetings.map(({ id }) => id),
    );
    return {
      data: meetings
        .map((one) => line(one, visits.get(one.id) ?? null, seats.get(one.id) ?? [], { own, staff, now }))
        .sort((one, other) => (one.start < other.start ? -1 : 1)),
      now: now.toISOString(),
      zone,
    };
  };
