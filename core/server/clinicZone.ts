import type { Trx } from './database/tables.ts';

const usual = 'America/Toronto';

const isZone = (name: unknown): name is string => {
  if (typeof name !== 'string') return false;
  try {
    new Intl.DateTimeFormat('en-CA', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

/** The zone in which a clinic's clocks stand, from what it says of itself. */
export const zoneOf = ({ timeZone }: { readonly timeZone?: unknown }): string => (isZone(timeZone) ? timeZone : usual);

export const clinicZone = async (db: Trx, orgId: string): Promise<string> => {
  const row = await db.selectFrom('organization').select('details').where('id', '=', orgId).executeTakeFirst();
  return zoneOf(row?.details ?? {});
};

/** The day of a moment in a zone, `YYYY-MM-DD`. */
export const dayInZone = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at);

/** Today where the clinic is, `YYYY-MM-DD`. */
export const clinicDay = async (db: Trx, orgId: string, now: Date): Promise<string> =>
  dayInZone(now, await clinicZone(db, orgId));
