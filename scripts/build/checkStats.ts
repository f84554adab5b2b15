import type { BuiltChunk } from './stats.ts';

/** A plugin's line in the catalogue and its calls may be in the first load; nothing else of it may. */
const beyondManifest = /plugins[\\/][^\\/]+[\\/](?!manifest\.ts|shared[\\/])/;

/**
 * Modules of plugins that a page would fetch before anybody asked for the plugin. A plugin's `shared/` counts as its
 * contract only where a contract or a manifest brought it in, which the import table guarantees: it has no other importers
 * outside the plugin.
 */
export const pluginModulesInFirstLoad = (chunks: readonly BuiltChunk[]): readonly string[] =>
  chunks
    .filter((chunk) => chunk.initial)
    .flatMap((chunk) => chunk.modules)
    .filter((path) => beyondManifest.test(path));
