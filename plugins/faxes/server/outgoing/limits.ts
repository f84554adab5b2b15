import { sql } from 'kysely';
import { clinicZone, conflict, type ServerServices, type Trx } from '#core/server';
import { dayOf, instantOf } from '#plugins/appointments/shared/index.ts';
import type { SendLimit } from '../../shared/sendCalls.ts';
import { settingsOf } from '../due/deskSettings.ts';

/** What keeps a clinic from sending so many pages now, by the limits that it set itself; null where nothing does. */
export const limitFor = async (
  { now }: Pick<ServerServices, 'now'>,
  db: Trx,
  orgId: string,
  pages: number,
): Promise<SendLimit | null> => {
  const { pagesADay, costAMonth } = await settingsOf(db, orgId);
  if (pagesADay === null && costAMonth === null) return null;
  // Those who send at once are counted one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`fax-limits:${orgId}`}, 0))`.execute(db);
  const zone = await clinicZone(db, orgId);
  const today = dayOf(now(), zone);
  const [day, month] = [`${today}T00:00`, `${today.slice(0, 7)}-01T00:00`].map((wall) => instantOf(wall, zone));
  const { rows } = await sql<{ pages: number; cost: string; currency: string | null }>`select
      coalesce(sum(pages) filter (where created_at >= ${day}), 0)::int as pages,
      coalesce(sum(cost_amount), 0)::text as cost, max(cost_currency) as currency
    from fax_outgoing where org_id = ${orgId} and created_at >= ${month} and state not in ('prepared', 'cancelled')`.execute(
    db,
  );
  const { pages: sent, cost, currency } = rows[0]!;
  if (pagesADay !== null && sent + pages > pagesADay)
    return { kind: 'pages', most: pagesADay, used: sent, currency: null };
  if (costAMonth !== null && Number(cost) >= costAMonth)
    return { kind: 'cost', most: costAMonth, used: Number(cost), currency };
  return null;
};

/** @throws Failure 409 `limit_reached` */
export const needsRoom = async (
  services: Pick<ServerServices, 'now'>,
  db: Trx,
  orgId: string,
  pages: number,
): Promise<void> => {
  const limit = await limitFor(services, db, orgId, pages);
  if (!limit) return;
  const { kind, most, used } = limit;
  throw conflict(
    kind === 'pages'
      ? `Your clinic sends at most ${most} pages a day, and ${used} are sent today. Send it tomorrow, or ask an administrator.`
      : `Your clinic’s faxes cost ${used} this month, and its limit is ${most}. Ask an administrator.`,
    'limit_reached',
  );
};
