import type { Selectable } from 'kysely';
import type { CallContext } from '#core/server';
import { undoEnds } from '../faxAccess.ts';
import type { IncomingTable } from '../schema.ts';
import { pagesAt } from './family.ts';

/** What is covered on the pages of a fax that arrived, from the first on. */
export const liveOf = (db: CallContext['db'], orgId: string, root: string) =>
  db
    .selectFrom('fax_redaction')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('fax_id', '=', root)
    .where('undone_at', 'is', null)
    .orderBy('id')
    .execute();

/** What is covered on a fax's own pages, by page. */
export const redactionsOf = async ({ db, caller }: CallContext, fax: Selectable<IncomingTable>, now: Date) => {
  if (fax.unredacted_file === null) return [];
  const member = await pagesAt(db, caller.orgId, fax);
  const rows = await liveOf(db, caller.orgId, member.root);
  return member.pages.flatMap((root, n) => {
    const last = rows.findLast((one) => one.page === root);
    if (!last) return [];
    const until = undoEnds(last.at);
    return [
      {
        ...{ page: n + 1, by: last.by, at: last.at.toISOString(), reason: last.reason },
        undoUntil: until > now ? until.toISOString() : null,
      },
    ];
  });
};
