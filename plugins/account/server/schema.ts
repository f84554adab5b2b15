import type { Generated } from 'kysely';
import type { Json } from '#core/server/database/tables.ts';
import type { Display } from '#core/shared';
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
}

declare module '#core/server/database/tables.ts' {
  interface Tables {
    account_detail: AccountDetailTable;
  }
}
