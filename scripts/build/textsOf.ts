import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { BuiltChunk } from './stats.ts';

/** Stands in `host/browser/loadTogether.ts`. */
const mark = '__TEXTS_OF_FILES__';
const texts = /'(en-CA|fr-CA)': \(\) =>\s+import\((?:\/\*[^*]*\*\/\s*)?'(\.[^']+)'\)/g;
const script = /^[0-9a-f]{8}\/([\w-]+)\.js$/;

/** By language, the file that holds code and the files with its texts, each without folder and ending. */
export type TextsOf = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

interface Text {
  readonly locale: string;
  /** Path from the project's root. */
  readonly path: string;
}

const textsIn = (root: string, module: string): readonly Text[] => {
  const path = join(root, module);
  if (!/^(core|host|plugins)\/.*\.ts$/.test(module) || !existsSync(path)) return [];
  return [...readFileSync(path, 'utf8').matchAll(texts)].map(([, locale = '', file = '']) => ({
    locale,
    path: relative(root, join(dirname(path), file)),
  }));
};

/** What code asks for as soon as it runs: the texts that its modules define, where they are in files of their own. */
export const textsOfFiles = (chunks: readonly BuiltChunk[], root: string): TextsOf => {
  const nameOf = (chunk: BuiltChunk): string | undefined =>
    chunk.files.map((file) => script.exec(file)?.[1]).find((name) => name !== undefined);
  const late = chunks.filter((chunk) => !chunk.initial);
  // Of several files that hold a text, the smallest is that of the text itself; the last one that is put there stays.
  const bySize = late.toSorted((one, other) => other.modules.length - one.modules.length);
  const holders = new Map(bySize.flatMap((chunk) => chunk.modules.map((path) => [path, nameOf(chunk)] as const)));
  const found: Record<string, Record<string, readonly string[]>> = { 'en-CA': {}, 'fr-CA': {} };
  for (const chunk of late) {
    const name = nameOf(chunk);
    if (name === undefined) continue;
    for (const { locale, path } of chunk.modules.flatMap((module) => textsIn(root, module))) {
      const file = holders.get(path);
      const before = found[locale]?.[name] ?? [];
      if (file === undefined || file === name || /^(texts-|session$)/.test(file) || before.includes(file)) continue;
      found[locale] = { ...found[locale], [name]: [...before, file] };
    }
  }
  return found;
};

/** @throws Error when no file of the site would use it. */
export const writeTextsOf = (dist: string, chunks: readonly BuiltChunk[], root: string): void => {
  const text = JSON.stringify(JSON.stringify(textsOfFiles(chunks, root))).slice(1, -1);
  const paths = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  const marked = paths
    .map((file) => ({ path: join(dist, file), code: readFileSync(join(dist, file), 'utf8') }))
    .filter(({ code }) => code.includes(mark));
  if (marked.length === 0) throw new Error('loadTogether.ts has lost its mark for the texts of files.');
  for (const { path, code } of marked)
    writeFileSync(
      path,
      code.replaceAll(mark, () => text),
    );
};
