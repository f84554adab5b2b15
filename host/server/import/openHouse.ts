import type { ServerEnvironment } from '#config/environment.server.ts';
import { coreTables } from '#core/server/database/coreTables.ts';
import { openDatabase } from '#core/server/database/openDatabase.ts';
import { migrate, type NamedMigration } from '#core/server/database/migrate.ts';
import { type Transactions, transactionsOf } from '#core/server/database/transactions.ts';
import { livePublisher } from '#core/server/live/publisher.ts';
import type { LivePublisher, ServerScope } from '#core/server/plugin/scope.ts';
import { record } from '#clinical/server/record/record.ts';
import { databasePlace } from '../serverOptions.ts';
import { organizationOf } from './organization.ts';

export interface House extends Transactions {
  readonly live: LivePublisher;
  /** @throws Error naming the organisations that there are. */
  organization(slug: string): Promise<string>;
  close(): Promise<void>;
}

const migrations = (): readonly NamedMigration[] => {
  const found: NamedMigration[] = [];
  for (const { id, setup } of [coreTables, record]) {
    // These two only make tables.
    const migration: ServerScope['migration'] = (name, up) => void found.push({ name: `core.${id}.${name}`, up });
    setup({ migration } as ServerScope);
  }
  return found;
};

/** The database without a server, for work from a terminal. @throws Error that says what to do, for example when a server has the data folder. */
export const openHouse = async (environment: ServerEnvironment): Promise<House> => {
  const database = await openDatabase(databasePlace(environment)).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    if (!/in use/.test(message)) throw error;
    throw new Error(
      `A running server has the data folder ${environment.DATA_DIR}, and the embedded database serves one program at a time. ` +
        'Stop the server, import, and start it again; with DATABASE_URL set, both work at once.',
    );
  });
  try {
    await migrate(database.db, migrations());
  } catch (error) {
    await database.close();
    throw error;
  }
  const transactions = transactionsOf(database.db, database);
  return {
    ...transactions,
    live: livePublisher(transactions.db),
    close: () => database.close(),
    organization: (slug) => organizationOf(transactions, slug),
  };
};
