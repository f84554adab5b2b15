import { sql } from 'kysely';
import { migration, orgTable } from '#core/server';

export const createDesk = migration(
  sql`create table fax_incoming (
    id text primary key default gen_random_uuid()::text,
    org_id text not null references organization (id) on delete cascade,
    provider text not null,
    provider_id text not null,
    number text not null,
    name text not null,
    received_at timestamptz not null,
    content text not null,
    pages integer,
    file_id text,
    sha256 text,
    state text not null,
    assignee text references profile (id) on delete set null,
    label text not null,
    note text not null,
    copies integer not null default 0,
    same_as text,
    turns jsonb not null,
    patient_id text,
    patient_name text,
    document_id text,
    task_id text,
    kind text,
    title text,
    filed_at timestamptz,
    unique (org_id, provider, provider_id)
  )`,
  sql`create index fax_incoming_queue on fax_incoming (org_id, state, received_at, id)`,
  sql`create index fax_incoming_open on fax_incoming (org_id, assignee, received_at, id) where state = 'open'`,
  sql`create index fax_incoming_bytes on fax_incoming (org_id, sha256)`,
  sql`create table fax_outgoing (
    id text primary key default gen_random_uuid()::text,
    org_id text not null references organization (id) on delete cascade,
    created_by text not null,
    created_at timestamptz not null,
    number text not null,
    name text not null,
    subject text not null,
    patient_id text,
    patient_name text,
    file_id text not null,
    sha256 text not null,
    pages integer not null,
    documents jsonb not null,
    state text not null,
    attempts integer not null default 0,
    pages_sent integer not null default 0,
    next_at timestamptz,
    lease_until timestamptz,
    failure text,
    reply_to text,
    label text not null default '',
    note text not null default '',
    turns jsonb not null default '{}'
  )`,
  sql`create index fax_outgoing_queue on fax_outgoing (org_id, state, created_at, id)`,
  sql`create index fax_outgoing_due on fax_outgoing (next_at) where state in ('queued', 'sending')`,
  sql`create index fax_outgoing_number on fax_outgoing (org_id, number, created_at)`,
  sql`create table fax_event (
    id bigint generated always as identity primary key,
    org_id text not null references organization (id) on delete cascade,
    fax_id text not null,
    at timestamptz not null,
    by text,
    what text not null,
    detail jsonb not null
  )`,
  sql`create index fax_event_fax on fax_event (org_id, fax_id, id)`,
  sql`create table fax_upload (
    file_id text primary key,
    org_id text not null references organization (id) on delete cascade,
    owner text not null,
    name text not null,
    pages integer not null,
    created_at timestamptz not null
  )`,
  sql`create table fax_misdirection (
    fax_id text not null,
    org_id text not null references organization (id) on delete cascade,
    direction text not null,
    at timestamptz not null,
    held text not null,
    told text not null,
    outcome text not null,
    patient_told date,
    primary key (org_id, fax_id)
  )`,
  orgTable('fax_incoming', 'select, insert, update'),
  orgTable('fax_outgoing', 'select, insert, update'),
  orgTable('fax_event', 'select, insert'),
  orgTable('fax_upload', 'select, insert, delete'),
  orgTable('fax_misdirection', 'select, insert'),
);

/** Orders of pages, and documents that were split off a fax. */
export const createParts = migration(
  sql`alter table fax_incoming add column page_order jsonb, add column split_from text, add column source_pages jsonb,
    add column aside jsonb, add column split_at timestamptz, add column filed_file text`,
  sql`create index fax_incoming_parts on fax_incoming (org_id, split_from) where split_from is not null`,
);

/** What arrived as something else than a PDF. */
export const createOriginals = migration(sql`alter table fax_incoming add column original_file text`);

/** Pages with something covered; what they were before is kept apart. */
export const createRedactions = migration(
  sql`alter table fax_incoming add column unredacted_file text, add column pages_version integer not null default 0`,
  sql`create table fax_redaction (
    id bigint generated always as identity primary key,
    org_id text not null references organization (id) on delete cascade,
    fax_id text not null,
    page integer not null,
    at timestamptz not null,
    by text not null,
    boxes jsonb not null,
    reason text not null,
    quarters integer not null,
    file_id text not null,
    undone_at timestamptz
  )`,
  sql`create index fax_redaction_fax on fax_redaction (org_id, fax_id, id)`,
  orgTable('fax_redaction', 'select, insert, update, delete'),
);

/** What a machine read on the pages of a fax, for as long as they are these pages. */
export const createReadings = migration(
  sql`alter table fax_incoming add column read_version integer not null default -1`,
  sql`create index fax_incoming_unread on fax_incoming (org_id, received_at, id)
    where state = 'open' and content = 'readable' and file_id is not null and read_version < pages_version`,
  sql`create table fax_reading (
    org_id text not null references organization (id) on delete cascade,
    fax_id text not null,
    page integer not null,
    outcome text not null,
    words jsonb not null,
    primary key (org_id, fax_id, page)
  )`,
  orgTable('fax_reading', 'select, insert, update, delete'),
);

/** What was handed to a service outside: noted before it is, so that its books can be asked should the answer be lost. */
export const createCarried = migration(
  sql`create table fax_carried (
    ref text primary key,
    org_id text not null references organization (id) on delete cascade,
    service text not null,
    mark text not null,
    provider_id text,
    pages integer not null,
    at timestamptz not null
  )`,
  orgTable('fax_carried', 'select'),
);

