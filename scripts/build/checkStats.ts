import type { BuiltChunk } from './stats.ts';

const ofPlugin = /(^|[\\/])plugins[\\/][^\\/]+[\\/]/;
/** The catalogue's line, the description of its calls, and the addresses that people without a session reach. */
const manifestOrCalls = /(^|[\\/])plugins[\\/][^\\/]+[\\/](manifest\.ts$|shared[\\/](calls|index|outside)\.ts)/;
const shared = /(^|[\\/])plugins[\\/]([^\\/]+)[\\/]shared[\\/]/;

/**
 * Modules of plugins that a page would fetch before anybody asked for the plugin. A manifest and descriptions of calls may be there, and
 * what the same plugin shares beside them, because they are written with it.
 */
export const pluginModulesInFirstLoad = (chunks: readonly BuiltChunk[]): readonly string[] => {
  const first = chunks.filter((chunk) => chunk.initial).flatMap((chunk) => chunk.modules);
  const described = new Set(
    first.filter((path) => manifestOrCalls.test(path) && shared.test(path)).map((path) => shared.exec(path)![2]),
  );
  return first.filter((path) => {
    if (!ofPlugin.test(path) || manifestOrCalls.test(path)) return false;
    const own = shared.exec(path)?.[2];
    return own === undefined || !described.has(own);
  });
};
