import type { Appointment } from '@medplum/fhirtypes';
import { sql } from 'kysely';
import { eventsOf, heldAmong, type RecordEvent, type RecordEventContext } from '#clinical/server';
import { isStaffOnly, type Stored } from '#clinical/shared';
import { letterOf, type ServerServices, type Trx } from '#core/server';
import { zoneOf } from '#core/server/clinicZone.ts';
import type { KeptShares } from '#core/server/database/tables.ts';
import { customOfProfile } from '#core/server/identity/chosenProfile.ts';
import { sharedAt } from '#core/server/identity/sharedProfile.ts';
import { linkOrigin } from '#core/server/mail/origin.ts';
import { type CustomRole, dateFormat, isTaken, type Locale, type Role } from '#core/shared';
import { appointmentsPath, patientCalendar, providerCalendar } from '../../shared/paths.ts';
import { type Site, siteLine } from '../../shared/site.ts';
import { isAhead, peopleIn, type Visit, visitOf } from '../../shared/visit.ts';
import { isToldOf } from './sharedVisit.ts';
import { allSites } from '../sites/siteResource.ts';
import { familyVisitMails, visitMails, type VisitNews, visitNews } from './mailTexts.ts';
import { calendarText } from './visitCalendar.ts';
import { type Due, isSameVisit, newsOf, type Told, withWhom } from './visitNews.ts';

/** What is taken back within it is not mailed. */
const patienceMs = 60_000;
/** People in one transaction. */
const batch = 50;

export type MailServices = Pick<ServerServices, 'asSystem' | 'features' | 'mail' | 'now' | 'record' | 'settings'>;

