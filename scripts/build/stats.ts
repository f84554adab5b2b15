import type { Stats } from '@rspack/core';

/** What the default `toJson` hides would make every check pass: modules inside concatenated ones, and those of cached runs. */
const everything = {
  all: false,
  assets: true,
  entrypoints: true,
  chunks: true,
  chunkModules: true,
  chunkGroups: true,
  nestedModules: true,
  modules: true,
  ids: true,
  cachedModules: true,
  dependentModules: true,
  orphanModules: true,
  runtimeModules: false,
  nestedModulesSpace: 1e4,
  chunkModulesSpace: 1e5,
  modulesSpace: 1e5,
  groupModulesByType: false,
  groupModulesByPath: false,
  groupModulesByAttributes: false,
  groupModulesByCacheStatus: false,
  groupModulesByLayer: false,
  groupModulesByExtension: false,
} as const;

interface StatsModule {
  readonly nameForCondition?: string | null;
  readonly name?: string;
  readonly modules?: readonly StatsModule[];
}

/** One file group of the site: which files it is, and which source modules are in it. */
export interface BuiltChunk {
  readonly names: readonly string[];
  readonly initial: boolean;
  /** Names of the entries whose first load includes this chunk. */
  readonly entries: readonly string[];
  readonly files: readonly string[];
  /** Files that are fetched with a named chunk, because its modules stand on theirs; those of the first load aside. */
  readonly withIt: readonly string[];
  /** Paths, from the project's root where they lie inside it. */
  readonly modules: readonly string[];
}

const flatten = (modules: readonly StatsModule[] = []): StatsModule[] =>
  modules.flatMap((module) => [module, ...flatten(module.modules)]);

export const readChunks = (stats: Stats, root: string): readonly BuiltChunk[] => {
  const json = stats.toJson(everything);
  const entriesOf = (id: unknown): string[] =>
    Object.entries(json.entrypoints ?? {})
      .filter(([, entry]) => entry.chunks?.some((chunk) => chunk === id))
      .map(([name]) => name);
  const chunks = json.chunks ?? [];
  const first = new Set(chunks.filter((chunk) => chunk.initial).flatMap((chunk) => chunk.files ?? []));
  return chunks.map((chunk) => ({
    names: chunk.names ?? [],
    initial: chunk.initial ?? false,
    entries: entriesOf(chunk.id),
    files: [...(chunk.files ?? [])],
    withIt: (chunk.names ?? [])
      .flatMap((name) => json.namedChunkGroups?.[name]?.assets ?? [])
      .map((asset) => asset.name)
      .filter((file) => !chunk.files?.includes(file) && !first.has(file)),
    modules: flatten(chunk.modules)
      .map((module) => (module.nameForCondition ?? module.name ?? '').replace(`${root}/`, ''))
      .filter((path) => path !== ''),
  }));
};
