import type { Appointment } from '@medplum/fhirtypes';
import { sql } from 'kysely';
import { eventsOf, heldAmong, type RecordEvent, type RecordEventContext } from '#clinical/server';
import { isStaffOnly, type Stored } from '#clinical/shared';
import { letterOf, type ServerServices, type Trx } from '#core/server';
import { zoneOf } from '#core/server/clinicZone.ts';
import { linkOrigin } from '#core/server/mail/origin.ts';
import { type CustomRole, isTaken, type Locale, type Role } from '#core/shared';
import { appointmentsPath, patientCalendar, providerCalendar } from '../../shared/paths.ts';
import { isAhead, peopleIn, type Visit, visitOf } from '../../shared/visit.ts';
import { visitMails, type VisitNews } from './mailTexts.ts';
import { type CalendarVisit, calendarText } from './visitCalendar.ts';

/** What is taken back within it is not mailed. */
const patienceMs = 60_000;
/** People in one transaction. */
const batch = 50;

type Services = Pick<ServerServices, 'asSystem' | 'features' | 'mail' | 'now' | 'record' | 'settings'>;

const sameTime = (one: Visit, other: Visit): boolean =>
  one.start.getTime() === other.start.getTime() && one.end.getTime() === other.end.getTime();

/** Whoever is with the visit, or was: each with the time that they know of. */
const queue = async (
  db: Trx,
  orgId: string,
  { was, is }: { readonly was: Visit | null; readonly is: Visit | null },
  due: Date,
): Promise<void> => {
  const knowing = was ? peopleIn(was) : [];
  const people = [...new Set([...knowing, ...(is ? peopleIn(is) : [])])];
  if (people.length === 0) return;
  const known = (at: Date | undefined) =>
    knowing.length === 0
      ? sql`null::timestamptz`
      : sql`case when p.resource_id in (${sql.join(knowing)}) then ${at}::timestamptz end`;
  await sql`insert into appointments_mail (org_id, appointment, profile_id, known_start, known_end, due_at)
    select ${orgId}, ${(is ?? was)!.id}, p.id, ${known(was?.start)}, ${known(was?.end)}, ${due}::timestamptz
    from profile p where p.org_id = ${orgId} and p.resource_id in (${sql.join(people)})
    on conflict (org_id, appointment, profile_id) do update set due_at = excluded.due_at`.execute(db);
};

/** Notes what there may be to mail of a visit, whoever wrote it; of what jobs and imports wrote, nothing. */
export const queueVisitMails =
  ({ now }: Pick<ServerServices, 'now'>) =>
  async (events: readonly RecordEvent[], { db, orgId, caller }: RecordEventContext): Promise<void> => {
    if (caller === null) return;
    for (const { action, resource, previous } of eventsOf(events, 'Appointment')) {
      const at = now();
      const ahead = (visit: Visit | null): Visit | null => (visit && isAhead(visit, at) ? visit : null);
      const is = ahead(action === 'deleted' ? null : visitOf(resource));
      const was = ahead(previous ? visitOf(previous) : null);
      if (!is && !was) continue;
      if (is && was && sameTime(is, was) && peopleIn(is).join() === peopleIn(was).join()) continue;
      await queue(db, orgId, { was, is }, new Date(at.getTime() + patienceMs));
    }
  };

interface Due {
  readonly org_id: string;
  readonly appointment: string;
  readonly profile_id: string;
  readonly known_start: Date | null;
  readonly known_end: Date | null;
}

interface Reader {
  readonly email: string;
  readonly locale: Locale;
  readonly role: Role;
  readonly resource: string;
  readonly clinic: string;
  readonly details: { readonly timeZone?: unknown } | null;
  readonly takes: CustomRole['takes'] | null;
}

/** Null for who has left, who is suspended, and who wants no such mail. */
const readerOf = async (db: Trx, { org_id, profile_id }: Due): Promise<Reader | null> => {
  const { rows } = await sql<Reader>`select a.email, a.locale, p.role, p.resource_id as resource, o.name as clinic,
      o.details, c.takes
    from profile p join account a on a.id = p.account_id join organization o on o.id = p.org_id
      left join custom_role c on c.id = p.custom_role_id
      left join appointments_setting s on s.org_id = p.org_id and s.profile_id = p.id::text
    where p.id = ${profile_id} and p.org_id = ${org_id} and p.resource_id is not null
      and a.status = 'active' and p.suspended_at is null and o.closed_at is null
      and coalesce(s.mails, p.role = 'patient')`.execute(db);
  return rows[0] ?? null;
};

interface Told {
  readonly news: VisitNews;
  /** When it is, or was to be. */
  readonly start: Date;
  readonly id: string;
  /** Null for what is no longer there. */
  readonly calendar: CalendarVisit | null;
}

