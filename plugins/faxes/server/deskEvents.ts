import { sql } from 'kysely';
import type { ServerServices, Trx } from '#core/server';
import { faxesChanged } from '../shared/events.ts';

type Detail = Readonly<Record<string, string | number>>;

/** One line of a fax's history; nothing there is ever changed. */
export interface DeskEvent {
  readonly orgId: string;
  readonly faxId: string;
  /** A person's name; null: the server. */
  readonly by: string | null;
  readonly what: string;
  readonly detail?: Detail;
}

/** Writes the history and tells the desks that are open. */
export const noteEvent = async (
  { live, now }: Pick<ServerServices, 'live' | 'now'>,
  db: Trx,
  { orgId, faxId, by, what, detail = {} }: DeskEvent,
): Promise<void> => {
  await sql`insert into fax_event (org_id, fax_id, at, by, what, detail)
    values (${orgId}, ${faxId}, ${now()}, ${by}, ${what}, ${JSON.stringify(detail)}::jsonb)`.execute(db);
  await live.publish(db, orgId, { profiles: [], staff: true }, faxesChanged, {});
};
