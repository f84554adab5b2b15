import type { ColumnType, Generated, Kysely, Transaction } from 'kysely';
import type { AccountRole } from '../../shared/roles.ts';

/** A timestamp column: read as Date, written as Date or ISO text, filled by the database where absent. */
export type Moment = ColumnType<Date, Date | string | undefined, Date | string>;
export type Json<T> = ColumnType<T, string, string>;

export interface OrganizationTable {
  id: Generated<string>;
  /** Unique: `rideau`. */
  slug: string;
  name: string;
  color: Generated<string>;
  logo_file_id: string | null;
  details: Json<Record<string, unknown>>;
  created_at: Moment;
}

export interface AccountTable {
  id: Generated<string>;
  /** Lower case, unique. */
  email: string;
  password_hash: string | null;
  /** `pending` until the address is confirmed, `invited` until staff confirmation; only `active` may log in. */
  status: 'pending' | 'invited' | 'active' | 'suspended';
  must_change_password: Generated<boolean>;
  totp_secret: string | null;
  totp_confirmed: Generated<boolean>;
  locale: Generated<'en-CA' | 'fr-CA'>;
  lock_delay_minutes: Generated<number>;
  photo_file_id: string | null;
  created_at: Moment;
}

export interface ProfileTable {
  id: Generated<string>;
  account_id: string;
  org_id: string;
  role: AccountRole;
  first_name: string;
  last_name: string;
  title: string | null;
  /** FHIR logical id of the Patient or Practitioner that this profile is. */
  resource_id: string | null;
  created_at: Moment;
}

export interface OrgFeatureTable {
  org_id: string;
  feature: string;
  enabled: boolean;
  changed_at: Moment;
  changed_by: string | null;
}

/** Every table. A plugin adds its own: `declare module '.../core/server/database/tables.ts' { interface Tables { message: MessageTable } }`. */
export interface Tables {
  organization: OrganizationTable;
  account: AccountTable;
  profile: ProfileTable;
  org_feature: OrgFeatureTable;
}

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;