/** Whoever is with the visit or stands for its patient, or did: each with what they know of it. */
const queue = async (
  db: Trx,
  orgId: string,
  { was, is }: { readonly was: Visit | null; readonly is: Visit | null },
  due: Date,
): Promise<void> => {
  const knowing = was ? peopleIn(was) : [];
  const people = [...new Set([...knowing, ...(is ? peopleIn(is) : [])])];
  if (people.length === 0) return;
  // As two conditions, each of which has its index: whoever stands for a patient has an id of their own.
  const isOneOf = (ids: readonly string[]) =>
    ids.length === 0
      ? sql`false`
      : sql`(p.stands_for in (${sql.join(ids)}) or (p.stands_for is null and p.resource_id in (${sql.join(ids)})))`;
  const knows = isOneOf(knowing);
  const at = (time: Date | undefined) => sql`case when ${knows} then ${time ?? null}::timestamptz end`;
  const text = (words: string | null) => sql`case when ${knows} then ${words}::text end`;
  await sql`insert into appointments_mail
      (org_id, appointment, profile_id, known_start, known_end, known_site, known_with, due_at)
    select ${orgId}, ${(is ?? was)!.id}, p.id, ${at(was?.start)}, ${at(was?.end)},
      ${text(was && (was.site?.id ?? ''))}, ${text(was && withWhom(was))}, ${due}::timestamptz
    from profile p where p.org_id = ${orgId} and ${isOneOf(people)}
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
      if (is && was && isSameVisit(is, was)) continue;
      await queue(db, orgId, { was, is }, new Date(at.getTime() + patienceMs));
    }
  };

interface Reader {
  readonly email: string;
  readonly locale: Locale;
  readonly role: Role;
  /** Whose visits they are: the reader's own, or those of the patient for whom they stand. */
  readonly whose: string;
  readonly resource_id: string;
  readonly stands_for: string | null;
  readonly shares: KeptShares | null;
  readonly clinic: string;
  readonly details: Readonly<Record<string, unknown>> | null;
  readonly custom: CustomRole | null;
}

/** Null for who has left, who is suspended, and who wants no such mail. */
const readerOf = async (db: Trx, { org_id, profile_id }: Due): Promise<Reader | null> => {
  const { rows } = await sql<Reader>`select a.email, a.locale, p.role, coalesce(p.stands_for, p.resource_id) as whose,
      p.resource_id, p.stands_for, p.shares, o.name as clinic,
      o.details, ${customOfProfile} as custom
    from profile p join account a on a.id = p.account_id join organization o on o.id = p.org_id
      left join custom_role cr on cr.id = p.custom_role_id
      left join appointments_setting s on s.org_id = p.org_id and s.profile_id = p.id::text
    where p.id = ${profile_id} and p.org_id = ${org_id} and p.resource_id is not null
      and a.status = 'active' and p.suspended_at is null and o.closed_at is null
      and coalesce(s.mails, p.role = 'patient')`.execute(db);
  return rows[0] ?? null;
};

const momentText = (at: Date, locale: Locale, timeZone: string): string =>
  dateFormat(locale, {
    ...{ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    ...{ timeZoneName: 'short', timeZone },
  })(at);

const timesText = ([first, ...more]: readonly Told[], locale: Locale, zone: string): string => {
  const time = momentText(first!.start, locale, zone);
  if (more.length === 0) return time;
  const others = more.length === 1 ? 'autre' : 'autres';
  return locale === 'fr-CA' ? `${time}, et ${more.length} ${others}` : `${time}, and ${more.length} more`;
};

/** A mail lies in other people's hands: who shares their visits knows whom it means by the first name. */
const firstNameOf = (name: string): string => name.split(' ')[0] ?? '';

interface News {
  readonly told: readonly Told[];
  /** For whom the reader stands; null: the visits are their own. */
  readonly patient: string | null;
  readonly sites: ReadonlyMap<string, Site>;
}

const modes = {
  'en-CA': { video: 'By video', phone: 'By telephone', home: 'At home' },
  'fr-CA': { video: 'Par vidéo', phone: 'Par téléphone', home: 'À domicile' },
} as const;

/** Where to go, in one line: the site, else the clinic itself. Of several places only that they differ is no help: none. */
const placeText = (told: readonly Told[], { locale, clinic, details }: Reader, sites: News['sites']): string => {
  const addressed = ['line1', 'city', 'phone']
    .map((key) => details?.[key])
    .filter((part) => part && typeof part === 'string');
  const places = new Set(
    told.map(({ calendar }) => {
      if (!calendar) return clinic;
      const { mode, site } = calendar;
      if (mode !== 'clinic') return modes[locale][mode];
      const known = site && sites.get(site.id);
      return known ? siteLine(known) : [clinic, site?.name, ...(site ? [] : addressed)].filter(Boolean).join(', ');
    }),
  );
  return places.size === 1 ? [...places][0]! : clinic;
};

/** A reminder tells of what stands in the reader's own calendar already. */
const changesCalendar = (news: VisitNews): boolean => !['asks', 'coming', 'missed'].includes(news);

/** One mail for all visits of which the same is new, as those of a series are. */
const tell = async (
  { mail, settings, now }: MailServices,
  db: Trx,
  orgId: string,
  reader: Reader,
  { told, patient, sites }: News,
): Promise<void> => {
  const { email, locale, role, clinic, details } = reader;
  const sorted = told.toSorted((one, other) => one.start.getTime() - other.start.getTime());
  const { news, id } = sorted[0]!;
  const origin = linkOrigin(settings);
  const zone = zoneOf(details ?? {});
  const forPatient = role === 'patient';
  const page =
    news === 'cancelled' || news === 'missed'
      ? appointmentsPath
      : `${forPatient ? patientCalendar : providerCalendar}?visit=${encodeURIComponent(id)}`;
  const values = {
    time: timesText(sorted, locale, zone),
    place: placeText(sorted, reader, sites),
    link: origin + page,
    settings: `${origin}/settings?panel=appointments`,
  };
  const { subject, text } =
    patient === null
      ? await letterOf(db, { orgId, locale }, visitMails[news], values)
      : await letterOf(db, { orgId, locale }, familyVisitMails[news], { ...values, patient });
  const visits = sorted.flatMap(({ calendar }) => calendar ?? []);
  const summary = locale === 'fr-CA' ? `Rendez-vous à ${clinic}` : `Visit at ${clinic}`;
  const file = { origin, clinic, zone, forPatient, owner: null, now: now(), summary, sites };
  await mail.send(db, {
    ...{ to: email, subject, text },
    ...(changesCalendar(news) && visits.length > 0 && { calendar: calendarText(visits, file) }),
  });
};

/** What is new of a visit for this person; null: nothing. */
type FindNews = (
  due: Due,
  found: Stored<Appointment> | null,
  asked: { readonly whose: string; readonly asPatient: boolean },
) => Told | null;

/** @param all of one person */
export const tellPerson = async (
  services: MailServices,
  db: Trx,
  all: readonly Due[],
  findNews: FindNews,
): Promise<void> => {
  const first = all[0]!;
  const orgId = first.org_id;
  const reader = await readerOf(db, first);
  if (!reader || !(await services.features.isEnabled(db, orgId, 'appointments'))) return;
  if (isTaken(reader.custom, 'appointments', 'see')) return;
  const now = services.now();
  const shared = reader.stands_for === null ? null : sharedAt(reader, now);
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
    // Who stands for a patient is told of what is shared with them at this moment.
    if (reader.stands_for !== null && !isToldOf(reader, found, now)) continue;
    const asked = { whose: reader.whose, asPatient: reader.role === 'patient' };
    const news = findNews(due, found, asked);
    if (news) told.push(news);
  }
  if (told.length === 0) return;
  const sites = await allSites(record);
  for (const news of visitNews) {
    const same = told.filter((one) => one.news === news);
    if (same.length > 0)
      await tell(services, db, orgId, reader, { told: same, patient: shared && firstNameOf(shared.patient), sites });
  }
};

/** All that is due for some people: what is claimed here is told with this transaction or stays. */
const claim = async (db: Trx, now: Date): Promise<readonly Due[]> => {
  const { rows } = await sql<Due>`delete from appointments_mail where (org_id, appointment, profile_id) in (
      select m.org_id, m.appointment, m.profile_id from appointments_mail m
      where m.due_at <= ${now} and (m.org_id, m.profile_id) in (
        select org_id, profile_id from appointments_mail where due_at <= ${now} order by due_at limit ${batch})
      for update skip locked)
    returning org_id, appointment, profile_id, known_start, known_end, known_site, known_with`.execute(db);
  return rows;
};

/** Mails each person of what is new with their visits, with a file for their own calendar. */
export const mailVisits = async (services: MailServices): Promise<void> => {
  for (;;) {
    const some = await services.asSystem(async (db) => {
      const due = await claim(db, services.now());
      const people = Map.groupBy(due, ({ org_id, profile_id }) => `${org_id} ${profile_id}`);
      const findNews: FindNews = (one, found, asked) => newsOf(one, found, asked, services.now());
      for (const all of people.values()) await tellPerson(services, db, all, findNews);
      return due.length;
    });
    if (some === 0) return;
  }
};
