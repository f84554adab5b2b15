import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.ts';

const folders = ['config', 'core', 'host', 'plugins', 'scripts', 'test'] as const;

/** Every file of our own, tests too, sorted, with forward slashes. */
export const allFiles = (): readonly string[] =>
  globSync(`{${folders.join(',')}}/**/*`, {
    cwd: root,
    withFileTypes: true,
    exclude: (entry) => ['node_modules', '.output'].includes(entry.name),
  })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();

/** A test, or what only tests stand on. */
export const isTest = (file: string): boolean => /^test\/|\/tests?\/|\.test\.tsx?$/.test(file);

export const isCode = (file: string): boolean => /\.(tsx?|mjs|cjs)$/.test(file);

export const readSource = (file: string): string => readFileSync(join(root, file), 'utf8');

export const codeFiles = (): readonly string[] => allFiles().filter((file) => isCode(file) && !isTest(file));

export const linesOf = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
