import { type Generated, type QueryExecutorProvider, sql } from 'kysely';
import type { Json, Moment } from '../../database/tables.ts';

export type DeletionState = 'asked' | 'waiting' | 'deleting' | 'deleted' | 'stopped';

/** Of no organisation: it outlives the one that it is about, and calls reach it as the system only. */
export interface OrganizationDeletionTable {
  id: Generated<string>;
  /** Organisation. */
  target: string;
  state: DeletionState;
  asked_at: Moment;
  /** Account and profile; who somebody is counts by the account. */
  asked_account: string;
  asked_by: string;
  asked_name: string;
  agreed_at: Moment | null;
  agreed_account: string | null;
  agreed_by: string | null;
  agreed_name: string | null;
  due_at: Moment | null;
  /** Why it did not begin when its time had come. */
  blocked: 'legal_hold' | 'organization_open' | 'export_running' | null;
  stopped_at: Moment | null;
  stopped_by: string | null;
  stopped_name: string | null;
  /** Rows that went, by table; counted in the transaction that removes them. */
  counts: Json<Readonly<Record<string, number>>>;
  done_at: Moment | null;
}

declare module '../../database/tables.ts' {
  interface Tables {
    organization_deletion: OrganizationDeletionTable;
  }
}

const whileDeleted = `exists (select from organization_deletion d where d.target = old.org_id and d.state = 'deleting')`;
const ofDemo = `exists (select from organization o where o.id = old.org_id and o.preview_of is not null)`;
const refusal = sql.raw(
  `raise exception 'The audit trail is append-only: % on % is refused.', tg_op, tg_table_name using errcode = 'insufficient_privilege';`,
);

/** The trail of an organisation may go with it, and only where `goes` holds: the database itself sees to it. */
const guardTrail = async (db: QueryExecutorProvider, goes: string): Promise<void> => {
  const withItsOrganization = sql.raw(`if tg_op = 'DELETE' and tg_level = 'ROW' then
      if ${goes} then
        return old;
      end if;
    end if;`);
  await sql`create or replace function refuse_change() returns trigger language plpgsql as $$ begin
    ${withItsOrganization}
    ${refusal}
  end $$`.execute(db);
  await sql`create or replace function refuse_unchained() returns trigger language plpgsql as $$ begin
    if tg_op = 'DELETE' and current_setting('app.chaining', true) = 'on' then return old; end if;
    ${withItsOrganization}
    ${refusal}
  end $$`.execute(db);
};

export const createDeletion = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`create table organization_deletion (
    id text primary key default gen_random_uuid()::text,
    target text not null references organization (id),
    state text not null check (state in ('asked', 'waiting', 'deleting', 'deleted', 'stopped')),
    asked_at timestamptz not null, asked_account text not null, asked_by text not null, asked_name text not null,
    agreed_at timestamptz, agreed_account text, agreed_by text, agreed_name text,
    due_at timestamptz, blocked text,
    stopped_at timestamptz, stopped_by text, stopped_name text,
    counts jsonb not null default '{}', done_at timestamptz,
    check (agreed_account is distinct from asked_account),
    check (state not in ('waiting', 'deleting', 'deleted') or (agreed_account is not null and due_at is not null))
  )`.execute(db);
  await sql`create unique index organization_deletion_open on organization_deletion (target) where state <> 'stopped'`.execute(
    db,
  );
  await guardTrail(db, whileDeleted);
};

/** The trail of a demo clinic, which is nobody's record, goes with it too. */
export const letDemosGo = (db: QueryExecutorProvider): Promise<void> => guardTrail(db, `${whileDeleted} or ${ofDemo}`);
