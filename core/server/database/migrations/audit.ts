import { sql } from 'kysely';
import { migration } from './migration.ts';
import { orgTable } from '../orgTable.ts';

/** The trail is only ever added to: triggers refuse everything else, also to the owner of the database. */
export const auditTables = migration(
  sql`create table audit_event (
    id text primary key default gen_random_uuid()::text,
    org_id text not null references organization (id),
    seq bigint not null,
    at timestamptz not null,
    account_id text,
    profile_id text,
    role text not null,
    ip text not null,
    request_id text not null,
    action text not null,
    target_type text not null,
    target_id text not null,
    patient_id text,
    detail jsonb not null default '{}',
    previous_hash text not null,
    hash text not null,
    unique (org_id, seq)
  )`,
  sql`create index audit_event_patient on audit_event (org_id, patient_id, at)`,
  sql`create index audit_event_at on audit_event (org_id, at)`,
  orgTable('audit_event', 'select, insert'),
  sql`create function refuse_change() returns trigger language plpgsql as $$ begin
    raise exception 'The audit trail is append-only: % on % is refused.', tg_op, tg_table_name using errcode = 'insufficient_privilege';
  end $$`,
  sql`create trigger audit_event_rows before update or delete on audit_event for each row execute function refuse_change()`,
  sql`create trigger audit_event_all before truncate on audit_event for each statement execute function refuse_change()`,
);
