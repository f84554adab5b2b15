import { sql } from 'kysely';
import type { NotificationKind } from '#core/shared';
import type { Trx } from '../database/tables.ts';

/** Bells of one kind an hour: by one sender to one person, and by all. What the system sends (an alert, a reminder) has the whole budget. */
const most = { sender: 60, all: 300 } as const;

interface Bell {
  readonly sender_first_name?: string | undefined;
  readonly sender_last_name?: string | undefined;
}

/** Those of these profiles whose bell may ring once more. What it tells of is there all the same. */
export const bellsLeft = async (
  db: Trx,
  profileIds: readonly string[],
  kind: NotificationKind,
  { sender_first_name: first, sender_last_name: last }: Bell,
): Promise<readonly string[]> => {
  const sent = first !== undefined || last !== undefined;
  const rows = await db
    .selectFrom('notification')
    .select('profile_id')
    .select(({ fn }) => fn.countAll<number | string>().as('all'))
    .select(
      sql<
        number | string
      >`count(*) filter (where data ->> 'sender_first_name' is not distinct from ${first ?? null}::text
        and data ->> 'sender_last_name' is not distinct from ${last ?? null}::text)`.as('own'),
    )
    .where('profile_id', 'in', profileIds)
    .where('kind', '=', kind)
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .groupBy('profile_id')
    .execute();
  const full = new Set(
    rows
      .filter(({ all, own }) => Number(all) >= most.all || (sent && Number(own) >= most.sender))
      .map(({ profile_id }) => profile_id),
  );
  return profileIds.filter((id) => !full.has(id));
};
