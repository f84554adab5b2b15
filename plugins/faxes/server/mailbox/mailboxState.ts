import type { CallContext } from '#core/server';

/** What became of the last look into the clinic's fax mailbox; null where it has none. */
export const mailboxState = async ({ db, caller }: CallContext) => {
  const row = await db.selectFrom('fax_mailbox').selectAll().where('org_id', '=', caller.orgId).executeTakeFirst();
  if (!row) return null;
  return {
    ...{ at: row.looked_at.toISOString(), away: row.problem !== null },
    left: { sender: row.left_sender, unproven: row.left_unproven, nothing: row.left_nothing },
  };
};
