import type { BuiltChunk } from './stats.ts';

const ofPlugin = /(^|[\\/])plugins[\\/][^\\/]+[\\/]/;
/** The catalogue's line and the description of its calls. */
const manifestOrContract = /(^|[\\/])plugins[\\/][^\\/]+[\\/](manifest\.ts$|shared[\\/]contract)/;
const shared = /(^|[\\/])plugins[\\/]([^\\/]+)[\\/]shared[\\/]/;

/**
 * Modules of plugins that a page would fetch before anybody asked for the plugin. A manifest and a contract may be there, and
 * beside a contract what the same plugin shares, because contracts are written with it.
 */
export const pluginModulesInFirstLoad = (chunks: readonly BuiltChunk[]): readonly string[] => {
  const first = chunks.filter((chunk) => chunk.initial).flatMap((chunk) => chunk.modules);
  const contracted = new Set(
    first.filter((path) => manifestOrContract.test(path) && shared.test(path)).map((path) => shared.exec(path)![2]),
  );
  return first.filter((path) => {
    if (!ofPlugin.test(path) || manifestOrContract.test(path)) return false;
    const own = shared.exec(path)?.[2];
    return own === undefined || !contracted.has(own);
  });
};
