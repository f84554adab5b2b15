import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { testDatabase, type TestDatabase } from '#test/kit/server/database.ts';
import { findPostgres, startPostgres, type TestPostgres } from '#test/kit/server/postgres.ts';
import { openDatabase } from './openDatabase.ts';
import { plainOwner } from './migrations/plainOwner.ts';
import { databaseLacks, ranByNewer, readinessOf } from './readiness.ts';
import { markRestore, markRestoredDatabase, unmarkRestoredDatabase } from './unfinishedRestore.ts';

(findPostgres() ? describe : describe.skip)('what a database must have before calls are answered', () => {
  let server: TestPostgres;
  let on: TestDatabase;
  beforeAll(async () => {
    server = await startPostgres();
    on = await testDatabase([], server.url);
    const { rows } = await sql<{ name: string }>`select name from migration`.execute(on.db);
    ran = rows.map(({ name }) => name);
  });
  afterAll(async () => {
    await on?.close();
    server?.stop();
  });
  let ran: readonly string[] = [];
  const lacks = (more: readonly string[] = []) => databaseLacks(on.database, [...ran, ...more]);
  const asAdministrator = (line: string) =>
    server.program('psql', ['-c', line, '-d', server.url.replace('pavilion@', 'postgres@')]);

  test('nothing is missing after the migrations', async () => {
    expect(await lacks(['core.tables.001_base'])).toEqual([]);
  });

  test.each([
    ['drop policy own_organization on file', 'Policies or rights of app_user are missing: file.', null],
    ['alter table draft disable row level security', 'Policies or rights of app_user are missing: draft', null],
    ['revoke all on profile from app_user', 'missing: draft, file, profile.', null],
    [
      'alter role app_user bypassrls',
      'Run: alter role app_user nosuperuser nobypassrls.',
      'alter role app_user nobypassrls',
    ],
    ['revoke app_user from pavilion', 'Run: grant app_user to pavilion.', 'grant app_user to pavilion'],
    ['alter table upload owner to postgres', 'belong to another role: upload. Give them to pavilion.', null],
  ])('%s: is named', async (damage, sentence, undo) => {
    asAdministrator(damage);
    expect((await lacks()).join('\n')).toContain(sentence);
    if (undo !== null) asAdministrator(undo);
  });

  test('a migration that has not run is named, and so is a database that does not answer', async () => {
    expect(await lacks(['core.later.001_table'])).toContain(
      'Migrations have not run here, core.later.001_table first. Start the server again.',
    );
    const away = { ...on.database, ping: () => Promise.reject(new Error('gone')) };
    expect(await readinessOf(away, [])()).toEqual(['The database does not answer. Start it, or correct DATABASE_URL.']);
  });

  test('migrations of a newer version are named, and those of a feature that is gone are not', () => {
    const known = ['core.tables.001_base', 'tasks.001_tables'];
    expect(ranByNewer([...known, 'tasks.002_views', 'core.push.001_tables', 'gone.001_tables'], known)).toEqual([
      'tasks.002_views',
      'core.push.001_tables',
    ]);
  });

  test('a restore that did not finish is told, in the database and in the data folder', async () => {
    await markRestoredDatabase(on.db);
    const unfinished = 'A restore into this database did not finish. Create an empty database, then restore again.';
    expect(await lacks()).toContain(unfinished);
    await unmarkRestoredDatabase(on.db);
    expect(await lacks()).not.toContain(unfinished);
    const folder = mkdtempSync(join(tmpdir(), 'pavilion-unfinished-'));
    await markRestore(folder);
    await expect(openDatabase({ folder })).rejects.toThrow('did not finish');
    rmSync(folder, { recursive: true });
  });

  test('a table from an older version is opened to its owner again', async () => {
    await on.asSystem(async (db) => {
      await sql`create table older (org_id text)`.execute(db);
      await sql`alter table older enable row level security`.execute(db);
      await sql`alter table older force row level security`.execute(db);
      await sql`create policy whole_house on older to current_user using (true)`.execute(db);
      await plainOwner(db);
      const { rows } = await sql`select relrowsecurity, relforcerowsecurity,
        exists (select from pg_policy where polrelid = c.oid) as policy from pg_class c where relname = 'older'`.execute(
        db,
      );
      expect(rows).toEqual([{ relrowsecurity: true, relforcerowsecurity: false, policy: false }]);
    });
  });
});
