import type { ServerServices } from '#core/server';

const keptMs = 24 * 3_600_000;
/** In one transaction. */
const atOnce = 200;

/** What was previewed and never sent goes after a day, with its pages: each look at a preview made them anew. */
export const forgetPrepared = ({ asSystem, files, now }: ServerServices): Promise<void> =>
  asSystem(async (db) => {
    const old = db
      .selectFrom('fax_outgoing')
      .select('id')
      .where('state', '=', 'prepared')
      .where('created_at', '<', new Date(now().getTime() - keptMs))
      .limit(atOnce);
    const gone = await db
      .deleteFrom('fax_outgoing')
      .where('id', 'in', old)
      // Sent in this moment: it stays.
      .where('state', '=', 'prepared')
      .returning('file_id')
      .execute();
    for (const { file_id } of gone) await files.remove(db, file_id);
  });
