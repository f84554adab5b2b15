import { sql } from 'kysely';
import type { CoreModule } from '../plugin/module.ts';

export const jobTable: CoreModule = {
  id: 'jobs',
  setup: (scope) =>
    scope.migration('001_run', async (db) => {
      await sql`create table job_run (name text primary key, began_at timestamptz not null)`.execute(db);
    }),
};
