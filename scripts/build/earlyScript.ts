import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';

/** The script that runs before the first paint, as it is sent: a plain script of a few hundred bytes, outside the bundle. */
export const earlyScript = (root: string): string =>
  transformSync(readFileSync(join(root, 'host', 'browser', 'early.ts'), 'utf8'), {
    loader: 'ts',
    format: 'iife',
    minify: true,
    target: 'es2022',
  }).code;
