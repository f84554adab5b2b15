import type { ColumnType, Generated } from 'kysely';
import type { Json, Moment } from '#core/server/database/tables.ts';
import type { Display } from '#core/shared';
import type { WelcomeStep } from '../shared/welcomeCalls.ts';
import type { Address } from '../shared/fieldSchemas.ts';

/** What a person said of themselves and core needs not know. */
export interface AccountDetailTable {
  account_id: string;
  phone: string | null;
  /** IANA name. */
  time_zone: string | null;
  /** `YYYY-MM-DD`, as text: a day has no zone. */
  birth_date: string | null;
  address: Json<Address> | null;
  theme: Generated<Display['theme']>;
  text_size: Generated<Display['text']>;
  contrast: Generated<Display['contrast']>;
  motion: Generated<Display['motion']>;
  /** The steps that are done; null where there is no welcome, or none any more. */
  welcome: ColumnType<readonly WelcomeStep[] | null, string | null | undefined, string | null>;
}

/** A key pair of which we know the public half. */
export interface PasskeyTable {
  id: Generated<string>;
  account_id: string;
  credential_id: string;
  /** COSE, in base64url. */
  public_key: string;
  /** How often it was used, where the authenticator counts. */
  counter: number;
  /** A password manager keeps it on several devices. */
  synced: boolean;
  name: string;
  created_at: Moment;
  last_used_at: Moment | null;
}

/** What an authenticator is asked to sign; each works once. */
export interface PasskeyChallengeTable {
  hash: string;
  account_id: string | null;
  expires_at: Moment;
}

/** An account that its person wants closed. */
interface AccountClosingTable {
  account_id: string;
  asked_at: Moment;
  closes_at: Moment;
}

/** What opens the lock screen beside the password. */
interface AccountPinTable {
  account_id: string;
  hash: string;
  /** Wrong ones since the last right one. */
  misses: number;
  made_at: Moment;
}

declare module '#core/server/database/tables.ts' {
  interface Tables {
    account_closing: AccountClosingTable;
    account_detail: AccountDetailTable;
    account_pin: AccountPinTable;
    passkey: PasskeyTable;
    passkey_challenge: PasskeyChallengeTable;
  }
}
