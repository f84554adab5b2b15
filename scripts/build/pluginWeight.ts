import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltChunk } from './stats.ts';

export interface PluginWeight {
  readonly plugin: string;
  /** Bytes as sent (brotli) of what the plugin brings when it starts: its entry, and its texts in the heavier language. */
  readonly bytes: number;
  /** Its files, with their bytes; for the message of a failing check. */
  readonly files: readonly string[];
}

const sent = (dist: string, file: string): number => {
  const path = join(dist, file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
};

/** Every plugin of the built site, the heaviest first. What several plugins share (kit, overlays, libraries) is nobody's. */
export const pluginWeights = (
  dist: string,
  chunks: readonly BuiltChunk[],
  locales: readonly string[] = ['en-CA', 'fr-CA'],
): readonly PluginWeight[] => {
  const filesOf = (of: readonly BuiltChunk[]): readonly string[] => [...new Set(of.flatMap(({ files }) => files))];
  const weigh = (files: readonly string[]): number => files.reduce((total, file) => total + sent(dist, file), 0);
  return chunks
    .flatMap((entry): PluginWeight[] => {
      const plugin = entry.names.map((name) => /^plugin-(.+)$/.exec(name)?.[1]).find(Boolean);
      if (plugin === undefined) return [];
      const inLanguage = locales.map((locale) => {
        // The texts that the plugin waits for before it runs; those of single pages come with the pages.
        const texts = `plugins/${plugin}/browser/messages/${locale}.ts`;
        return filesOf([entry, ...chunks.filter((one) => one !== entry && one.modules.includes(texts))]);
      });
      const heavier = inLanguage.reduce((one, other) => (weigh(other) > weigh(one) ? other : one));
      return [{ plugin, bytes: weigh(heavier), files: heavier.map((file) => `${file} ${sent(dist, file)}`) }];
    })
    .sort((one, other) => other.bytes - one.bytes);
};

export interface WeighedPage {
  readonly plugin: string;
  /** The name that the `import()` of the page gives its chunk. */
  readonly page: string;
}

/** What opening a page of a plugin fetches when nothing but the signed-in shell is there: the plugin, and all that the page stands on. */
export const pageWeight = (
  dist: string,
  chunks: readonly BuiltChunk[],
  { plugin, page }: WeighedPage,
): Pick<PluginWeight, 'bytes' | 'files'> => {
  const named = (name: string): BuiltChunk => {
    const chunk = chunks.find(({ names }) => names.includes(name));
    if (!chunk) throw new Error(`No chunk is called ${name}. Remedy: name it in the import() of the page.`);
    return chunk;
  };
  const session = named('session');
  const shell = new Set([...session.files, ...session.withIt]);
  const [start, opened] = [named(`plugin-${plugin}`), named(page)];
  const texts = pluginWeights(dist, chunks)
    .find((one) => one.plugin === plugin)!
    .files.map((file) => file.split(' ')[0]!);
  const files = [...new Set([...texts, ...start.files, ...start.withIt, ...opened.files, ...opened.withIt])]
    .filter((file) => !shell.has(file))
    .map((file) => ({ file, bytes: sent(dist, file) }));
  return {
    bytes: files.reduce((total, { bytes }) => total + bytes, 0),
    files: files.map(({ file, bytes }) => `${file} ${bytes}`),
  };
};
