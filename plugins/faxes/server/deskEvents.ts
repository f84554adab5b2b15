import { sql } from 'kysely';
import type { ServerServices, Trx } from '#core/server';
import type { NotificationKind } from '#core/shared';
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

const gone = ['assigned', 'released', 'filed', 'junked', 'misdirected', 'split', 'merged'];
const settled = ['resent', 'found_arrived', 'found_lost'];
/** What bells said of a fax is over with these; whoever is told next is told after it. */
const silenced = new Map<string, readonly NotificationKind[]>([
  ...gone.map((what) => [what, ['fax_assigned']] as const),
  ...settled.map((what) => [what, ['fax_failed', 'fax_unknown']] as const),
]);

/** Writes the history, tells the desks that are open, and lets bells fall silent of what is dealt with. */
export const noteEvent = async (
  { live, notifier, now }: Pick<ServerServices, 'live' | 'notifier' | 'now'>,
  db: Trx,
  { orgId, faxId, by, what, detail = {} }: DeskEvent,
): Promise<void> => {
  await sql`insert into fax_event (org_id, fax_id, at, by, what, detail)
    values (${orgId}, ${faxId}, ${now()}, ${by}, ${what}, ${JSON.stringify(detail)}::jsonb)`.execute(db);
  await live.publish(db, orgId, { profiles: [], staff: true }, faxesChanged, {});
  for (const kind of silenced.get(what) ?? []) await notifier.dealtWith(db, orgId, kind, faxId);
};