/** What this person is to be told of the visit as it is now; null where they know it. */
const newsOf = (
  { appointment: id, known_start, known_end }: Due,
  found: Stored<Appointment> | null,
  { resource }: Reader,
  now: Date,
): Told | null => {
  const visit = found && visitOf(found);
  if (visit && isAhead(visit, now) && peopleIn(visit).includes(resource)) {
    const isKnown = known_start?.getTime() === visit.start.getTime() && known_end?.getTime() === visit.end.getTime();
    return isKnown ? null : { news: known_start ? 'moved' : 'booked', start: visit.start, id, calendar: visit };
  }
  // What has taken place, or is long under way, was not cancelled.
  const isOver = visit !== null && ['cancelled', 'entered-in-error'].includes(visit.status);
  const isTheirs = visit !== null && peopleIn(visit).includes(resource);
  if (!known_start || known_start <= now || (isTheirs && !isOver)) return null;
  const calendar = visit && { ...visit, start: known_start, end: known_end ?? visit.end, status: 'cancelled' as const };
  return { news: 'cancelled', start: known_start, id, calendar };
};

const momentText = (at: Date, locale: Locale, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, {
    ...{ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    ...{ timeZoneName: 'short', timeZone },
  }).format(at);

const timesText = ([first, ...more]: readonly Told[], locale: Locale, zone: string): string => {
  const time = momentText(first!.start, locale, zone);
  if (more.length === 0) return time;
  const others = more.length === 1 ? 'autre' : 'autres';
  return locale === 'fr-CA' ? `${time}, et ${more.length} ${others}` : `${time}, and ${more.length} more`;
};

/** One mail for all visits of which the same is new, as those of a series are. */
const tell = async (
  { mail, settings, now }: Services,
  db: Trx,
  orgId: string,
  { email, locale, role, clinic, details }: Reader,
  told: readonly Told[],
): Promise<void> => {
  const sorted = told.toSorted((one, other) => one.start.getTime() - other.start.getTime());
  const { news, id } = sorted[0]!;
  const origin = linkOrigin(settings);
  const zone = zoneOf(details ?? {});
  const forPatient = role === 'patient';
  const page =
    news === 'cancelled'
      ? appointmentsPath
      : `${forPatient ? patientCalendar : providerCalendar}?visit=${encodeURIComponent(id)}`;
  const { subject, text } = await letterOf(db, { orgId, locale }, visitMails[news], {
    time: timesText(sorted, locale, zone),
    link: origin + page,
    settings: `${origin}/settings?panel=appointments`,
  });
  const visits = sorted.flatMap(({ calendar }) => calendar ?? []);
  const summary = locale === 'fr-CA' ? `Rendez-vous à ${clinic}` : `Visit at ${clinic}`;
  const file = { origin, clinic, zone, forPatient, owner: null, now: now(), summary };
  await mail.send(db, {
    ...{ to: email, subject, text },
    ...(visits.length > 0 && { calendar: calendarText(visits, file) }),
  });
};

const tellPerson = async (services: Services, db: Trx, all: readonly Due[]): Promise<void> => {
  const first = all[0]!;
  const orgId = first.org_id;
  const reader = await readerOf(db, first);
  if (!reader || !(await services.features.isEnabled(db, orgId, 'appointments'))) return;
  if (reader.takes && isTaken({ takes: reader.takes, gives: [] }, 'appointments', 'see')) return;
  const record = services.record(db, orgId);
  const held =
    reader.role === 'patient'
      ? await heldAmong(
          db,
          orgId,
          all.map(({ appointment }) => `Appointment/${appointment}`),
        )
      : new Set<string>();
  const told: Told[] = [];
  for (const due of all) {
    const found = await record.find('Appointment', due.appointment);
    if (reader.role === 'patient' && ((found && isStaffOnly(found)) || held.has(`Appointment/${due.appointment}`)))
      continue;
    const news = newsOf(due, found, reader, services.now());
    if (news) told.push(news);
  }
  for (const news of ['cancelled', 'moved', 'booked'] as const) {
    const same = told.filter((one) => one.news === news);
    if (same.length > 0) await tell(services, db, orgId, reader, same);
  }
};

/** All that is due for some people: what is claimed here is told with this transaction or stays. */
const claim = async (db: Trx, now: Date): Promise<readonly Due[]> => {
  const { rows } = await sql<Due>`delete from appointments_mail where (org_id, appointment, profile_id) in (
      select m.org_id, m.appointment, m.profile_id from appointments_mail m
      where m.due_at <= ${now} and (m.org_id, m.profile_id) in (
        select org_id, profile_id from appointments_mail where due_at <= ${now} order by due_at limit ${batch})
      for update skip locked)
    returning org_id, appointment, profile_id, known_start, known_end`.execute(db);
  return rows;
};

/** Mails each person of what is new with their visits, with a file for their own calendar. */
export const mailVisits = async (services: Services): Promise<void> => {
  for (;;) {
    const some = await services.asSystem(async (db) => {
      const due = await claim(db, services.now());
      const people = Map.groupBy(due, ({ org_id, profile_id }) => `${org_id} ${profile_id}`);
      for (const all of people.values()) await tellPerson(services, db, all);
      return due.length;
    });
    if (some === 0) return;
  }
};
