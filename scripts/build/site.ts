import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RspackOptions, rspack, type Stats } from '@rspack/core';
import config from '../../rspack.config.ts';
import { pluginModulesInFirstLoad } from './checkStats.ts';
import { writeAhead } from './ahead.ts';
import { precompress } from './compress.ts';
import { generated } from './prepare.ts';
import { writeDrawn } from './prerender/prerender.ts';
import { type BuiltChunk, readChunks } from './stats.ts';
import { writeTextsOf } from './textsOf.ts';
import { writeWorkers } from './workers.ts';

const root = join(import.meta.dirname, '..', '..');
export const dist = join(root, 'dist', 'site');
const chunksFile = join(generated, 'chunks.json');

const compile = (options: RspackOptions): Promise<Stats> =>
  new Promise((resolve, reject) => {
    const compiler = rspack(options);
    compiler.run((error, stats) => {
      compiler.close(() => undefined);
      if (error || !stats) reject(error ?? new Error('The bundler gave no answer.'));
      else resolve(stats);
    });
  });

/** What the last build put where; for the checks that run after it. */
export const builtChunks = (): readonly BuiltChunk[] => JSON.parse(readFileSync(chunksFile, 'utf8')) as BuiltChunk[];

/** @throws Error with the bundler's own words, or naming plugin modules that every visitor would download. */
export const buildSite = async (): Promise<void> => {
  const make = config as unknown as (env: object, argv: { mode: string }) => Promise<RspackOptions>;
  const stats = await compile(await make({}, { mode: 'production' }));
  if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true, colors: false }));
  const chunks = readChunks(stats, root);
  const leaked = pluginModulesInFirstLoad(chunks);
  if (leaked.length > 0) {
    throw new Error(
      `These modules of plugins are in the first load of every page:\n  ${leaked.join('\n  ')}\nImport them through import(), or move what is shared into shared/calls.ts.`,
    );
  }
  mkdirSync(generated, { recursive: true });
  writeFileSync(chunksFile, JSON.stringify(chunks));
  writeTextsOf(dist, chunks, root);
  writeAhead(dist, chunks);
  writeWorkers(dist, chunks);
  writeDrawn(dist);
  await precompress(dist);
};
