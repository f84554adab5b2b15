import { type Kysely, sql } from 'kysely';
import type { Json } from '../../../core/server/database/tables.ts';
import type { Address } from '../shared/texts.ts';

/** What a person said of themselves and core needs not know. */
export interface AccountDetailTable {
  account_id: string;
  phone: string | null;
  /** IANA name. */
  time_zone: string | null;
  /** `YYYY-MM-DD`, as text: a day has no zone. */
  birth_date: string | null;
  address: Json<Address> | null;
}

declare module '../../../core/server/database/tables.ts' {
  interface Tables {
    account_detail: AccountDetailTable;
  }
}

/** Of a person and not of a clinic, so calls get no right to it: only `asSystem` reads it. */
export const createAccountDetail = async (db: Kysely<any>): Promise<void> => {
  await sql`create table account_detail (
    account_id text primary key references account (id) on delete cascade,
    phone text, time_zone text, birth_date text, address jsonb)`.execute(db);
};
