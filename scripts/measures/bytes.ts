import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loginCode, loginFiles, type WeighedFile } from '../build/loginWeight.ts';
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

const bytesOf = (files: readonly WeighedFile[]): number => files.reduce((total, { bytes }) => total + bytes, 0);

/** In the language in which they weigh more. */
const heavier = (filesIn: (locale: string) => readonly WeighedFile[]): readonly WeighedFile[] =>
  ['en-CA', 'fr-CA'].map(filesIn).reduce((one, other) => (bytesOf(other) > bytesOf(one) ? other : one));

/** What a cold visit to the sign-in page fetches, at once and when somebody is there, and what each plugin brings when it starts. */
export const measureBytes = async (): Promise<Measured> => {
  const chunks = await builtChunks();
  const page = heavier((locale) => loginFiles(dist, locale));
  const code = heavier((locale) => loginCode(dist, chunks, locale));
  const weights = pluginWeights(dist, chunks).toSorted((one, other) => one.plugin.localeCompare(other.plugin));
  return {
    figures: {
      'sign-in': kib(bytesOf(page)),
      'sign-in-code': kib(bytesOf(code)),
      ...Object.fromEntries(weights.map(({ plugin, bytes }) => [plugin, kib(bytes)])),
    },
    found: [
      ...[...page, ...code].map(({ file, bytes }) => `${String(bytes).padStart(7)} sign-in ${file}`),
      ...weights.map(({ plugin, bytes }) => `${String(bytes).padStart(7)} ${plugin}`),
    ],
  };
};
