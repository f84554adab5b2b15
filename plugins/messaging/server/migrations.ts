import { type QueryExecutorProvider, sql } from 'kysely';
import { saysSensitive } from '#clinical/shared/sensitive/sensitive.ts';
import { migration, orgTable } from '#core/server';

/** Every list and page below reads along one index, so that its cost does not grow with the clinic. */
export const createTables = migration(
  sql`create table messaging_session (
      id uuid primary key default gen_random_uuid(),
      org_id text not null references organization (id) on delete cascade,
      kind text not null check (kind in ('care_team', 'provider', 'secure', 'default')),
      reason text not null,
      start_at timestamptz not null,
      status text not null check (status in ('requested', 'confirmed', 'denied', 'completed', 'expired')),
      requested_by text not null,
      client_id uuid,
      due_at timestamptz not null,
      decided_at timestamptz,
      decided_by text,
      decision_reason text,
      completed_at timestamptz,
      patient_id text,
      created_at timestamptz not null default now(),
      touched_at timestamptz not null default now(),
      last_seq integer not null default 0,
      last_author_id text,
      last_preview text,
      last_files integer not null default 0,
      last_at timestamptz,
      unique (requested_by, client_id)
    )`,
  sql`create index messaging_session_made on messaging_session (org_id, created_at, id)`,
  sql`create index messaging_session_status on messaging_session (org_id, status, created_at, id)`,
  sql`create index messaging_session_due on messaging_session (due_at) where status = 'requested'`,
  sql`create table messaging_person (
      session_id uuid not null references messaging_session (id) on delete cascade,
      profile_id text not null references profile (id),
      org_id text not null references organization (id) on delete cascade,
      part text not null check (part in ('requester', 'invitee')),
      read_seq integer not null default 0,
      unread integer not null default 0,
      touched_at timestamptz not null default now(),
      ended boolean not null default false,
      audited_at timestamptz,
      primary key (session_id, profile_id)
    )`,
  sql`create index messaging_person_list on messaging_person (profile_id, ended, touched_at desc, session_id)`,
  sql`create index messaging_person_touched on messaging_person (profile_id, touched_at desc)`,
  sql`create index messaging_person_unread on messaging_person (profile_id) include (unread) where unread > 0`,
  sql`create table messaging_message (
      session_id uuid not null references messaging_session (id) on delete cascade,
      seq integer not null,
      org_id text not null references organization (id) on delete cascade,
      author_id text not null,
      client_id uuid not null,
      text text not null,
      folded text not null,
      reply_to integer,
      created_at timestamptz not null default now(),
      primary key (session_id, seq),
      unique (session_id, author_id, client_id)
    )`,
  sql`create table messaging_file (
      id text primary key,
      org_id text not null references organization (id) on delete cascade,
      owner_id text not null,
      upload_id uuid,
      session_id uuid references messaging_session (id) on delete cascade,
      seq integer,
      place integer,
      name text not null,
      type text not null,
      size integer not null,
      created_at timestamptz not null default now(),
      unique (owner_id, upload_id)
    )`,
  sql`create index messaging_file_message on messaging_file (session_id, seq)`,
  sql`create index messaging_file_loose on messaging_file (created_at) where session_id is null`,
  orgTable('messaging_session'),
  orgTable('messaging_person'),
  orgTable('messaging_message'),
  orgTable('messaging_file'),
);

/** A place for whoever stands for a patient of the session, and which sessions are closed to them unless more is shared. */
export const addStandIns = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`alter table messaging_session add column sensitive boolean not null default false`.execute(db);
  await sql`alter table messaging_person drop constraint messaging_person_part_check`.execute(db);
  await sql`alter table messaging_person
    add constraint messaging_person_part_check check (part in ('requester', 'invitee', 'stand_in'))`.execute(db);
  const chunk = 1_000;
  for (let after = ''; ;) {
    const { rows } = await sql<{ id: string; reason: string; texts: readonly string[] }>`
      select s.id::text as id, s.reason, coalesce((select array_agg(m.text) from messaging_message m where m.session_id = s.id),
        array[]::text[]) as texts
      from messaging_session s where s.id::text > ${after} order by s.id::text limit ${chunk}`.execute(db);
    const speaking = rows.filter(({ reason, texts }) => saysSensitive({ texts: [reason, ...texts] }));
    if (speaking.length > 0)
      await sql`update messaging_session set sensitive = true
        where id in (${sql.join(speaking.map(({ id }) => sql`${id}::uuid`))})`.execute(db);
    if (rows.length < chunk) return;
    after = rows.at(-1)!.id;
  }
};
