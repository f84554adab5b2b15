import { copyFileSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const folders = ['config', 'core', 'host', 'plugins', 'scripts', 'test', 'node_modules'];
const files = ['package.json', 'tsconfig.json', '.oxfmtrc.json'];

export interface ScratchHouse {
  readonly path: string;
  /** Makes folders of their own out of these, so that something new can be written there. */
  open(...folders: readonly string[]): void;
  /** A file of its own, to be changed. */
  copy(...files: readonly string[]): void;
  remove(): void;
}

/**
 * The project under another path, for tests that write into it: every folder is a link to the real one until it is opened, so
 * nothing is copied and nothing of the real tree changes.
 */
export const scratchHouse = (): ScratchHouse => {
  const path = mkdtempSync(join(tmpdir(), 'pavilion-scratch-'));
  for (const name of folders) symlinkSync(join(root, name), join(path, name));
  for (const name of files) copyFileSync(join(root, name), join(path, name));

  const open = (folder: string): void => {
    if (folder === '.') return;
    open(dirname(folder));
    const here = join(path, folder);
    if (!lstatSync(here).isSymbolicLink()) return;
    unlinkSync(here);
    mkdirSync(here);
    for (const name of readdirSync(join(root, folder))) symlinkSync(join(root, folder, name), join(here, name));
  };

  return {
    path,
    open: (...opened) => opened.forEach(open),
    copy(...copied) {
      for (const file of copied) {
        open(dirname(file));
        unlinkSync(join(path, file));
        copyFileSync(join(root, file), join(path, file));
      }
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
};
