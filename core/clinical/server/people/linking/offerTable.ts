import { type ColumnType, type Generated, type QueryExecutorProvider, sql } from 'kysely';
import { migration } from '#core/server/database/migrations/migration.ts';
import { orgTable } from '#core/server/database/orgTable.ts';
import type { Moment } from '#core/server/database/tables.ts';
import type { AccountRole } from '#core/shared';

/** A profile that staff offered to an account. It grants nothing until the account's person takes it. */
export interface ProfileOfferTable {
  id: Generated<string>;
  org_id: string;
  account_id: string;
  /** As the clinic wrote it: the account may belong to no clinic that it could read it from. */
  email: string;
  role: AccountRole;
  first_name: string;
  last_name: string;
  title: string | null;
  /** The custom role that the profile will have. */
  custom_role_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** FHIR id of the Patient or Practitioner that the profile will be; null for a new one of their own. */
  resource_id: string | null;
  /** Profile of the member of staff. */
  invited_by: string;
  /** Keyed hash of the code that the clinic hands over; null where the mailbox is the record's own contact. */
  code_hash: string | null;
  attempts: Generated<number>;
  state: 'open' | 'accepted' | 'refused' | 'revoked';
  created_at: Moment;
  expires_at: Moment;
}

declare module '#core/server/database/tables.ts' {
  interface Tables {
    profile_offer: ProfileOfferTable;
  }
}

export const createProfileOffer = migration(
  sql`create table profile_offer (
    id text primary key default gen_random_uuid()::text,
    org_id text not null references organization (id) on delete cascade,
    account_id text not null references account (id) on delete cascade, email text not null,
    role text not null, first_name text not null, last_name text not null, title text, resource_id text,
    invited_by text not null, code_hash text, attempts integer not null default 0,
    state text not null check (state in ('open', 'accepted', 'refused', 'revoked')),
    created_at timestamptz not null default now(), expires_at timestamptz not null)`,
  sql`create index profile_offer_account on profile_offer (account_id) where state = 'open'`,
  sql`create index profile_offer_resource on profile_offer (org_id, resource_id) where state = 'open'`,
  orgTable('profile_offer', 'select'),
);

/**
 * One account a person, and one patient's profile an account and organisation. Where a database has more, the oldest keeps
 * the record and the later ones get a record of their own; a second profile of a patient belongs to nobody from then on.
 */
export const onePersonOneProfile = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`update profile set resource_id = null where id in (
    select id from (select id, row_number() over (
      partition by org_id, resource_id, (role = 'patient') order by created_at, id) as nth
      from profile where resource_id is not null) p where nth > 1)`.execute(db);
  const second = sql`select id from (select id, row_number() over (
    partition by account_id, org_id order by created_at, id) as nth from profile where role = 'patient') p where nth > 1`;
  await sql`insert into account (id, email, status)
    select 'ended-' || id, 'ended-' || lower(id) || '@account.invalid', 'suspended' from (${second}) s`.execute(db);
  await sql`update profile set account_id = 'ended-' || id, resource_id = null where id in (${second})`.execute(db);
  await sql`create unique index profile_one_account on profile (org_id, resource_id, (role = 'patient'))
    where resource_id is not null`.execute(db);
  await sql`create unique index profile_one_patient on profile (account_id, org_id) where role = 'patient'`.execute(db);
};

export const offeredCustomRole = migration(sql`alter table profile_offer add column custom_role_id text`);
