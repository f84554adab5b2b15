import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import {
  clinicZone,
  type CallContext,
  type Handler,
  notFound,
  type ServerServices,
} from '../../../core/server/index.ts';
import type { downloadIcs, feed, feedAddress } from '../shared/contract.ts';
import { type Visit, visitOf } from '../shared/visit.ts';
import { wallOf } from '../shared/wallTime.ts';
import { visitFor } from './series.ts';

const dayMs = 24 * 60 * 60_000;
const most = 500;

interface Reading {
  readonly clinic: string;
  /** In which the clinic's clocks stand. */
  readonly zone: string;
  readonly forPatient: boolean;
  readonly now: Date;
}

/** Time, kind and with whom. Other calendars are not the clinic's: no reason and no note goes into them. */
const textOf = (visits: readonly Visit[], { clinic, zone, forPatient, now }: Reading): string => {
  const calendar = ical({
    name: clinic,
    prodId: { company: 'Pavilion', product: 'Appointments' },
    method: ICalCalendarMethod.PUBLISH,
  });
  // Times are written in UTC, which every calendar moves to its reader's zone; this says which zone they were meant in.
  calendar.x({ 'X-WR-TIMEZONE': zone });
  for (const visit of visits) {
    const others = forPatient ? visit.practitioners.map(({ name }) => name).join(', ') : clinic;
    calendar.createEvent({
      id: `${visit.id}@appointments`,
      start: visit.start,
      end: visit.end,
      stamp: now,
      sequence: Number(visit.version) || 0,
      summary: forPatient ? [visit.title, others].filter(Boolean).join(' · ') : visit.title,
      description: `${wallOf(visit.start, zone).replace('T', ' ')} ${zone}`,
      location: visit.mode === 'clinic' ? clinic : null,
      status: visit.status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  return calendar.toString();
};

const send = (context: Pick<CallContext, 'sendFile'>, text: string): void => {
  const bytes = Buffer.from(text);
  context.sendFile({
    stream: Readable.from([bytes]),
    type: 'text/calendar',
    name: 'calendar.ics',
    size: bytes.length,
    inline: false,
  });
};

export const downloading =
  (services: ServerServices): Handler<typeof downloadIcs> =>
  async ({ params }, context) => {
    const { db, caller } = context;
    const { visit } = await visitFor(services.record(db, caller.orgId), caller, params.id);
    const { name } = await db
      .selectFrom('organization')
      .select('name')
      .where('id', '=', caller.orgId)
      .executeTakeFirstOrThrow();
    const zone = await clinicZone(db, caller.orgId);
    send(context, textOf([visit], { clinic: name, zone, forPatient: caller.role === 'patient', now: services.now() }));
  };

/** 32 random bytes: whoever has the address reads the feed, so nobody guesses it and a new one ends the old. */
export const addressing: Handler<typeof feedAddress> = async ({ body }, { db, caller }) => {
  const { orgId, profileId } = caller;
  const fresh = randomBytes(32).toString('base64url');
  const { rows } = await sql<{ feed: string }>`insert into appointments_setting as s (org_id, profile_id, feed)
    values (${orgId}, ${profileId}, ${fresh})
    on conflict (org_id, profile_id) do update
      set feed = case when ${body.renew} or s.feed is null then excluded.feed else s.feed end
    returning feed`.execute(db);
  return { path: `/v3/appointments/feed/${rows[0]!.feed}.ics` };
};

interface Owner {
  readonly org_id: string;
  readonly resource_id: string | null;
  readonly role: string;
  readonly name: string;
}

/** Three months back and a year ahead. An unknown secret, a feature that is off and a person who left look the same. */
export const feeding =
  (services: ServerServices): Handler<typeof feed> =>
  async ({ params }, context) => {
    const secret = params.secret.slice(0, -'.ics'.length);
    const found = await services.asSystem(async (db) => {
      const { rows } = await sql<Owner>`select s.org_id, p.resource_id, p.role, o.name
        from appointments_setting s join profile p on p.id::text = s.profile_id join account a on a.id = p.account_id
        join organization o on o.id = s.org_id where s.feed = ${secret} and a.status = 'active'`.execute(db);
      const [owner] = rows;
      if (!owner?.resource_id || !(await services.features.isEnabled(db, owner.org_id, 'appointments'))) return null;
      const record = services.record(db, owner.org_id);
      const type = owner.role === 'patient' ? 'Patient' : 'Practitioner';
      const now = services.now();
      const { resources } = await record.search('Appointment', {
        actor: `${type}/${owner.resource_id}`,
        date: [
          `ge${new Date(now.getTime() - 90 * dayMs).toISOString()}`,
          `le${new Date(now.getTime() + 366 * dayMs).toISOString()}`,
        ],
        _sort: 'date',
        _count: most,
      });
      return textOf(
        resources.flatMap((one) => visitOf(one) ?? []),
        { clinic: owner.name, zone: await clinicZone(db, owner.org_id), forPatient: type === 'Patient', now },
      );
    });
    if (found === null) throw notFound('calendar');
    send(context, found);
  };
