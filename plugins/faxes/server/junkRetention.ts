import { localised } from '#core/shared/locale.ts';
import { sql } from 'kysely';
import type { RetentionKind, ServerServices } from '#core/server';
import './schema.ts';

/** Faxes that staff put among the junk, with their pages. */
export const junkRetention = ({ files }: Pick<ServerServices, 'files'>): RetentionKind => ({
  id: 'faxes.junk',
  title: localised('Faxes in junk', 'Télécopies indésirables'),
  says: localised(
    'Counted from the day they arrived. Once removed, reports no longer count them.',
    'À compter de leur arrivée. Une fois retirées, elles ne comptent plus dans les rapports.',
  ),
  least: 1,
  removal: {
    rows: (orgId, before) => sql`select id, patient_id as patient from fax_incoming
      where org_id = ${orgId} and state = 'junk' and received_at < ${before}`,
    remove: async (db, orgId, ids) => {
      const gone = await db
        .deleteFrom('fax_incoming')
        .where('org_id', '=', orgId)
        .where('id', 'in', ids)
        // Taken back from the junk in this moment: it stays.
        .where('state', '=', 'junk')
        .returning(['id', 'file_id', 'original_file', 'unredacted_file'])
        .execute();
      // What it was made of goes with it.
      for (const { id } of gone)
        gone.push(
          ...(await db
            .deleteFrom('fax_incoming')
            .where('org_id', '=', orgId)
            .where('merged_into', '=', id)
            .returning(['id', 'file_id', 'original_file', 'unredacted_file'])
            .execute()),
        );
      const known = gone.map(({ id }) => id);
      if (known.length === 0) return 0;
      await db.deleteFrom('fax_event').where('org_id', '=', orgId).where('fax_id', 'in', known).execute();
      await db
        .updateTable('fax_incoming')
        .set({ same_as: null })
        .where('org_id', '=', orgId)
        .where('same_as', 'in', known)
        .execute();
      await db
        .updateTable('fax_incoming')
        .set({ looks_like: null })
        .where('org_id', '=', orgId)
        .where('looks_like', 'in', known)
        .execute();
      await db.deleteFrom('fax_reading').where('org_id', '=', orgId).where('fax_id', 'in', known).execute();
      await db.deleteFrom('fax_annotation').where('org_id', '=', orgId).where('fax_id', 'in', known).execute();
      const covered = await db
        .deleteFrom('fax_redaction')
        .where('org_id', '=', orgId)
        .where('fax_id', 'in', known)
        .returning('file_id')
        .execute();
      const kept = gone.flatMap(({ file_id, original_file, unredacted_file }) => [
        file_id,
        original_file,
        unredacted_file,
      ]);
      for (const file of [...kept, ...covered.map(({ file_id }) => file_id)])
        if (file !== null) await files.remove(db, file);
      return known.length;
    },
  },
});
