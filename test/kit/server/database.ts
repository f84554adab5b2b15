import { coreTables } from '#core/server/database/coreTables.ts';
import type { Database } from '#core/server/database/database.ts';
import { openDatabase } from '#core/server/database/openDatabase.ts';
import { migrate, type NamedMigration } from '#core/server/database/migrate.ts';
import { type Transactions, transactionsOf } from '#core/server/database/transactions.ts';
import type { CoreModule } from '#core/server/plugin/module.ts';
import type { ServerScope } from '#core/server/plugin/scope.ts';

import { emptyDump } from './dumps.ts';
import { copyOf } from './ownDatabase.ts';

export interface TestDatabase extends Transactions {
  readonly database: Database;
  /** The organisation `rideau`, and another one. */
  readonly orgId: string;
  readonly otherOrgId: string;
  close(): Promise<void>;
}

/** The core tables and those of the given modules, without a server: in memory, or in an empty database at `url`. */
export const testDatabase = async (modules: readonly CoreModule[] = [], url?: string): Promise<TestDatabase> => {
  const database = await openDatabase(
    { folder: '', url },
    { memory: true, dump: url === undefined ? await emptyDump() : undefined },
  );
  const migrations: NamedMigration[] = [];
  for (const { id, setup } of [coreTables, ...modules]) {
    const migration: ServerScope['migration'] = (name, up) => migrations.push({ name: `core.${id}.${name}`, up });
    // Only what a module says while it is set up is heard; its jobs and routes need a server.
    const silent = () => undefined;
    const services = {} as ServerScope['services'];
    setup({
      services,
      migration,
      job: silent,
      own: silent,
      route: silent,
      protocol: silent,
      seed: silent,
      signal: silent,
      guestSignal: silent,
      beforeWrite: silent,
      onRecord: silent,
      due: silent,
      holdsWork: silent,
      measure: silent,
      fhirOperation: silent,
      fhirCatalogue: silent,
      integration: silent,
      mailTemplate: silent,
      retention: silent,
      textQuestion: silent,
      environment: () => {
        throw new Error('There is no environment here.');
      },
    });
  }
  await migrate(database.db, migrations);
  const transactions = transactionsOf(database.db, database);
  const add = (slug: string) =>
    transactions.asSystem((db) =>
      db
        .insertInto('organization')
        .values({ slug, name: slug, details: '{}' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
  const [{ id: orgId }, { id: otherOrgId }] = [await add('rideau'), await add('laurier')];
  return { ...transactions, database, orgId, otherOrgId, close: () => database.close() };
};

/** As `testDatabase`, on the run's PostgreSQL where it has one: much work takes it a quarter of the embedded one's time. */
export const quickDatabase = async (modules: readonly CoreModule[]): Promise<TestDatabase> => {
  const { TEST_DATABASE_URL: shared } = process.env;
  if (shared === undefined) return testDatabase(modules);
  const own = await copyOf(shared, null);
  const house = await testDatabase(modules, own.url);
  return { ...house, close: () => house.close().then(own.drop) };
};
