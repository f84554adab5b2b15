import { type QueryExecutorProvider, sql } from 'kysely';

/** What the audit search filters by; each ends in the order that it pages in. */
export const auditIndexes = async (db: QueryExecutorProvider): Promise<void> => {
  for (const column of ['profile_id', 'action', 'target_type', 'patient_id']) {
    await sql`create index ${sql.ref(`audit_event_search_${column}`)} on audit_event (org_id, ${sql.ref(column)}, seq desc)`.execute(
      db,
    );
  }
};
