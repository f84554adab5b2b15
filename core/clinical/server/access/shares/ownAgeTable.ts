import { sql } from 'kysely';
import { migration } from '#core/server/database/migrations/migration.ts';
import { orgTable } from '#core/server/database/orgTable.ts';
import type { Trx } from '#core/server/database/tables.ts';
import { type Area, areaNames } from '#clinical/shared/shares/shareKinds.ts';
import { type OwnAge, usualOwnAge } from './sharesOf.ts';

interface OwnAgeTable {
  org_id: string;
  age: number | null;
  closes: string[];
}

declare module '#core/server/database/tables.ts' {
  interface Tables {
    own_age: OwnAgeTable;
  }
}

/** A clinic's rule; and one patient's profile an account and clinic, beside those that stand for others. */
export const ownAgeTable = migration(
  sql`create table own_age (
    org_id text primary key references organization (id) on delete cascade,
    age integer, closes text[] not null default '{}')`,
  orgTable('own_age'),
  sql`drop index profile_one_patient`,
  sql`drop index profile_one_account`,
  sql`create unique index profile_one_patient on profile (account_id, org_id)
    where role = 'patient' and stands_for is null`,
  sql`create unique index profile_one_account on profile (org_id, resource_id, (role = 'patient'))
    where resource_id is not null and stands_for is null`,
  sql`create unique index profile_one_standing on profile (org_id, resource_id) where stands_for is not null`,
  sql`create index profile_stands_for on profile (org_id, stands_for) where stands_for is not null`,
);

export const ownAgeOf = async (db: Trx, orgId: string): Promise<OwnAge> => {
  const row = await db.selectFrom('own_age').select(['age', 'closes']).where('org_id', '=', orgId).executeTakeFirst();
  return row ? { age: row.age, closes: areaNames.filter((one) => row.closes.includes(one)) } : usualOwnAge;
};

export const keepOwnAge = async (
  db: Trx,
  orgId: string,
  { age, closes }: { readonly age: number | null; readonly closes: readonly Area[] },
): Promise<void> => {
  const rule = { age, closes: [...closes] };
  await db
    .insertInto('own_age')
    .values({ org_id: orgId, ...rule })
    .onConflict((on) => on.column('org_id').doUpdateSet(rule))
    .execute();
};
