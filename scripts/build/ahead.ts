import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltChunk } from './stats.ts';

const holding = (chunks: readonly BuiltChunk[], ...modules: RegExp[]): string[] => {
  const files = chunks
    .filter((chunk) => !chunk.initial && chunk.modules.some((path) => modules.some((wanted) => wanted.test(path))))
    .flatMap((chunk) => [...chunk.files, ...chunk.withIt]);
  return [...new Set(files)].map((file) => `/${file}`);
};

const texts = (locale: string): RegExp =>
  new RegExp(`^(core/browser|core/browser/(ui|react)|host/browser|plugins/account/browser)/messages/${locale}\\.ts$`);

/**
 * Files worth asking for before the bundle has been read, by what the early script knows: the language and the kind of page.
 * Without this a slow line waits four times in a row: page, bundle, plugin, the plugin's page.
 */
export const filesAhead = (chunks: readonly BuiltChunk[]): Readonly<Record<string, readonly string[]>> => ({
  '/': holding(chunks, /^host\/browser\/landing\/Landing\.tsx$/),
  '/login': holding(chunks, /^plugins\/account\/browser\/(index\.ts|signIn\/pages\/LoginPage\.tsx)$/),
  session: holding(chunks, /^host\/browser\/Session\.tsx$/, /^plugins\/account\/browser\/index\.ts$/),
  'en-CA': holding(chunks, texts('en-CA')),
  'fr-CA': holding(chunks, texts('fr-CA')),
});

/**
 * Fills the page's `<script id="ahead">` in, and lifts the bundle's priority: a deferred script is fetched only once nothing
 * blocks the first paint any more, which costs a whole round trip on a slow line.
 */
export const writeAhead = (dist: string, chunks: readonly BuiltChunk[]): void => {
  const page = join(dist, 'index.html');
  const empty = 'id="ahead">{}<';
  const html = readFileSync(page, 'utf8');
  if (!html.includes(empty)) throw new Error('host/browser/index.html has lost its <script id="ahead">{}</script>.');
  const filled = html.replace(empty, `id="ahead">${JSON.stringify(filesAhead(chunks))}<`);
  writeFileSync(page, filled.replaceAll('<script defer ', '<script defer fetchpriority="high" '));
};
