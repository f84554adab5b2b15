import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildSync } from 'esbuild';

/** Scripts with a fixed address at the root of the site, whichever feature has them: `plugins/X/browser/root/NAME.ts`. */
export const rootScriptFiles = (root: string): readonly string[] =>
  globSync('plugins/*/browser/root/*.ts', { cwd: root }).map((file) => join(root, file));

/** Each whole, in one file, outside the bundle: a service worker is fetched by its address and may import nothing that changes it. */
export const rootScripts = (root: string): readonly { readonly name: string; readonly code: string }[] =>
  rootScriptFiles(root).map((file) => ({
    name: `${basename(file, '.ts')}.js`,
    code: buildSync({
      entryPoints: [file],
      bundle: true,
      write: false,
      format: 'iife',
      minify: true,
      target: 'es2022',
    }).outputFiles[0]!.text,
  }));
