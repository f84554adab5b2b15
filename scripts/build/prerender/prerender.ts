import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { generated } from '../prepare.ts';
import type { Drawing } from './pages.ts';

/** Draws the pages with the application's own code, in a process of its own: it makes itself a stand-in for a browser. */
const drawings = (): readonly Drawing[] => {
  const outfile = join(generated, 'draw.mjs');
  buildSync({
    entryPoints: [join(import.meta.dirname, 'draw.tsx')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    // React's server reaches for Node's own modules the old way.
    banner: { js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);` },
    jsx: 'automatic',
    loader: { '.css': 'empty' },
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  return JSON.parse(execFileSync(process.execPath, [outfile], { encoding: 'utf8', maxBuffer: 2 ** 26 })) as Drawing[];
};

const sheet = /<link href="\/(main\.[0-9a-f]+\.css)" rel="stylesheet">/;
const script = /<script defer(?: fetchpriority="high")? src="([^"]+)"><\/script>/g;

/**
 * The page around what is drawn: its style sheet is part of it, and the bundle is only named, for the early script to ask for
 * at the first sign of a person.
 */
export const heldPage = (html: string, styles: (file: string) => string): string => {
  const bundle = [...html.matchAll(script)].map(([, file]) => file!);
  const [link, file] = sheet.exec(html) ?? [];
  if (bundle.length === 0 || link === undefined || file === undefined || !html.includes('id="ahead">{'))
    throw new Error('index.html has lost its scripts, its style sheet or its <script id="ahead">.');
  return html
    .replaceAll(script, '')
    .replace(link, () => `<style>${styles(file)}</style>`)
    .replace('id="ahead">{', `id="ahead">{"bundle":${JSON.stringify(bundle)},`);
};

/** Writes what the server makes drawn pages from: `core/server/http/site/drawn.ts` reads it. */
export const writeDrawn = (dist: string): void => {
  const html = heldPage(readFileSync(join(dist, 'index.html'), 'utf8'), (file) =>
    readFileSync(join(dist, file), 'utf8'),
  );
  writeFileSync(join(dist, 'drawn.json'), JSON.stringify({ html, drawings: drawings() }));
};
