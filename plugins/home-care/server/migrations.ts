import { type QueryExecutorProvider, sql } from 'kysely';
import { migration, orgTable } from '#core/server';

const org = 'org_id text not null references organization (id) on delete cascade';
const id = 'id text primary key default gen_random_uuid()::text';

export const createTables = migration(
  `create table home_care_worker (
      ${id}, ${org}, name text not null, paused boolean not null, facts jsonb not null, version integer not null default 1)`,
  `create index home_care_worker_name on home_care_worker (org_id, name, id)`,
  `create table home_care_need (
      ${id}, ${org}, patient_id text not null, patient_name text not null, facts jsonb not null)`,
  `create index home_care_need_order on home_care_need (org_id, id)`,
  `create table home_care_visit (
      ${id}, ${org}, need_id text references home_care_need (id) on delete set null, patient_id text not null,
      patient_name text not null, area text not null, day text not null, start_at timestamptz not null,
      end_at timestamptz not null, latest_at timestamptz not null, title text not null, skills jsonb not null,
      tasks jsonb not null, access text not null, worker_id text references home_care_worker (id),
      state text not null check (state in ('planned', 'started', 'done', 'missed', 'cancelled')),
      started_at timestamptz, ended_at timestamptz, results jsonb not null default '[]', note text not null default '',
      km double precision not null default 0, reason text not null default '', draft jsonb,
      unique (org_id, need_id, day))`,
  `create index home_care_visit_start on home_care_visit (org_id, start_at, id)`,
  `create index home_care_visit_worker on home_care_visit (org_id, worker_id, start_at)`,
  `create index home_care_visit_patient on home_care_visit (org_id, patient_id, start_at)`,
  `create table home_care_event (
      id text not null, ${org}, visit_id text not null, worker_id text not null, kind text not null,
      device_at timestamptz not null, device_sent_at timestamptz not null, received_at timestamptz not null,
      detail jsonb not null, primary key (org_id, id))`,
  `create index home_care_event_visit on home_care_event (org_id, visit_id, received_at)`,
  `create table home_care_access (
      ${id}, ${org}, worker_id text not null references home_care_worker (id) on delete cascade, hash text not null unique,
      created_at timestamptz not null, created_by text not null, opens_until timestamptz not null,
      until_at timestamptz not null, device_hash text, opened_at timestamptz, revoked_at timestamptz)`,
  `create index home_care_access_worker on home_care_access (org_id, worker_id, created_at)`,
  orgTable('home_care_worker', 'select, insert, update'),
  orgTable('home_care_need', 'select, insert, update'),
  orgTable('home_care_visit'),
  orgTable('home_care_event', 'select, insert'),
  orgTable('home_care_access', 'select, insert, update'),
);

/** Each thing told of a visit is an event of its own; what was told before stays as it is. */
export const addRecords = migration(
  `alter table home_care_event add column field text, add column corrected_at timestamptz,
      add column flags jsonb not null default '[]', add column planned_at timestamptz,
      add column replaces jsonb not null default '[]', add column by_name text not null default ''`,
  `update home_care_event set field = kind || ':' || worker_id, detail = detail || jsonb_build_object('kind', kind),
      corrected_at = received_at - greatest(interval '0', device_sent_at - device_at)`,
  `alter table home_care_event alter column field set not null, alter column corrected_at set not null`,
  `create index home_care_event_worker on home_care_event (org_id, worker_id, received_at)`,
  `alter table home_care_visit drop column draft, add column exceptions jsonb not null default '[]'`,
  `create table home_care_shown (
      org_id text not null references organization (id) on delete cascade,
      worker_id text not null references home_care_worker (id) on delete cascade, visit_id text not null,
      primary key (org_id, worker_id, visit_id))`,
  orgTable('home_care_shown', 'select, insert'),
);

/** What was paid stays as it was, whatever becomes of the visits. */
export const addPeriods = migration(
  `create table home_care_period (
      id text primary key default gen_random_uuid()::text, ${org}, from_day text not null, to_day text not null,
      closed_at timestamptz not null, closed_by text not null, total jsonb not null, reopened_at timestamptz,
      check (from_day <= to_day))`,
  `create index home_care_period_days on home_care_period (org_id, to_day)`,
  `create table home_care_paid (
      id bigint generated always as identity primary key, ${org},
      period_id text not null references home_care_period (id) on delete cascade, visit_id text not null,
      worker_id text not null, worker_name text not null, patient_id text not null, patient_name text not null,
      title text not null, day text not null, minutes integer not null, km double precision not null,
      later boolean not null)`,
  `create index home_care_paid_lines on home_care_paid (org_id, period_id, id)`,
  `create index home_care_paid_visit on home_care_paid (org_id, visit_id)`,
  orgTable('home_care_period', 'select, insert, update'),
  orgTable('home_care_paid', 'select, insert'),
);

/** Where a device was, beside what was told, and the files of photos. */
export const addPlacesAndPhotos = migration(
  'alter table home_care_event add column metres integer',
  `create table home_care_photo (
      org_id text not null references organization (id) on delete cascade, event_id text not null, file_id text not null,
      received_at timestamptz not null, primary key (org_id, event_id))`,
  orgTable('home_care_photo', 'select, insert'),
);

/** A visit that is moved keeps what was agreed with its client. */
export const addWindows = migration(
  'alter table home_care_visit add column window_from timestamptz, add column window_to timestamptz',
  'update home_care_visit set window_from = start_at, window_to = latest_at',
  'alter table home_care_visit alter column window_from set not null, alter column window_to set not null',
);

