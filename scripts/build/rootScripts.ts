import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildSync } from 'esbuild';

/** Scripts with a fixed address at the root of the site, whoever has them: `{plugins/X,host}/browser/root/NAME.ts`. */
export const rootScriptFiles = (root: string): readonly string[] =>
  globSync(['host/browser/root/*.ts', 'plugins/*/browser/root/*.ts'], { cwd: root }).map((file) => join(root, file));

/** Stands in a worker where `writeWorkers` puts what the build made. */
export const siteMark = '(site files)';

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
      define: { SITE_FILES: JSON.stringify(siteMark) },
    }).outputFiles[0]!.text,
  }));
