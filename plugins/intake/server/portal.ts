import type { Trx } from '../../../core/server/index.ts';
import type { Locale } from '../../../core/shared/index.ts';

export interface Portal {
  readonly state: 'active' | 'invited' | 'none';
  readonly email: string | null;
  readonly profileId: string | null;
  readonly firstName: string;
  readonly locale: Locale;
}

const nobody: Portal = { state: 'none', email: null, profileId: null, firstName: '', locale: 'en-CA' };

/** The account behind a Patient of the record, as far as this clinic knows it. */
export const portalOf = async (db: Trx, orgId: string, patientId: string): Promise<Portal> => {
  const row = await db
    .selectFrom('profile as p')
    .innerJoin('account as c', 'c.id', 'p.account_id')
    .select(['p.id', 'p.first_name', 'c.email', 'c.status', 'c.locale'])
    .where('p.org_id', '=', orgId)
    .where('p.role', '=', 'patient')
    .where('p.resource_id', '=', patientId)
    .limit(1)
    .executeTakeFirst();
  if (!row) return nobody;
  return {
    state: row.status === 'active' ? 'active' : 'invited',
    email: row.email,
    profileId: row.id,
    firstName: row.first_name,
    locale: row.locale,
  };
};
