import type { Measured } from './measure.ts';
import { allFiles, isCode, isTest, linesOf, readSource } from './sources.ts';

/** The ring a file belongs to: `core/browser`, `plugins`, `host`, `config`, `scripts`; style sheets are counted apart. */
const ringOf = (file: string): string => (file.endsWith('.css') ? 'styles' : /^(core\/[^/]+|[^/]+)\//.exec(file)![1]!);

/** Lines of code and style sheets outside tests, by ring. */
export const measureLines = (): Measured => {
  const figures: Record<string, number> = {};
  const folders: Record<string, number> = {};
  for (const file of allFiles().filter((one) => (isCode(one) || one.endsWith('.css')) && !isTest(one))) {
    const lines = linesOf(readSource(file));
    figures[ringOf(file)] = (figures[ringOf(file)] ?? 0) + lines;
    const folder = /^(plugins|core\/[^/]+|host)\/[^/]+/.exec(file)?.[0] ?? ringOf(file);
    folders[folder] = (folders[folder] ?? 0) + lines;
  }
  const { styles = 0, ...code } = figures;
  figures.code = Object.values(code).reduce((total, lines) => total + lines, 0);
  figures.all = figures.code + styles;
  const found = Object.entries(folders).sort(([, one], [, other]) => other - one);
  return { figures, found: found.map(([folder, lines]) => `${String(lines).padStart(7)} ${folder}`) };
};
