import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { BuiltChunk } from './stats.ts';

/** Stands in `host/browser/loadTogether.ts`. */
const mark = '__TEXTS_OF_FILES__';
const texts = /'(en-CA|fr-CA)': \(\) =>\s+import\((?:\/\*[^*]*\*\/\s*)?'(\.[^']+)'\)/g;
const script = /^[0-9a-f]{8}\/([\w-]+)\.js$/;
const locales = ['en-CA', 'fr-CA'] as const;

/** Files are named without folder and ending. Of a text, each language has the same place; an empty name where it comes by itself. */
export interface TextsOf {
  /** The file that holds code, and the places of its texts. */
  readonly files: Readonly<Record<string, readonly number[]>>;
  /** By language. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
}

/** The files, from the project's root, that a module names as one text in each language. */
const textsIn = (root: string, module: string): readonly ReadonlyMap<string, string>[] => {
  const path = join(root, module);
  if (!/^(core|host|plugins)\/.*\.ts$/.test(module) || !existsSync(path)) return [];
  const found: Map<string, string>[] = [];
  for (const [, locale = '', file = ''] of readFileSync(path, 'utf8').matchAll(texts)) {
    if (!found.at(-1) || found.at(-1)?.has(locale)) found.push(new Map());
    found.at(-1)?.set(locale, relative(root, join(dirname(path), file)));
  }
  return found;
};

/** What code asks for as soon as it runs: the texts that its modules define, where they are in files of their own. */
export const textsOfFiles = (chunks: readonly BuiltChunk[], root: string): TextsOf => {
  const nameOf = (chunk: BuiltChunk): string | undefined =>
    chunk.files.map((file) => script.exec(file)?.[1]).find((name) => name !== undefined);
  const late = chunks.filter((chunk) => !chunk.initial);
  // Of several files that hold a text, the smallest is that of the text itself; the last one that is put there stays.
  const bySize = late.toSorted((one, other) => other.modules.length - one.modules.length);
  const holders = new Map(bySize.flatMap((chunk) => chunk.modules.map((path) => [path, nameOf(chunk)] as const)));
  const rows: (readonly string[])[] = [];
  const placeOf = (row: readonly string[]): number => {
    const at = rows.findIndex((known) => known.join() === row.join());
    return at < 0 ? rows.push(row) - 1 : at;
  };
  const files: Record<string, readonly number[]> = {};
  for (const chunk of late) {
    const name = nameOf(chunk);
    if (name === undefined) continue;
    const places = chunk.modules
      .flatMap((module) => textsIn(root, module))
      .map((text) =>
        locales.map((locale) => {
          const file = holders.get(text.get(locale) ?? '') ?? '';
          return file === name || /^(texts-|session$)/.test(file) ? '' : file;
        }),
      )
      .filter((row) => row.some((file) => file !== ''))
      .map(placeOf);
    if (places.length > 0) files[name] = [...new Set(places)];
  }
  return { files, texts: Object.fromEntries(locales.map((locale, at) => [locale, rows.map((row) => row[at] ?? '')])) };
};

/** In few bytes, since every session begins with them: the texts of each language, then the files that have the same places. */
export const writtenShort = ({ files, texts }: TextsOf): string => {
  const rows = Map.groupBy(Object.keys(files), (name) => files[name]!.join());
  const lines = [...rows].map(([places, names]) => `${places}:${names.join(' ')}`);
  return [...locales.map((locale) => (texts[locale] ?? []).join(' ')), ...lines].join(';');
};

/** @throws Error when no file of the site would use it. */
export const writeTextsOf = (dist: string, chunks: readonly BuiltChunk[], root: string): void => {
  const text = writtenShort(textsOfFiles(chunks, root));
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
