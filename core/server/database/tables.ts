import type { ColumnType, Generated, GeneratedAlways, Kysely, Transaction } from 'kysely';
import type { NotificationKind } from '#core/shared/notificationKinds.ts';
import type { Notification } from '#core/shared/notifications.ts';
import type { AccountRole } from '#core/shared/roles.ts';
import type { AuditDetail } from '../plugin/caller.ts';

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
  /** From then on nobody of it signs in or calls. */
  closed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Profile of the super administrator. */
  closed_by: ColumnType<string | null, string | null | undefined, string | null>;
  /** Of a demo clinic: the organisation for which it was made. Null for every real one. */
  preview_of: ColumnType<string | null, string | null | undefined, never>;
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

export interface KeptShares {
  /** The patient's name. */
  readonly patient: string;
  readonly parts: readonly {
    readonly kind: string;
    readonly act: boolean;
    /** ISO 8601; null: at once. */
    readonly from: string | null;
    /** ISO 8601: the first moment when it has ended; null: open. */
    readonly until: string | null;
  }[];
}

export interface ProfileTable {
  id: Generated<string>;
  account_id: string;
  org_id: string;
  role: AccountRole;
  first_name: string;
  last_name: string;
  /** Lower case without accents, ordered by bytes: what a type-ahead reads along an index. */
  first_folded: GeneratedAlways<string>;
  last_folded: GeneratedAlways<string>;
  title: string | null;
  /** FHIR logical id of the Patient or Practitioner that this profile is; of the RelatedPerson, where it stands for a patient. */
  resource_id: string | null;
  /** FHIR logical id of the Patient for whom this profile stands; null where a person is here for themselves. */
  stands_for: ColumnType<string | null, string | null | undefined, string | null>;
  /** What that patient shares, as their consents say it. */
  shares: ColumnType<KeptShares | null, string | null | undefined, string | null>;
  created_at: Moment;
  /** From then on nobody calls under it. */
  suspended_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Profile of the administrator. */
  suspended_by: ColumnType<string | null, string | null | undefined, string | null>;
  /** What is taken from the role, and added to it. */
  custom_role_id: ColumnType<string | null, string | null | undefined, string | null>;
}

/** A role of an organisation's own, on top of one of the built-in ones. */
export interface CustomRoleTable {
  id: Generated<string>;
  org_id: string;
  base: AccountRole;
  name: string;
  /** Permissions, such as `medications:change`. */
  takes: string[];
  gives: string[];
  created_at: Moment;
  /** Profile of the administrator. */
  changed_by: string | null;
}

/** In which organisation a super administrator's session acts; without a row, in that of the profile. */
export interface ActingOrganizationTable {
  profile_id: string;
  device_id: string;
  acts_in: string;
  since: Moment;
}

/** Whose pages, in a demo clinic, a session looks at instead of its own. */
export interface RolePreviewTable {
  device_id: string;
  account_id: string;
  /** Organisation for whose role it is, and whose profile asked. */
  home: string;
  profile_id: string;
  /** Profile in the demo clinic. */
  shows: string;
  custom_role_id: string | null;
  since: Moment;
  until: Moment;
}

/** Who has a feature before everyone does: roles, and profiles. */
export interface KeptFirst {
  readonly roles: readonly string[];
  readonly people: readonly string[];
}

export interface FeaturePlanTable {
  org_id: string;
  feature: string;
  enabled: boolean;
  /** `YYYY-MM-DD` by the clinic's calendar. */
  day: string;
  /** The person's name at that time. */
  set_by: string;
  first: KeptFirst | null;
}

export interface OrgFeatureTable {
  org_id: string;
  feature: string;
  enabled: boolean;
  changed_at: Moment;
  /** The person's name at that time. */
  changed_by: string | null;
  /** Null: everyone has it. */
  first: KeptFirst | null;
}

