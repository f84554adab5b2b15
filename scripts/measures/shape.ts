import { basename, dirname } from 'node:path';
import type { Measured } from './measure.ts';
import { allFiles, codeFiles, linesOf, readSource } from './sources.ts';

const longest = 350;
const fullest = 20;

/** Nouns that happen to end in -ing. A word for doing something does not belong here. */
const nouns =
  /^(booking|briefing|building|ceiling|everything|heading|landing|logging|meeting|messaging|nothing|onboarding|rating|reading|ring|setting|something|string|thing|tracing|warning)s?$/;

/** `asking.ts`, `Waiting.tsx` or `useSending.ts`: a name that says that something is done, and not what the file is. */
export const isGerund = (file: string): boolean => {
  const [name = ''] = basename(file).split('.');
  const word = name.replace(/^use(?=[A-Z])/, '');
  return /^[A-Za-z]?[a-z]+ings?$/.test(word) && !nouns.test(word.toLowerCase());
};

export const measureLongFiles = (): Measured => {
  const found = codeFiles()
    .map((file) => ({ file, lines: linesOf(readSource(file)) }))
    .filter(({ lines }) => lines > longest)
    .map(({ file, lines }) => `${file}: ${lines} lines`);
  return { figures: { files: found.length }, found };
};

export const measureFullFolders = (): Measured => {
  const inside = new Map<string, number>();
  for (const file of allFiles()) inside.set(dirname(file), (inside.get(dirname(file)) ?? 0) + 1);
  const found = [...inside]
    .filter(([, count]) => count > fullest)
    .map(([folder, count]) => `${folder}: ${count} files`);
  return { figures: { folders: found.length }, found };
};

export const measureGerunds = (): Measured => {
  const found = allFiles().filter(isGerund);
  return { figures: { files: found.length }, found };
};
