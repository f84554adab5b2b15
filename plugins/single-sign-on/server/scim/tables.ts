import type { Generated } from 'kysely';
import { migration, orgTable } from '#core/server';
import type { AdminRole, ClinicRole } from '#core/shared';

/** The token with which a clinic’s directory keeps its staff up to date here. */
interface ScimConnectionTable {
  org_id: string;
  /** First part of the token, another one with each. */
  id: string;
  /** Keyed hash; null: it was withdrawn. */
  token_hash: string | null;
  /** Of the administrator who made the token: what is done with it reaches no higher. */
  role: AdminRole;
  /** Their profile. */
  made_by: string;
  made_at: Date;
  last_used_at: Date | null;
  /** Custom role of care providers who are in no group with a role. */
  others_role: string | null;
}

/** Somebody of the clinic’s staff as its directory knows them. */
interface ScimUserTable {
  id: Generated<string>;
  org_id: string;
  /** Null for who was never invited. */
  account_id: string | null;
  user_name: string;
  external_id: string | null;
  /** As the directory says; the account’s own address is another thing. */
  email: string;
  first_name: string;
  last_name: string;
  title: string | null;
  locale: string | null;
  /** The directory made or took them up; else they are only shown to it. */
  managed: boolean;
  deleted_at: Date | null;
  created_at: Date;
  changed_at: Date;
}

interface ScimGroupTable {
  id: Generated<string>;
  org_id: string;
  display_name: string;
  external_id: string | null;
  /** What its members are here; null: the group says nothing of that. */
  role: ClinicRole | null;
  custom_role_id: string | null;
  /** The directory has sent it; else an administrator waits for it under this name. */
  claimed: boolean;
  created_at: Date;
  changed_at: Date;
}

interface ScimMemberTable {
  org_id: string;
  group_id: string;
  user_id: string;
}

/** What the directory changed, or tried to, for administrators. */
interface ScimCallTable {
  id: Generated<string>;
  org_id: string;
  at: Date;
  act: string;
  subject: string | null;
  status: number;
  why: string | null;
}

declare module '#core/server/database/tables.ts' {
  interface Tables {
    scim_connection: ScimConnectionTable;
    scim_user: ScimUserTable;
    scim_group: ScimGroupTable;
    scim_member: ScimMemberTable;
    scim_call: ScimCallTable;
  }
}

const org = 'org_id text not null references organization (id) on delete cascade';
const id = 'id text primary key default gen_random_uuid()::text';

export const createScimTables = migration(
  `create table scim_connection (
      org_id text primary key references organization (id) on delete cascade, id text not null unique, token_hash text,
      role text not null, made_by text not null, made_at timestamptz not null, last_used_at timestamptz, others_role text)`,
  `create table scim_user (
      ${id}, ${org}, account_id text references account (id) on delete cascade, user_name text not null, external_id text,
      email text not null, first_name text not null, last_name text not null, title text, locale text,
      managed boolean not null, deleted_at timestamptz, created_at timestamptz not null, changed_at timestamptz not null,
      unique (org_id, account_id))`,
  `create unique index scim_user_name on scim_user (org_id, lower(user_name)) where deleted_at is null`,
  `create index scim_user_external on scim_user (org_id, external_id)`,
  `create index scim_user_email on scim_user (org_id, lower(email))`,
  `create table scim_group (
      ${id}, ${org}, display_name text not null, external_id text, role text, custom_role_id text,
      claimed boolean not null, created_at timestamptz not null, changed_at timestamptz not null)`,
  `create unique index scim_group_name on scim_group (org_id, lower(display_name))`,
  `create table scim_member (
      ${org}, group_id text not null references scim_group (id) on delete cascade,
      user_id text not null references scim_user (id) on delete cascade, primary key (group_id, user_id))`,
  `create index scim_member_user on scim_member (user_id)`,
  `create table scim_call (
      ${id}, ${org}, at timestamptz not null, act text not null, subject text, status integer not null, why text)`,
  `create index scim_call_at on scim_call (org_id, at)`,
  orgTable('scim_connection'),
  orgTable('scim_user'),
  orgTable('scim_group'),
  orgTable('scim_member'),
  orgTable('scim_call'),
);