/** Faxes that go later, and the same fax to several. */
export const createBatches = migration(
  sql`alter table fax_outgoing add column send_at timestamptz, add column batch_id text`,
  sql`create index fax_outgoing_batch on fax_outgoing (org_id, batch_id) where batch_id is not null`,
);

/** What was never sent is looked for by its age. */
export const indexPrepared = migration(
  sql`create index fax_outgoing_prepared on fax_outgoing (created_at) where state = 'prepared'`,
);

/** Faxes that are set aside for a while; few at any time. */
export const createSnooze = migration(
  sql`alter table fax_incoming add column snoozed_until timestamptz`,
  sql`create index fax_incoming_snoozed on fax_incoming (snoozed_until) where snoozed_until is not null`,
);

/** What services say that a fax cost. */
export const createCost = migration(
  sql`alter table fax_outgoing add column cost_amount numeric(12, 6), add column cost_currency text`,
);

/** The lines of the house, and what the embedded exchange did for each: as a provider's own books, apart from the desk. */
export const createLines = migration(
  sql`create table fax_line (
    number text primary key,
    org_id text not null unique references organization (id) on delete cascade
  )`,
  orgTable('fax_line', 'select'),
  sql`create table fax_line_call (
    ref text primary key,
    org_id text not null references organization (id) on delete cascade,
    number text not null,
    outcome text not null,
    pages_sent integer not null,
    at timestamptz not null
  )`,
  orgTable('fax_line_call', 'select'),
);

/** How pages look, to find the same fax again where its bytes differ. */
export const createLooks = migration(
  sql`alter table fax_reading add column look text`,
  sql`alter table fax_incoming add column looks_like text`,
);

/** Faxes that were made of others. */
export const createMerges = migration(
  sql`alter table fax_incoming add column merged_into text, add column merged_at timestamptz,
    add column source_faxes jsonb`,
  sql`create index fax_incoming_merged on fax_incoming (org_id, merged_into) where merged_into is not null`,
);

/** Marks over pages, apart from these. */
export const createAnnotations = migration(
  sql`create table fax_annotation (
    id text primary key default gen_random_uuid()::text,
    org_id text not null references organization (id) on delete cascade,
    fax_id text not null,
    page integer not null,
    kind text not null,
    box jsonb not null,
    text text not null,
    by text not null,
    profile_id text not null,
    at timestamptz not null,
    removed_at timestamptz
  )`,
  sql`create index fax_annotation_fax on fax_annotation (org_id, fax_id)`,
  orgTable('fax_annotation', 'select, insert, update, delete'),
);

/** By when faxes are to be dealt with, and what a clinic may send. */
export const createDue = migration(
  sql`create table fax_setting (
    org_id text primary key references organization (id) on delete cascade,
    due boolean not null,
    hours jsonb not null,
    urgent_hours integer not null,
    pages_a_day integer,
    cost_a_month numeric(12, 2)
  )`,
  orgTable('fax_setting', 'select, insert, update'),
  sql`alter table fax_incoming add column likely_kind text, add column urgency text, add column due_at timestamptz,
    add column late_told_at timestamptz, add column late_task text`,
  // Those that wait are read by when they are due.
  sql`drop index fax_incoming_open`,
  sql`create index fax_incoming_waiting on fax_incoming (org_id, assignee, coalesce(due_at, received_at), id)
    where state = 'open'`,
  sql`create index fax_incoming_due on fax_incoming (org_id, due_at) where state = 'open' and late_told_at is null`,
  sql`create index fax_incoming_undue on fax_incoming (org_id) where state = 'open' and due_at is null`,
  sql`create index fax_incoming_late on fax_incoming (org_id) where late_task is not null`,
);

/** Faxes that somebody wants stopped while a line has them. */
export const createCancels = migration(
  sql`alter table fax_outgoing add column cancel_asked_at timestamptz, add column cancel_told_at timestamptz`,
  sql`update fax_outgoing set state = 'partial' where state = 'failed' and pages_sent > 0`,
);

/** Whose number a sender has by the directory, and to whom a clinic faxes often. */
export const createFavourites = migration(
  sql`alter table fax_incoming add column listed text not null default ''`,
  sql`create table fax_favourite (
    org_id text not null references organization (id) on delete cascade,
    number text not null,
    name text not null,
    primary key (org_id, number)
  )`,
  orgTable('fax_favourite', 'select, insert, update, delete'),
);

/** Which page of a merged fax is whose; those that are merged now were not worked on since. */
export const createMergedPages = migration(
  sql`alter table fax_incoming add column merged_pages jsonb`,
  sql`update fax_incoming m set merged_pages = (
      select jsonb_agg(jsonb_build_object('fax', s.id, 'page', p.page) order by w.place, p.place)
        from jsonb_array_elements_text(m.source_faxes) with ordinality w(id, place)
        join fax_incoming s on s.org_id = m.org_id and s.id = w.id,
        jsonb_array_elements(coalesce(s.page_order,
          (select jsonb_agg(n) from generate_series(1, s.pages) n))) with ordinality p(page, place)
    ) where m.provider = 'merge' and exists (
      select 1 from fax_incoming s where s.org_id = m.org_id and s.merged_into = m.id)`,
);

/** What the last look into a clinic's fax mailbox found. */
export const createMailboxes = migration(
  sql`create table fax_mailbox (
    org_id text primary key references organization (id) on delete cascade,
    looked_at timestamptz not null,
    left_sender integer not null,
    left_unproven integer not null,
    left_nothing integer not null,
    problem text
  )`,
  orgTable('fax_mailbox', 'select'),
);
