import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ScratchHouse } from './scratchHouse.ts';

const root = join(import.meta.dirname, '..', '..');

export interface Checked {
  readonly status: number | null;
  /** The tool's own words. */
  readonly said: string;
}

/** A tool of the project, run in a scratch house. */
export const runIn = ({ path }: ScratchHouse, tool: string, ...args: readonly string[]): Checked => {
  const { status, stdout, stderr } = spawnSync(join(root, 'node_modules', '.bin', tool), args, {
    cwd: path,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', PATH: `${dirname(process.execPath)}:${process.env.PATH}` },
  });
  return { status, said: `${stdout}${stderr}` };
};

/** The checks that found something wrong. */
export const found = (...checks: readonly Checked[]): readonly Checked[] => checks.filter(({ status }) => status !== 0);

/** The import table, for these files; what they import themselves is the lint's to check. */
export const checkImports = (house: ScratchHouse, ...files: readonly string[]): Checked => {
  // Links count as what they are called here.
  writeFileSync(
    join(house.path, 'imports.cjs'),
    `const table = require(${JSON.stringify(join(root, 'config/lint/imports.cjs'))});
    module.exports = { ...table, options: { ...table.options, preserveSymlinks: true } };`,
  );
  const own = files.flatMap((file) => /^plugins\/([^/]+)$/.exec(file)?.[1] ?? []);
  const beyond = `^(node_modules|core|host)/|^plugins/(?!(${own.join('|') || '$'})/)`;
  return runIn(
    house,
    'depcruise',
    ...['--config', 'imports.cjs', '--output-type', 'err', '--do-not-follow', beyond, ...files],
  );
};

/**
 * Types and rules of these folders alone, with what they import, by the tool that checks the house's. Their tests stand on the whole
 * house, and are run instead.
 */
export const checkTypes = (house: ScratchHouse, ...folders: readonly string[]): Checked => {
  const declarations = ['core', 'host', 'scripts', 'test'].map((folder) => join(root, folder, '**/*.d.ts'));
  const tests = ['**/*.test.ts', '**/*.test.tsx'];
  const settings = { extends: join(root, 'tsconfig.json'), include: [...folders, ...declarations], exclude: tests };
  writeFileSync(join(house.path, 'tsconfig.plugin.json'), JSON.stringify(settings));
  return runIn(
    house,
    'oxlint',
    ...['-c', join(root, 'config/lint/oxlint.jsonc'), '--type-aware', '--type-check'],
    ...['--tsconfig', 'tsconfig.plugin.json'],
    ...tests.flatMap((test) => ['--ignore-pattern', test]),
    ...folders,
  );
};
