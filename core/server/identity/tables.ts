import type { Generated } from 'kysely';
import type { Json, Moment } from '../database/tables.ts';

/** One signed-in browser: a family of refresh tokens of which one is alive. */
export interface DeviceTable {
  id: Generated<string>;
  account_id: string;
  browser: string;
  operating_system: string;
  /** The app that acts for the person; null for their own browsers. */
  app: Generated<string | null>;
  /** The organisation whose own sign-in it came by, where it is bound to that one; null for whoever proved the account itself. */
  bound_to: Generated<string | null>;
  /** Until when at most, whatever is renewed; null for the usual life. */
  ends_at: Generated<Date | null>;
  created_at: Moment;
  last_seen_at: Moment;
  expires_at: Moment;
  revoked_at: Date | null;
  revoked_why: 'signed-out' | 'reuse' | 'password' | 'suspended' | null;
}

export interface RefreshTokenTable {
  /** SHA-256 of the token; the token itself is nowhere. */
  hash: string;
  device_id: string;
  /** The token that this one replaced. */
  parent_hash: string | null;
  created_at: Moment;
  used_at: Date | null;
  /** How often it was shown again in the grace after its use. */
  replays: Generated<number>;
}

export type CodePurpose = 'confirm' | 'reset' | 'invite';

export interface OneTimeCodeTable {
  id: string;
  purpose: CodePurpose;
  email: string;
  account_id: string | null;
  code_hash: string;
  /** Of the long secret in a link; null where only the code is mailed. */
  token_hash: string | null;
  /** Ties a code to the browser that asked for it. */
  session_hash: string | null;
  payload: Json<unknown> | null;
  attempts: Generated<number>;
  created_at: Moment;
  expires_at: Moment;
}

export interface LoginChallengeTable {
  hash: string;
  account_id: string;
  name: 'NEW_PASSWORD_REQUIRED' | 'SOFTWARE_TOKEN_MFA';
  attempts: Generated<number>;
  expires_at: Moment;
}

export interface RecoveryCodeTable {
  hash: string;
  account_id: string;
}

export interface GuestPassTable {
  id: Generated<string>;
  org_id: string;
  feature: string;
  subject: string;
  /** SHA-256 of the token; the token itself is nowhere. */
  hash: string;
  created_at: Moment;
  expires_at: Moment;
  revoked_at: Date | null;
}

export interface SigningKeyTable {
  kid: string;
  public_jwk: Json<Record<string, unknown>>;
  private_jwk: Json<Record<string, unknown>>;
  created_at: Moment;
}

/** Counts what invites guessing or flooding, by a hash of what is guarded, whether it exists or not. */
export interface ThrottleTable {
  key: string;
  count: number;
  since: Moment;
  last_at: Moment;
  locked_until: Date | null;
}

/** What the identity knows beside `account`. */
export interface AccountSecretTable {
  account_id: string;
  password_changed_at: Date | null;
  /** Time step of the newest authenticator code taken, so that none works twice. */
  totp_last_step: number | null;
}

/** `sub` of an outside identity service. */
export interface AccountSubjectTable {
  issuer: string;
  subject: string;
  account_id: string;
}

declare module '../database/tables.ts' {
  interface Tables {
    device: DeviceTable;
    refresh_token: RefreshTokenTable;
    one_time_code: OneTimeCodeTable;
    login_challenge: LoginChallengeTable;
    recovery_code: RecoveryCodeTable;
    guest_pass: GuestPassTable;
    signing_key: SigningKeyTable;
    throttle: ThrottleTable;
    account_secret: AccountSecretTable;
    account_subject: AccountSubjectTable;
  }
}