/** Rates by day, and what a closed period paid by them. What was closed before had none, and says so. */
export const addRates = async (db: QueryExecutorProvider): Promise<void> => {
  const without = (column: string, later: boolean): string =>
    `jsonb_build_object('cents', 0, 'without', (select count(*) from home_care_paid l
      where l.period_id = p.id and l.later = ${later} and l.${column} <> 0))`;
  const part = (name: string, later: boolean): string =>
    `total -> '${name}' || jsonb_build_object('pay', ${without('minutes', later)}, 'mileage', ${without('km', later)})`;
  for (const statement of [
    `create table home_care_rate (
      id text primary key default gen_random_uuid()::text,
      org_id text not null references organization (id) on delete cascade,
      kind text not null check (kind in ('hour', 'km')), class text, worker_id text references home_care_worker (id),
      from_day text not null, until_day text, amount numeric(7, 4) not null check (amount >= 0), set_by text not null,
      set_at timestamptz not null, version integer not null default 1,
      check (class is null or worker_id is null), check (until_day >= from_day))`,
    `create unique index home_care_rate_line on home_care_rate
      (org_id, kind, coalesce(class, ''), coalesce(worker_id, ''), from_day)`,
    `alter table home_care_paid add column hour_rate numeric(7, 4), add column km_rate numeric(7, 4), add column pay integer,
      add column mileage integer`,
    'update home_care_paid set pay = 0 where minutes = 0',
    'update home_care_paid set mileage = 0 where km = 0',
    `update home_care_period p
      set total = jsonb_build_object('work', ${part('work', false)}, 'later', ${part('later', true)})`,
  ])
    await sql.raw(statement).execute(db);
  await orgTable('home_care_rate')(db);
};

/** Who runs home care is told once of a visit that nobody starts. */
export const addStartWatch = migration(
  'alter table home_care_visit add column missed_told_at timestamptz',
  `create index home_care_visit_waiting on home_care_visit (org_id, latest_at)
      where state = 'planned' and missed_told_at is null`,
);

/** What a client asks about a visit, until it is answered. */
export const addRequests = migration(sql`alter table home_care_visit add column asked jsonb`);

/** Of which ends of credentials whoever runs home care has been told. */
export const addCredentialWarnings = migration(
  sql`alter table home_care_worker add column warned jsonb not null default '[]'`,
);

/** Who may come by a client's wishes, a second worker, and where the client lives. */
export const addWishes = migration(
  `alter table home_care_visit add column workers integer not null default 1,
      add column second_id text references home_care_worker (id), add column gender text not null default '',
      add column pets jsonb not null default '[]', add column payer text not null default '', add column position jsonb,
      add column shares jsonb, add column travel jsonb not null default '{}', add constraint home_care_visit_two check (second_id <> worker_id)`,
  `create index home_care_visit_second on home_care_visit (org_id, second_id, start_at) where second_id is not null`,
  `create table home_care_rules (
      org_id text primary key references organization (id) on delete cascade, rules jsonb not null,
      set_at timestamptz not null)`,
  orgTable('home_care_rules', 'select, insert, update'),
);

/** How visits stood when people were last told of them, and what each worker was told since. */
export const addTellings = migration(
  'alter table home_care_visit add column told jsonb',
  `update home_care_visit set told = jsonb_build_object('worker', worker_id, 'second', second_id,
      'start', to_char(start_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'isOff', state = 'cancelled')
      where worker_id is not null`,
  `create table home_care_telling (
      org_id text not null references organization (id) on delete cascade, id text not null default gen_random_uuid()::text,
      worker_id text not null references home_care_worker (id) on delete cascade, visit_id text not null,
      kind text not null check (kind in ('got', 'lost', 'moved')), start_at timestamptz not null,
      was_at timestamptz not null, told_at timestamptz not null, told_by text not null, primary key (org_id, id))`,
  `create index home_care_telling_worker on home_care_telling (org_id, worker_id, told_at)`,
  orgTable('home_care_telling', 'select, insert'),
);

/** Hours after midnight of a visit that stands in the period before. */
export const addRests = migration('alter table home_care_paid add column rest boolean not null default false');

/** What a raised rate is worth for days that are closed. */
export const addBackPay = migration(
  'alter table home_care_paid add column worker_class text, add column back jsonb',
  'alter table home_care_rate add column added_at timestamptz',
  'update home_care_rate set added_at = set_at',
  'alter table home_care_rate alter column added_at set not null',
);

/** Removed documents go after their time. */
export const forgetDocuments = migration(
  'grant delete on home_care_document to app_user',
  'create index home_care_document_removed on home_care_document (org_id, removed_at) where removed_at is not null',
);

/** Whether the record has what it should have of them: nothing yet of what was there before. */
export const addRecorded = async (db: QueryExecutorProvider): Promise<void> => {
  for (const table of ['home_care_worker', 'home_care_need'])
    await sql.raw(`alter table ${table} add column recorded text not null default ''`).execute(db);
};

/** How workers' phones are doing, as they last told. */
export const addPhones = migration(
  'alter table home_care_access add column heard_at timestamptz, add column heard jsonb',
);

/** What proves a credential. One that is removed is shown to nobody any more. */
export const addDocuments = migration(
  `create table home_care_document (
      org_id text not null references organization (id) on delete cascade, id text not null default gen_random_uuid()::text,
      worker_id text not null references home_care_worker (id) on delete cascade, file_id text not null, name text not null,
      size integer not null, credential text not null, added_at timestamptz not null, added_by text not null,
      removed_at timestamptz, primary key (org_id, id))`,
  `create index home_care_document_worker on home_care_document (org_id, worker_id)`,
  orgTable('home_care_document', 'select, insert, update'),
);
