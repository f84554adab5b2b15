import { join } from 'node:path';
import { buildSync } from 'esbuild';

/** The script that runs before the first paint, as it is sent: a plain script of a few kilobytes, outside the bundle. */
export const earlyScript = (root: string): string =>
  buildSync({
    entryPoints: [join(root, 'host', 'browser', 'early.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    minify: true,
    target: 'es2022',
  }).outputFiles[0]!.text;
