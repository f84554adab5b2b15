import type { AnyManifest } from '#core/plugin';
import { migrate } from '../database/migrate.ts';
import type { Db } from '../database/tables.ts';
import { type Contributions, contributionsOf, type Extended } from './contributions.ts';
import type { ServerCatalogueEntry } from './scope.ts';

/** The server half of a feature. A feature that failed has no calls; the others go on. */
export type ServerPlugin = { readonly manifest: AnyManifest } & (
  | { readonly state: 'running'; readonly contributions: Contributions }
  | { readonly state: 'failed'; readonly reason: string }
);

const routeKey = (method: string, base: string, path: string): string =>
  `${method} ${base}${path.replaceAll(/:[^/]+/g, ':')}`;

/** Refuses what is already taken. @throws Error naming both owners */
export const claims = () => {
  const taken = new Map<string, string>();
  return (added: Contributions): void => {
    const keys = [
      ...added.routes.flatMap(({ call }) => [
        `call id ${call.id}`,
        `route ${routeKey(call.method, call.base, call.path)}`,
      ]),
      ...added.protocols.map(({ protocol }) => `address ${protocol.prefix}`),
      ...added.signals.map(({ kind }) => `signal ${kind}`),
    ];
    const mine = new Set<string>();
    for (const key of keys) {
      const holder = mine.has(key) ? added.owner : taken.get(key);
      if (holder !== undefined) throw new Error(`'${added.owner}' adds ${key}, which '${holder}' has already.`);
      mine.add(key);
    }
    for (const key of mine) taken.set(key, added.owner);
  };
};

/** Loads, sets up and migrates every feature; one that fails is reported and left out. */
export const startPlugins = async (
  catalogue: readonly ServerCatalogueEntry[],
  given: Extended,
  db: Db,
  claim: (added: Contributions) => void,
): Promise<readonly ServerPlugin[]> => {
  const plugins: ServerPlugin[] = [];
  for (const { manifest, load } of catalogue) {
    let added: Contributions | null = null;
    try {
      if (plugins.some((plugin) => plugin.manifest.id === manifest.id)) {
        throw new Error(`The catalogue holds '${manifest.id}' twice.`);
      }
      const half = await load?.();
      added = await contributionsOf(manifest.id, given, half?.setup ?? (() => undefined));
      claim(added);
      await migrate(db, added.migrations);
      plugins.push({ manifest, state: 'running', contributions: added });
    } catch (error) {
      await added?.withdraw();
      given.services.log.error({ feature: manifest.id, err: error }, 'a feature did not start');
      const reason = error instanceof Error ? error.message : String(error);
      plugins.push({ manifest, state: 'failed', reason });
    }
  }
  return plugins;
};
