import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fullPlugin } from './templates/fullPlugin.ts';
import { pluginName, type PluginName } from './templates/pluginName.ts';
import { smallestPlugin } from './templates/smallestPlugin.ts';

export interface NewPlugin {
  /** The folder of the project. */
  readonly root: string;
  readonly id: string;
  /** With a server half, a call, a store and texts; otherwise the least that is a feature. */
  readonly full: boolean;
}

/** The catalogue with one more line, and the manifest's import after the last one. */
const withLine = (file: string, text: string, { id, name }: PluginName, line: string): string => {
  const lastImport = text.lastIndexOf("from '../plugins/");
  const afterImport = text.indexOf('\n', lastImport) + 1;
  // The last plugin before a spread of another catalogue, or before the end of the list.
  const end = text.slice(text.lastIndexOf('= [')).match(/\n(?= {2}\.\.\.|\];)/)?.index;
  if (lastImport < 0 || end === undefined)
    throw new Error(`${file} does not have the expected shape. Add the plugin there by hand: ${line}`);
  const at = text.lastIndexOf('= [') + end + 1;
  return `${text.slice(0, afterImport)}import { ${name} } from '../plugins/${id}/manifest.ts';\n${text.slice(afterImport, at)}  ${line}\n${text.slice(at)}`;
};

/**
 * Writes the plugin's files and its line in both catalogues. Resolves with what was written, from the root; none of it is
 * formatted yet. @throws Error that says what to do where the name is taken or no name
 */
export const makePlugin = ({ root, id, full }: NewPlugin): readonly string[] => {
  const name = pluginName(id);
  const folder = join(root, 'plugins', id);
  if (existsSync(folder)) throw new Error(`plugins/${id} exists already. Choose another name.`);
  const load = (side: string): string => `() => import('../plugins/${id}/${side}/index.ts')`;
  const lines = {
    'config/catalogue.ts': `entry(${name.name}, ${load('browser').replace("import('", `import(/* webpackChunkName: "plugin-${id}" */ '`)}),`,
    'config/catalogue.server.ts': full
      ? `{ manifest: ${name.name}, load: ${load('server')} },`
      : `{ manifest: ${name.name} },`,
  };
  const catalogues = Object.entries(lines).map(
    ([file, line]) => [file, withLine(file, readFileSync(join(root, file), 'utf8'), name, line)] as const,
  );
  const files = Object.entries((full ? fullPlugin : smallestPlugin)(name)).map(
    ([file, text]) => [`plugins/${id}/${file}`, text] as const,
  );
  const written = [...files, ...catalogues];
  for (const [file, text] of written) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return written.map(([file]) => file);
};
