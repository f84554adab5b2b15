import type { CallContext } from '#core/server';
import type { Incoming } from '../deskLines.ts';
import { undoEnds } from '../faxAccess.ts';

/** The faxes that one was made of, in the order of their pages. */
export const sourcesOf = async ({ db, caller }: CallContext, { id, source_faxes: order }: Incoming, lock = false) => {
  const asked = db
    .selectFrom('fax_incoming')
    .selectAll()
    .where('org_id', '=', caller.orgId)
    .where('merged_into', '=', id)
    .orderBy('id');
  const rows = await (lock ? asked.forUpdate() : asked).execute();
  const place = (one: string): number => order?.indexOf(one) ?? 0;
  return rows.sort((one, other) => place(one.id) - place(other.id));
};

/** Null where it has nothing to do with a merge. */
export const mergeOf = async (context: CallContext, fax: Incoming, now: Date) => {
  if (fax.state === 'merged') return { into: fax.merged_into, of: [], undoUntil: null };
  if (fax.provider !== 'merge') return null;
  const sources = await sourcesOf(context, fax);
  const at = sources[0]?.merged_at;
  const until = at ? undoEnds(at) : null;
  return {
    into: null,
    of: sources.map(({ id, name, number, received_at, pages }) => ({
      ...{ id, name, number, at: received_at.toISOString(), pages: pages ?? 0 },
    })),
    undoUntil: until && until > now && fax.state === 'open' ? until.toISOString() : null,
  };
};
