import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltChunk } from './stats.ts';

export interface PluginWeight {
  readonly plugin: string;
  /** Bytes as sent (brotli) of what the plugin brings when it starts: its entry, and its texts in the heavier language. */
  readonly start: number;
  /** The same and its largest page, style sheet included: what opening a feature costs at the most. */
  readonly opened: number;
  /** The files of `start`, with their bytes; for the message of a failing check. */
  readonly files: readonly string[];
}

const sent = (dist: string, file: string): number => {
  const path = join(dist, file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
};

const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0);

/** Every plugin of the built site by name, without what several plugins share (the kit, the session's overlays, libraries). */
export const pluginWeights = (
  dist: string,
  chunks: readonly BuiltChunk[],
  locales: readonly string[] = ['en-CA', 'fr-CA'],
): readonly PluginWeight[] => {
  const holds = (chunk: BuiltChunk, pattern: RegExp): boolean => chunk.modules.some((path) => pattern.test(path));
  const weight = (of: readonly BuiltChunk[]): number =>
    sum([...new Set(of.flatMap(({ files }) => files))].map((file) => sent(dist, file)));
  const entries = chunks.flatMap((chunk) => {
    const plugin = chunk.names.map((name) => /^plugin-(.+)$/.exec(name)?.[1]).find(Boolean);
    return plugin === undefined ? [] : [{ plugin, chunk }];
  });
  return entries
    .map(({ plugin, chunk }): PluginWeight => {
      const own = chunks.filter((one) => holds(one, new RegExp(`^plugins/${plugin}/browser/`)));
      const inLocale = (locale: string): readonly BuiltChunk[] =>
        own.filter((one) => one !== chunk && holds(one, new RegExp(`^plugins/${plugin}/browser/.*${locale}\\.ts$`)));
      // The texts that the plugin waits for before it runs; those of single pages come with the pages.
      const first = (locale: string): readonly BuiltChunk[] =>
        inLocale(locale).filter((one) => holds(one, new RegExp(`^plugins/${plugin}/browser/messages/${locale}\\.ts$`)));
      const texts = locales
        .map(first)
        .reduce((heavy, other) => (weight(other) > weight(heavy) ? other : heavy), [] as readonly BuiltChunk[]);
      const pages = own.filter((one) => one !== chunk && !locales.some((locale) => inLocale(locale).includes(one)));
      const start = weight([chunk, ...texts]);
      const page = Math.max(0, ...pages.map((one) => weight([one])));
      const files = [chunk, ...texts].flatMap((one) => one.files.map((file) => `${file} ${sent(dist, file)}`));
      return { plugin, start, opened: start + page, files };
    })
    .sort((one, other) => other.start - one.start);
};
