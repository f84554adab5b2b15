import { type QueryExecutorProvider, sql } from 'kysely';
import { migration } from './migrations/migration.ts';

/**
 * Row-level security for a table with `org_id`: calls see and write only rows of their own organisation; the server's own
 * work (`asSystem`) sees all. Use it at the end of the migration that makes the table.
 * @param rights what calls may do; the audit trail, for example, only `select, insert`
 */
export const orgTable = (
  name: string,
  rights = 'select, insert, update, delete',
  column = 'org_id',
): ((db: QueryExecutorProvider) => Promise<void>) => {
  const table = sql.table(name);
  const own = sql`${sql.ref(column)} = current_setting('app.org', true)`;
  return migration(
    sql`alter table ${table} enable row level security`,
    sql`create policy own_organization on ${table} to app_user using (${own}) with check (${own})`,
    sql`grant ${sql.raw(rights)} on ${table} to app_user`,
  );
};
