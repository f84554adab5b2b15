import { type Trx, zoneOf } from '#core/server';

export interface Clinic {
  readonly name: string;
  readonly zone: string;
  readonly phone: string | null;
  readonly locale: 'en-CA' | 'fr-CA';
}

interface Details {
  readonly phone?: string;
  readonly defaultLocale?: 'en-CA' | 'fr-CA';
}

export const clinicOf = async (db: Trx, orgId: string): Promise<Clinic> => {
  const { name, details } = await db
    .selectFrom('organization')
    .select(['name', 'details'])
    .where('id', '=', orgId)
    .executeTakeFirstOrThrow();
  const { phone, defaultLocale } = details as Details;
  return {
    name,
    zone: zoneOf(details),
    phone: phone || null,
    locale: defaultLocale ?? 'en-CA',
  };
};
