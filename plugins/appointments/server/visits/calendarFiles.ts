import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Appointment } from '@medplum/fhirtypes';
import { clinicZone, type CallContext, type Handler, notFound, type ServerServices } from '#core/server';
import { type FhirRecord } from '#clinical/server';
import { customOfProfile } from '#core/server/identity/chosenProfile.ts';
import { linkOrigin } from '#core/server/mail/origin.ts';
import { type CustomRole, isTaken } from '#core/shared';
import { isStaffOnly, type RecordPage, type SearchParams, type Stored } from '#clinical/shared';
import type { downloadIcs, feed, feedAddress } from '../../shared/calendarFileCalls.ts';
import { type Visit, visitOf } from '../../shared/visit.ts';
import { allSites } from '../sites/siteResource.ts';
import { visitFor } from './series.ts';
import { calendarText, type Reading } from './visitCalendar.ts';

const dayMs = 24 * 60 * 60_000;
/** A page of what is to come, and of what was: what is to come is never left out for what was. */
const most = 500;
const mostPages = 10;

/** Leaves out visits entered in error and those that the owner declined. */
const belongs = ({ status, patient, practitioners }: Visit, owner: string | null): boolean =>
  status !== 'entered-in-error' &&
  ![patient, ...practitioners].some((one) => one?.id === owner && one?.status === 'declined');

const textOf = (visits: readonly Visit[], reading: Reading): string =>
  calendarText(
    visits.filter((one) => belongs(one, reading.owner)),
    reading,
  );

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

export const sendIcsFile =
  (services: ServerServices): Handler<typeof downloadIcs> =>
  async ({ params }, context) => {
    const { db, caller, audit } = context;
    const { visit } = await visitFor(services.record(db, caller.orgId), caller, params.id);
    await audit({ action: 'read', target: { type: 'Appointment', id: visit.id }, patientId: visit.patient?.id });
    const { name } = await db
      .selectFrom('organization')
      .select('name')
      .where('id', '=', caller.orgId)
      .executeTakeFirstOrThrow();
    const zone = await clinicZone(db, caller.orgId);
    const origin = linkOrigin(services.settings, context.header('host'));
    const forPatient = caller.role === 'patient';
    // A file of one visit shows its status even to someone who declined it.
    const sites = await allSites(services.record(db, caller.orgId));
    const file = { origin, clinic: name, zone, forPatient, owner: null, now: services.now(), sites };
    send(context, textOf([visit], file));
  };

/** 32 random bytes: the address is the only key to the feed, and a new one revokes the old. */
export const issueFeedAddress: Handler<typeof feedAddress> = async ({ body }, { db, caller }) => {
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
  readonly custom: CustomRole | null;
}

/** The coming year, page by page, and a page of the month that was. */
const visitsOf = async (
  record: FhirRecord,
  actor: string,
  forPatient: boolean,
  now: Date,
): Promise<readonly Visit[]> => {
  const found: Stored<Appointment>[] = [];
  const until = new Date(now.getTime() + 366 * dayMs).toISOString();
  let next: SearchParams | string | null = {
    actor,
    date: [`ge${now.toISOString()}`, `le${until}`],
    _sort: 'date',
    _count: most,
  };
  for (let page = 0; page < mostPages && next !== null; page += 1) {
    const answer: RecordPage<'Appointment'> = await record.search('Appointment', next);
    found.push(...answer.resources);
    ({ next } = answer);
  }
  const past = await record.search('Appointment', {
    actor,
    date: [`ge${new Date(now.getTime() - 30 * dayMs).toISOString()}`, `lt${now.toISOString()}`],
    _sort: '-date',
    _count: most,
  });
  const all = new Map([...past.resources.toReversed(), ...found].map((one) => [one.id, one]));
  // Read with the house's rights: what is not open to the patient is left out here.
  const open = forPatient ? [...all.values()].filter((one) => !isStaffOnly(one)) : [...all.values()];
  return open.flatMap((one) => visitOf(one) ?? []);
};

/** A month back and a year ahead. An unknown secret, a feature that is off or taken from the person's role, and a person who left, look the same. */
export const sendFeed =
  (services: ServerServices): Handler<typeof feed> =>
  async ({ params }, context) => {
    const secret = params.secret.slice(0, -'.ics'.length);
    const origin = linkOrigin(services.settings, context.header('host'));
    const found = await services.asSystem(async (db) => {
      const { rows } = await sql<Owner>`select s.org_id, p.resource_id, p.role, o.name, ${customOfProfile} as custom
        from appointments_setting s join profile p on p.id::text = s.profile_id join account a on a.id = p.account_id
        join organization o on o.id = s.org_id left join custom_role cr on cr.id = p.custom_role_id
        where s.feed = ${secret} and a.status = 'active' and p.suspended_at is null
        and o.closed_at is null`.execute(db);
      const [owner] = rows;
      if (owner?.custom && isTaken(owner.custom, 'appointments', 'see')) return null;
      if (!owner?.resource_id || !(await services.features.isEnabled(db, owner.org_id, 'appointments'))) return null;
      const forPatient = owner.role === 'patient';
      const actor = `${forPatient ? 'Patient' : 'Practitioner'}/${owner.resource_id}`;
      const now = services.now();
      const zone = await clinicZone(db, owner.org_id);
      const record = services.record(db, owner.org_id);
      const [visits, sites] = await Promise.all([visitsOf(record, actor, forPatient, now), allSites(record)]);
      return textOf(visits, { origin, clinic: owner.name, zone, forPatient, owner: owner.resource_id, now, sites });
    });
    if (found === null) throw notFound('calendar');
    send(context, found);
  };
