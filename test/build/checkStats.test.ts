import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { rspack, type Stats } from '@rspack/core';
import { pluginModulesInFirstLoad } from '../../scripts/build/checkStats.ts';
import { cacheGroups } from '../../scripts/build/chunks.ts';
import { readChunks } from '../../scripts/build/stats.ts';

const plugin: Readonly<Record<string, string>> = {
  'plugins/faxes/manifest.ts': `export const faxes = { id: 'faxes' };`,
  'plugins/faxes/shared/calls.ts': `import { limit } from './limits.ts'; export const send = { path: '/faxes', limit };`,
  'plugins/faxes/shared/limits.ts': `export const limit = Number(globalThis.limit);`,
  'plugins/faxes/browser/index.ts': `import { desk } from './desk.ts'; export const setup = () => desk();`,
  'plugins/faxes/browser/desk.ts': `export const desk = () => console.log('a desk for faxes');`,
};
const catalogue = `
  import { faxes } from './plugins/faxes/manifest.ts';
  console.log(faxes);
  void import(/* webpackChunkName: "plugin-faxes" */ './plugins/faxes/browser/index.ts').then((m) => m.setup());`;

/** Bundles a small house with the real rules of chunking and says which plugin modules are in its first load. */
const firstLoadOf = async (main: string): Promise<readonly string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-stats-'));
  try {
    for (const [path, text] of Object.entries({ ...plugin, 'main.ts': main })) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const compiler = rspack({
      mode: 'production',
      context: folder,
      entry: { main: './main.ts' },
      output: { path: join(folder, 'dist') },
      module: {
        rules: [
          {
            test: /\.ts$/,
            loader: 'builtin:swc-loader',
            type: 'javascript/auto',
            options: { jsc: { parser: { syntax: 'typescript' } } },
          },
        ],
      },
      optimization: { splitChunks: { chunks: 'async', cacheGroups } },
    });
    const stats = await new Promise<Stats>((resolve, reject) =>
      compiler.run((error, done) => (error || !done ? reject(error ?? new Error('no stats')) : resolve(done))),
    );
    await new Promise((resolve) => compiler.close(resolve));
    if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }));
    return pluginModulesInFirstLoad(readChunks(stats, folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

test('PRD-4 a catalogue that loads through import() leaves only manifests in the first load', async () => {
  expect(await firstLoadOf(catalogue)).toEqual([]);
});

test('PRD-4 a planted static import of a plugin is found, with everything it brings in', async () => {
  const planted = `${catalogue}\n import { desk } from './plugins/faxes/browser/desk.ts'; desk();`;
  expect(await firstLoadOf(planted)).toEqual(['plugins/faxes/browser/desk.ts']);
});

test('PRD-4 descriptions of calls may be in the first load with what they are written with', async () => {
  expect(
    await firstLoadOf(`${catalogue}\n import { send } from './plugins/faxes/shared/calls.ts'; console.log(send);`),
  ).toEqual([]);
});

test('PRD-4 what a plugin shares without its contract is found', async () => {
  const planted = `${catalogue}\n import { limit } from './plugins/faxes/shared/limits.ts'; console.log(limit);`;
  expect(await firstLoadOf(planted)).toEqual(['plugins/faxes/shared/limits.ts']);
});
