import { type QueryExecutorProvider, sql } from 'kysely';
import { migration, orgTable } from '#core/server';
import { urls } from '../shared/visit.ts';
import { noReason } from './hours/awayReasons.ts';

export const createHolds = migration(
  sql`create table appointments_hold (
    org_id text not null references organization (id) on delete cascade,
    actor text collate "C" not null,
    piece integer not null,
    appointment text collate "C" not null,
    primary key (org_id, actor, piece)
  )`,
  sql`create index appointments_hold_appointment on appointments_hold (org_id, appointment)`,
  orgTable('appointments_hold'),
);

/** What else each of them knows: where it is, and with whom. Null for what was queued before. */
export const createMailFacts = migration(
  sql`alter table appointments_mail add column known_site text collate "C", add column known_with text collate "C"`,
);

/** Where a visit is whose time is held, so that those that a site's hours leave out are found without reading all. */
export const createHeldSites = migration(sql`alter table appointments_hold add column site text collate "C"`);

const awayOf = sql`select r.org_id, split_part(r.content -> 'practitioner' ->> 'reference', '/', 2) as practitioner,
    left(n -> 'during' ->> 'start', 10) as first_day,
    left(coalesce(n -> 'during' ->> 'end', n -> 'during' ->> 'start'), 10) as last_day, n ->> 'description' as why
  from resource r cross join lateral jsonb_array_elements(r.content -> 'notAvailable') n
  where r.type = 'PractitionerRole' and not r.deleted
    and r.content -> 'practitioner' ->> 'reference' like 'Practitioner/%'
    and n -> 'during' ->> 'start' is not null and coalesce(n ->> 'description', ${noReason}) <> ${noReason}`;

/** In a table of their own, which staff alone are answered from; what the roles and their former versions told is taken out. */
export const createAwayReasons = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`create table appointments_away_reason (
    org_id text not null references organization (id) on delete cascade,
    practitioner text collate "C" not null,
    first_day text not null,
    last_day text not null,
    why text not null,
    primary key (org_id, practitioner, first_day, last_day)
  )`.execute(db);
  await orgTable('appointments_away_reason')(db);
  await hideReasons(db);
};

export const hideReasons = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`insert into appointments_away_reason (org_id, practitioner, first_day, last_day, why) ${awayOf}
    on conflict do nothing`.execute(db);
  for (const table of ['resource', 'resource_history'])
    await sql`update ${sql.table(table)} set content = jsonb_set(content, '{notAvailable}', (
        select jsonb_agg(jsonb_set(n, '{description}', to_jsonb(${noReason}::text)) order by place)
        from jsonb_array_elements(content -> 'notAvailable') with ordinality as one (n, place)))
      where type = 'PractitionerRole' and jsonb_array_length(content -> 'notAvailable') > 0`.execute(db);
};

export const createReminders = migration(
  sql`create table appointments_reminder (
    org_id text not null references organization (id) on delete cascade,
    appointment text collate "C" not null,
    profile_id text not null,
    start_at timestamptz not null,
    remind_at timestamptz,
    primary key (org_id, appointment, profile_id)
  )`,
  sql`create index appointments_reminder_due on appointments_reminder (remind_at) where remind_at is not null`,
  sql`create index appointments_reminder_person on appointments_reminder (org_id, profile_id)`,
  sql`create table appointments_setting (
    org_id text not null references organization (id) on delete cascade,
    profile_id text not null,
    minutes integer,
    feed text,
    primary key (org_id, profile_id)
  )`,
  sql`create unique index appointments_setting_feed on appointments_setting (feed) where feed is not null`,
  orgTable('appointments_reminder'),
  orgTable('appointments_setting'),
);

/**
 * What is to be mailed of a visit to one of its people, a moment after its last change: an act that is undone at once is not
 * mailed at all. Beside it the time that they know of; null: they know of no such visit.
 */
export const createMails = migration(
  sql`create table appointments_mail (
    org_id text not null references organization (id) on delete cascade,
    appointment text collate "C" not null,
    profile_id text not null,
    known_start timestamptz,
    known_end timestamptz,
    due_at timestamptz not null,
    primary key (org_id, appointment, profile_id)
  )`,
  sql`create index appointments_mail_due on appointments_mail (due_at)`,
  sql`alter table appointments_setting add column mails boolean`,
  orgTable('appointments_mail'),
);

/**
 * Who waits for an earlier time, by whom the visit is with: an index of what the Appointments say. And what they were offered:
 * one open offer a visit, and how each ended, so that nobody is asked twice.
 */
