import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * The owner's own work passes row-level security as an owner does, and no longer through a policy that names the owner:
 * `pg_dump` as that user works, and what it wrote can be restored under another.
 */
export const plainOwner = async (db: QueryExecutorProvider): Promise<void> => {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relforcerowsecurity`.execute(db);
  for (const { name } of rows) {
    await sql`alter table ${sql.table(name)} no force row level security`.execute(db);
    await sql`drop policy if exists whole_house on ${sql.table(name)}`.execute(db);
  }
};
