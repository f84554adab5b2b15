import { sql } from 'kysely';
import type { CoreModule } from '#core/server/plugin/module.ts';

/** Which seeds this database has had. */
export const seedTable: CoreModule = {
  id: 'seed',
  setup: (scope) =>
    scope.migration('001_run', async (db) => {
      await sql`create table seed_run (name text primary key, ran_at timestamptz not null default now())`.execute(db);
    }),
};
