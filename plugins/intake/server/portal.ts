import type { Trx } from '#core/server';
import type { Locale } from '#core/shared';

export interface Portal {
  readonly state: 'active' | 'invited' | 'none';
  readonly email: string | null;
  readonly profileId: string | null;
  readonly locale: Locale;
}

const nobody: Portal = { state: 'none', email: null, profileId: null, locale: 'en-CA' };

/** The open invitation to the record, if there is one. */
const offered = async (db: Trx, orgId: string, patientId: string): Promise<Portal> => {
  const offer = await db
    .selectFrom('profile_offer as f')
    .innerJoin('account as c', 'c.id', 'f.account_id')
    .select(['c.email', 'c.locale'])
    .where('f.org_id', '=', orgId)
    .where('f.role', '=', 'patient')
    .where('f.state', '=', 'open')
    .where('f.resource_id', '=', patientId)
    .executeTakeFirst();
  if (!offer) return nobody;
  return { ...nobody, state: 'invited', email: offer.email, locale: offer.locale };
};

/** The account behind a Patient of the record, as far as this clinic knows it. */
export const portalOf = async (db: Trx, orgId: string, patientId: string): Promise<Portal> => {
  const row = await db
    .selectFrom('profile as p')
    .innerJoin('account as c', 'c.id', 'p.account_id')
    .select(['p.id', 'c.email', 'c.status', 'c.locale'])
    .where('p.org_id', '=', orgId)
    .where('p.role', '=', 'patient')
    .where('p.resource_id', '=', patientId)
    .limit(1)
    .executeTakeFirst();
  if (!row) return offered(db, orgId, patientId);
  return {
    state: row.status === 'active' ? 'active' : 'invited',
    email: row.email,
    profileId: row.id,
    locale: row.locale,
  };
};
