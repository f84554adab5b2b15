import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, runTool } from '../run.ts';
import { pluginFiles } from '../templates/plugin.ts';

const id = process.argv[2] ?? '';
const folder = join(root, 'plugins', id);

const refuse = (why: string): never => {
  process.stderr.write(`${why}\n`);
  process.exit(1);
};
if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id))
  refuse('Give the plugin a kebab-case name: npm run new:plugin care-plans');
if (existsSync(folder)) refuse(`plugins/${id} exists already.`);

const camel = id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Puts the manifest's import after the last import and the entry before the closing bracket of the list. */
const addLine = (file: string, line: string): void => {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  const lastImport = text.lastIndexOf("from '../plugins/");
  const afterImport = text.indexOf('\n', lastImport) + 1;
  const end = text.lastIndexOf('];');
  if (lastImport < 0 || end < 0) refuse(`${file} has not the expected shape; add the plugin there by hand: ${line}`);
  writeFileSync(
    path,
    `${text.slice(0, afterImport)}import { ${camel} } from '../plugins/${id}/manifest.ts';\n${text.slice(afterImport, end)}  ${line}\n${text.slice(end)}`,
  );
};

for (const [name, content] of Object.entries(pluginFiles(id))) {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
addLine(
  'config/catalogue.ts',
  `entry(${camel}, () => import(/* webpackChunkName: "plugin-${id}" */ '../plugins/${id}/browser/index.ts')),`,
);
addLine(
  'config/catalogue.server.ts',
  `{ manifest: ${camel}, load: () => import('../plugins/${id}/server/index.ts') },`,
);
await runTool('prettier', [
  '--log-level',
  'warn',
  '--write',
  `plugins/${id}`,
  'config/catalogue.ts',
  'config/catalogue.server.ts',
]);
process.stdout.write(`plugins/${id} is made and in both catalogues. Next: npm test, then its texts and pages.\n`);
