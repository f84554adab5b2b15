import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteFiles } from '../../core/browser/offline/worker/siteFiles.ts';
import { filesAhead } from './ahead.ts';
import { siteMark } from './rootScripts.ts';
import type { BuiltChunk } from './stats.ts';

/** What each visit asks for by itself (`loadTogether`): a page that is signed in has fetched it already, so keeping it costs no line. */
const byThemselves = ['http', 'kit', 'session', 'kit-record', 'toasts'];

export const siteFiles = (dist: string, chunks: readonly BuiltChunk[]): SiteFiles => {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const linked = [...html.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css|woff2))"/g)].map((match) => match[1]!);
  const ahead = filesAhead(chunks);
  const named = chunks
    .filter(({ names }) => names.some((name) => byThemselves.includes(name)))
    .flatMap(({ files }) => files.map((file) => `/${file}`));
  const files = [
    ...new Set([...linked, ...['session', 'en-CA', 'fr-CA'].flatMap((key) => ahead[key] ?? []), ...named]),
  ];
  return { build: createHash('sha256').update(html).digest('hex').slice(0, 8), files: files.sort() };
};

/** Fills in, in every worker at the root, which files it keeps: so that a new build is a new worker. */
export const writeWorkers = (dist: string, chunks: readonly BuiltChunk[]): void => {
  const text = JSON.stringify(JSON.stringify(siteFiles(dist, chunks))).slice(1, -1);
  for (const file of readdirSync(dist).filter((name) => name.endsWith('-sw.js'))) {
    const path = join(dist, file);
    const code = readFileSync(path, 'utf8');
    if (!code.includes(siteMark)) throw new Error(`${file} keeps nothing. Remedy: call keepSite in it.`);
    writeFileSync(
      path,
      code.replaceAll(siteMark, () => text),
    );
  }
};
