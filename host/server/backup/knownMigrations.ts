import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { ServerEnvironment } from '#config/environment.server.ts';
import { newSecret } from '#core/server/identity/secrets.ts';
import { contributionsOf } from '#core/server/plugin/contributions.ts';
import type { ServerCatalogueEntry } from '#core/server/plugin/scope.ts';
import type { Database } from '#core/server/database/database.ts';
import type { Tables } from '#core/server/database/tables.ts';
import { houseServices } from '../houseServices.ts';
import { coreModules } from '../modules.ts';

/** Answers every question with nothing: a set-up says what a module adds, and asks nothing yet. */
const noDatabase = (): Database => ({
  db: new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }),
  kind: 'postgresql',
  listen: async () => undefined,
  ping: async () => undefined,
  close: async () => undefined,
});

/** The names of all that this version would run in a database, without one. */
export const knownMigrations = async (
  environment: ServerEnvironment,
  catalogue: readonly ServerCatalogueEntry[],
  log: FastifyBaseLogger,
): Promise<readonly string[]> => {
  // A key of its own, so that none is made in the data folder.
  const made = await houseServices({ ...environment, CODE_KEY: newSecret() }, { database: noDatabase(), log });
  const known: string[] = [];
  const take = async (owner: string, setup: Parameters<typeof contributionsOf>[2]): Promise<void> => {
    const added = await contributionsOf(owner, made, setup);
    known.push(...added.migrations.map(({ name }) => name));
    await added.withdraw();
  };
  for (const { id, setup } of coreModules(made, null, { files: false, links: false })) await take(`core.${id}`, setup);
  for (const { manifest, load } of catalogue) if (load) await take(manifest.id, (await load()).setup);
  return known;
};
