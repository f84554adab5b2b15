import type { Selectable } from 'kysely';
import type { CallContext } from '#core/server';
import { undoEnds } from '../faxAccess.ts';
import type { IncomingTable } from '../schema.ts';
import { isSame, pagesAt, type RootPage } from './family.ts';

/** What is covered on the pages of faxes that arrived, from the first on. */
export const liveOf = async (db: CallContext['db'], orgId: string, pages: readonly (RootPage | null)[]) => {
  const roots = [...new Set(pages.map((one) => one?.fax).filter((one) => one !== undefined))];
  if (roots.length === 0) return [];
  return db
    .selectFrom('fax_redaction')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('fax_id', 'in', roots)
    .where('undone_at', 'is', null)
    .orderBy('id')
    .execute();
};

export type Live = Awaited<ReturnType<typeof liveOf>>[number];

export const isOf = ({ fax_id, page }: Live, of: RootPage | null | undefined): boolean =>
  isSame({ fax: fax_id, page }, of);

/** What is covered on a fax's own pages, by page. */
export const redactionsOf = async ({ db, caller }: CallContext, fax: Selectable<IncomingTable>, now: Date) => {
  if (fax.unredacted_file === null) return [];
  const pages = await pagesAt(db, caller.orgId, fax);
  const rows = await liveOf(db, caller.orgId, pages);
  return pages.flatMap((root, n) => {
    const last = rows.findLast((one) => isOf(one, root));
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