export const createWaitlist = migration(
  sql`create table appointments_wait (
    org_id text not null references organization (id) on delete cascade,
    appointment text collate "C" not null,
    practitioner text collate "C" not null,
    since timestamptz not null,
    start_at timestamptz not null,
    primary key (org_id, appointment, practitioner)
  )`,
  sql`create index appointments_wait_turn on appointments_wait (org_id, practitioner, since)`,
  sql`create table appointments_offer (
    org_id text not null references organization (id) on delete cascade,
    appointment text collate "C" not null,
    start_at timestamptz not null,
    practitioner text collate "C" not null,
    expires_at timestamptz not null,
    state text not null check (state in ('open', 'taken', 'declined', 'expired', 'lost', 'withdrawn')),
    primary key (org_id, appointment, start_at)
  )`,
  sql`create unique index appointments_offer_open on appointments_offer (org_id, appointment) where state = 'open'`,
  sql`create index appointments_offer_expiry on appointments_offer (expires_at)`,
  orgTable('appointments_wait'),
  orgTable('appointments_offer'),
);

/** Wishes and offers of before the tables were there; what was offered then is asked about once more, and ends. */
export const fillWaitlist = async (db: QueryExecutorProvider): Promise<void> => {
  const said = (url: string) => sql`(select e ->> 'valueDateTime' from jsonb_array_elements(r.content -> 'extension') e
    where e ->> 'url' = ${url} limit 1)::timestamptz`;
  const asked = sql`from resource r
    cross join lateral jsonb_array_elements(r.content -> 'participant') p
    where r.type = 'Appointment' and not r.deleted and r.content ->> 'status' in ('booked', 'pending')
      and r.content ->> 'start' is not null and (r.content ->> 'start')::timestamptz > now()
      and p -> 'actor' ->> 'reference' like 'Practitioner/%' and p ->> 'status' <> 'declined'`;
  const having = (url: string) =>
    sql`r.content -> 'extension' @> jsonb_build_array(jsonb_build_object('url', ${url}::text))`;
  await sql`insert into appointments_wait (org_id, appointment, practitioner, since, start_at)
    select r.org_id, r.id, split_part(p -> 'actor' ->> 'reference', '/', 2), ${said(urls.waits)},
      (r.content ->> 'start')::timestamptz ${asked} and ${having(urls.waits)} on conflict do nothing`.execute(db);
  await sql`insert into appointments_offer (org_id, appointment, start_at, practitioner, expires_at, state)
    select r.org_id, r.id, ${said(urls.offer)}, split_part(p -> 'actor' ->> 'reference', '/', 2), now(), 'open'
    ${asked} and ${having(urls.offer)} on conflict do nothing`.execute(db);
};

/**
 * What a clinic tells the patients of each type of visit, and beside each visit that is to come, or was just missed, when it does so
 * next; null: not any more. Visits of before are there from the start, so that a first rule counts for them.
 */
export const createClinicReminders = migration(
  sql`create table appointments_reminder_rule (
    org_id text not null references organization (id) on delete cascade,
    type text collate "C" not null,
    hours integer[] not null,
    asks boolean not null,
    missed boolean not null,
    primary key (org_id, type)
  )`,
  sql`create table appointments_clinic_reminder (
    org_id text not null references organization (id) on delete cascade,
    appointment text collate "C" not null,
    type text collate "C" not null,
    start_at timestamptz not null,
    due_at timestamptz,
    primary key (org_id, appointment)
  )`,
  sql`create index appointments_clinic_reminder_due on appointments_clinic_reminder (due_at) where due_at is not null`,
  sql`create index appointments_clinic_reminder_type on appointments_clinic_reminder (org_id, type, start_at)`,
  sql`insert into appointments_clinic_reminder (org_id, appointment, type, start_at)
    select r.org_id, r.id, c ->> 'code', (r.content ->> 'start')::timestamptz
    from resource r cross join lateral jsonb_array_elements(r.content -> 'serviceType') s
      cross join lateral jsonb_array_elements(s -> 'coding') c
    where r.type = 'Appointment' and not r.deleted and r.content ->> 'status' in ('booked', 'pending')
      and r.content ->> 'start' is not null and (r.content ->> 'start')::timestamptz > now()
      and c ->> 'system' = ${urls.type} and c ->> 'code' is not null
    on conflict do nothing`,
  orgTable('appointments_reminder_rule'),
  orgTable('appointments_clinic_reminder'),
);

/** How far away the third free time was, day by day: figures about the calendar, of no patient. */
export const createNextAvailable = migration(
  sql`create table appointments_next_available (
    org_id text not null references organization (id) on delete cascade,
    day text not null,
    type text collate "C" not null,
    type_name text not null,
    practitioner text collate "C" not null,
    practitioner_name text not null,
    recorded_at timestamptz not null,
    days integer,
    primary key (org_id, day, type, practitioner)
  )`,
  sql`create index appointments_next_available_time on appointments_next_available (org_id, recorded_at)`,
  orgTable('appointments_next_available'),
);

/** The few versions that say that somebody asks for a time, for what is kept of them since (`createAsks`). */
export const createAskedVersions = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`create index resource_history_requests on resource_history (org_id, id)
    where type = 'Appointment' and version = 1 and content ->> 'status' in ('proposed', 'pending', 'waitlist')`.execute(
    db,
  );
  const waits = sql.lit(JSON.stringify({ extension: [{ url: urls.waits }] }));
  await sql`create index resource_history_waits on resource_history (org_id, id, version)
    where type = 'Appointment' and content @> ${waits}::jsonb`.execute(db);
};
