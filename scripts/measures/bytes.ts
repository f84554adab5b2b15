import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loginFiles } from '../build/loginWeight.ts';
import { pluginWeights } from '../build/pluginWeight.ts';
import type { BuiltChunk } from '../build/stats.ts';
import { isFresh } from '../freshness.mjs';
import { root, runTask } from '../run.ts';
import type { Measured } from './measure.ts';

const dist = join(root, 'dist', 'site');
const chunksFile = join(root, '.cache', 'site', 'chunks.json');

/** Bytes on the wire, in started KiB: a figure that moves with every word would say nothing. */
const kib = (bytes: number): number => Math.ceil(bytes / 1024);

const builtChunks = async (): Promise<readonly BuiltChunk[]> => {
  if ((!isFresh('site') || !existsSync(chunksFile)) && (await runTask('build')) !== 0)
    throw new Error('The site could not be built, so nothing was weighed.');
  return JSON.parse(readFileSync(chunksFile, 'utf8')) as BuiltChunk[];
};

/** What a cold visit to the sign-in page fetches, in the heavier language, and what each plugin brings when it starts. */
export const measureBytes = async (): Promise<Measured> => {
  const chunks = await builtChunks();
  const signIn = ['en-CA', 'fr-CA'].map((locale) => loginFiles(dist, chunks, locale));
  const bytesOf = (files: readonly { readonly bytes: number }[]): number =>
    files.reduce((total, { bytes }) => total + bytes, 0);
  const heavier = signIn.reduce((one, other) => (bytesOf(other) > bytesOf(one) ? other : one));
  const weights = pluginWeights(dist, chunks).toSorted((one, other) => one.plugin.localeCompare(other.plugin));
  return {
    figures: {
      'sign-in': kib(bytesOf(heavier)),
      ...Object.fromEntries(weights.map(({ plugin, bytes }) => [plugin, kib(bytes)])),
    },
    found: [
      ...heavier.map(({ file, bytes }) => `${String(bytes).padStart(7)} sign-in ${file}`),
      ...weights.map(({ plugin, bytes }) => `${String(bytes).padStart(7)} ${plugin}`),
    ],
  };
};
