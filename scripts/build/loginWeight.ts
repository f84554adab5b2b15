import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { publicDefaults } from '../../config/environment.ts';
import { type Drawn, drawnPages } from '../../core/server/http/site/drawn.ts';
import { filesAhead } from './ahead.ts';
import type { BuiltChunk } from './stats.ts';

export interface WeighedFile {
  readonly file: string;
  /** Bytes as sent: brotli where the build wrote it. */
  readonly bytes: number;
}

const weigh = (dist: string, file: string): WeighedFile => {
  const path = join(dist, file);
  return { file, bytes: statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size };
};

/** The page at /login as a demonstration sends it, which is the largest. @throws Error when the build drew none */
export const loginPage = (dist: string, locale = 'en-CA'): string => {
  const drawn = JSON.parse(readFileSync(join(dist, 'drawn.json'), 'utf8')) as Drawn;
  const page = drawnPages(drawn, { ...publicDefaults, DEMO: 'on' })('/login', {}, locale);
  if (!page) throw new Error(`The build drew no sign-in page in ${locale}.`);
  return page.html;
};

/** Every file that a first visit to /login fetches before the person does anything. */
export const loginFiles = (dist: string, locale = 'en-CA'): readonly WeighedFile[] => {
  const html = loginPage(dist, locale);
  const linked = [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css|woff2))"/g)].map((match) => match[1]!);
  return [{ file: 'login', bytes: brotliCompressSync(html).length }, ...linked.map((file) => weigh(dist, file))];
};

/** What follows at the first sign of a person: the bundle, and the page's own code and texts. */
export const loginCode = (dist: string, chunks: readonly BuiltChunk[], locale = 'en-CA'): readonly WeighedFile[] => {
  const bundle = /"bundle":(\[[^\]]*\])/.exec(loginPage(dist, locale))?.[1] ?? '[]';
  const ahead = filesAhead(chunks);
  const files = [...(JSON.parse(bundle) as string[]), ...(ahead['/login'] ?? []), ...(ahead[locale] ?? [])];
  return files.map((file) => weigh(dist, file.slice(1)));
};
