import { sql } from 'kysely';
import type { Trx } from '#core/server';

/** Today where the clinic is, as a day. */
export const clinicDay = async (db: Trx, orgId: string, now: Date): Promise<string> => {
  const { rows } = await sql<{ zone: string | null }>`select details->>'timeZone' as zone from organization
    where id = ${orgId}`.execute(db);
  const format = (timeZone: string): string =>
    new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now);
  try {
    return format(rows[0]?.zone ?? 'America/Toronto');
  } catch {
    return format('America/Toronto');
  }
};