/** Kept for a day, so that a browser that was away catches up. */
export interface LiveEventTable {
  /** Increases in the order of commit within an organisation. */
  id: Generated<number>;
  org_id: string;
  /** Null: everyone of the organisation. */
  profiles: string[] | null;
  /** Also everyone who works there. */
  staff: Generated<boolean>;
  kind: string;
  data: Json<unknown>;
  created_at: Moment;
}

/** A passing frame that was too long for a notification. */
export interface LiveSignalTable {
  id: string;
  payload: string;
  created_at: Moment;
}

/** Up to which id an organisation's events were forgotten. */
export interface LivePruneTable {
  org_id: string;
  up_to: number;
}

export interface NotificationTable {
  id: Generated<string>;
  /** Order of arrival: the key of paging. */
  seq: Generated<number>;
  org_id: string;
  profile_id: string;
  kind: NotificationKind;
  data: Json<Notification['data']>;
  read: Generated<boolean>;
  created_at: Moment;
}

export interface DraftTable {
  org_id: string;
  profile_id: string;
  key: string;
  text: string;
  updated_at: Moment;
}

/** A whole file. Its bytes lie in the folder or bucket under the same id. */
export interface FileTable {
  id: string;
  org_id: string;
  /** Profile that brought it. */
  owner: string;
  name: string;
  type: string;
  size: number;
  sha256: string;
  created_at: Moment;
  /** The bucket, or the folder, that holds its bytes; null for the usual one. */
  bucket: Generated<string | null>;
}

/** A file that is still arriving. */
export interface UploadTable {
  id: string;
  org_id: string;
  owner: string;
  name: string;
  size: number;
  received: number;
  updated_at: Moment;
}

/** Append-only: triggers refuse change and removal. `hash` covers the row and the `hash` before it in the organisation. */
export interface AuditEventTable {
  id: Generated<string>;
  org_id: string;
  /** 1, 2, 3, ... within the organisation. */
  seq: number;
  at: Moment;
  account_id: string | null;
  profile_id: string | null;
  role: string;
  ip: string;
  request_id: string;
  action: string;
  target_type: string;
  target_id: string;
  patient_id: string | null;
  detail: Json<AuditDetail>;
  previous_hash: string;
  hash: string;
}

/** An entry that is not chained yet. */
export interface AuditPendingTable {
  n: GeneratedAlways<number>;
  org_id: string;
  at: Moment;
  account_id: string | null;
  profile_id: string | null;
  role: string;
  ip: string;
  request_id: string;
  action: string;
  target_type: string;
  target_id: string;
  patient_id: string | null;
  detail: Json<AuditDetail>;
}

/** Which entries name a patient among several. */
export interface AuditPatientTable {
  org_id: string;
  patient_id: string;
  seq: number;
}

/** What was answered under an `Idempotency-Key`. */
export interface KeptAnswerTable {
  org_id: string;
  account_id: string;
  key: string;
  /** Hash of the question. */
  asked: string;
  /** JSON; null until it is answered, and where the answer is empty. */
  answer: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: Moment;
}

/** Every table. A plugin adds its own: `declare module '#core/server/database/tables.ts' { interface Tables { message: MessageTable } }`. */
export interface Tables {
  organization: OrganizationTable;
  account: AccountTable;
  profile: ProfileTable;
  acting_organization: ActingOrganizationTable;
  role_preview: RolePreviewTable;
  org_feature: OrgFeatureTable;
  feature_plan: FeaturePlanTable;
  custom_role: CustomRoleTable;
  live_event: LiveEventTable;
  live_prune: LivePruneTable;
  live_signal: LiveSignalTable;
  notification: NotificationTable;
  draft: DraftTable;
  kept_answer: KeptAnswerTable;
  file: FileTable;
  upload: UploadTable;
  audit_event: AuditEventTable;
  audit_pending: AuditPendingTable;
  audit_patient: AuditPatientTable;
}

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;
