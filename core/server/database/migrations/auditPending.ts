import { sql } from 'kysely';
import { migration } from './migration.ts';
import { orgTable } from '../orgTable.ts';

/**
 * Entries that wait to be chained. Writing one takes no lock; whoever chains them takes the organisation's, for a moment.
 * `audit_patient` finds the entries that name several patients.
 */
export const auditPending = migration(
  sql`create table audit_pending (
    n bigint generated always as identity primary key,
    org_id text not null references organization (id),
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
    detail jsonb not null default '{}'
  )`,
  orgTable('audit_pending', 'insert'),
  sql`create function refuse_unchained() returns trigger language plpgsql as $$ begin
    if tg_op = 'DELETE' and current_setting('app.chaining', true) = 'on' then return old; end if;
    raise exception 'The audit trail is append-only: % on % is refused.', tg_op, tg_table_name using errcode = 'insufficient_privilege';
  end $$`,
  sql`create trigger audit_pending_rows before update or delete on audit_pending for each row execute function refuse_unchained()`,
  sql`create trigger audit_pending_all before truncate on audit_pending for each statement execute function refuse_change()`,
  sql`create table audit_patient (
    org_id text not null references organization (id),
    patient_id text not null,
    seq bigint not null,
    primary key (org_id, patient_id, seq)
  )`,
  orgTable('audit_patient', 'select'),
);
