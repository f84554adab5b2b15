import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const isBundle = (name: string): boolean => /\.(nd)?json(\.gz)?$/i.test(name);

export type Found =
  | { readonly path: string; readonly bytes: number }
  | { readonly path: string; readonly problem: string };

/** Every bundle file under the given paths, one at a time, so that a million files take no more memory than one folder. */
export async function* filesUnder(paths: readonly string[]): AsyncGenerator<Found> {
  for (const path of paths) {
    const info = await stat(path).catch(() => null);
    if (!info) yield { path, problem: 'there is no such file or folder' };
    else if (info.isDirectory()) yield* filesIn(path);
    else if (isBundle(path)) yield { path, bytes: info.size };
    else yield { path, problem: 'only .json, .ndjson and their .gz files are read' };
  }
}

async function* filesIn(folder: string): AsyncGenerator<Found> {
  const names: { readonly name: string; readonly folder: boolean }[] = [];
  for await (const entry of await opendir(folder)) {
    if (entry.isDirectory()) names.push({ name: entry.name, folder: true });
    else if (isBundle(entry.name)) names.push({ name: entry.name, folder: false });
  }
  // The same order everywhere, whatever the disk's own.
  names.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of names) {
    const path = join(folder, entry.name);
    if (entry.folder) yield* filesIn(path);
    else yield { path, bytes: (await stat(path).catch(() => null))?.size ?? 0 };
  }
}

/** How many files there are and what they weigh, so that a progress bar knows its end. */
export const sizeOf = async (paths: readonly string[]): Promise<{ readonly files: number; readonly bytes: number }> => {
  let files = 0;
  let bytes = 0;
  for await (const found of filesUnder(paths)) {
    if ('problem' in found) continue;
    files += 1;
    bytes += found.bytes;
  }
  return { files, bytes };
};
