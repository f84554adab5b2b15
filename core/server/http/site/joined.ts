import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** `/0123abcd/a+b.js`: files of one build by name, in order, none twice. */
const joinedPath = /^\/[0-9a-f]{8}\/([\w-]+(?:\+[\w-]+)+)\.js$/;
const mostFiles = 60;
const mostKept = 40;

export type Encoding = 'br' | 'gzip' | 'plain';

/** The files that an address asks for together; null where it asks for one, or for any that is not there. */
export const joinedFiles = (path: string, files: ReadonlySet<string>): readonly string[] | null => {
  const names = joinedPath.exec(path)?.[1]?.split('+');
  if (!names || names.length > mostFiles || names.some((name, at) => at > 0 && name <= names[at - 1]!)) return null;
  const paths = names.map((name) => `${path.slice(0, 10)}${name}.js`);
  return paths.every((one) => files.has(one)) ? paths : null;
};

const make = async (folder: string, paths: readonly string[], encoding: Encoding): Promise<Buffer> => {
  const parts = await Promise.all(paths.map((path) => readFile(join(folder, path), 'utf8')));
  const plain = Buffer.from(parts.join('\n;'));
  if (encoding === 'plain') return plain;
  if (encoding === 'gzip') return promisify(gzip)(plain);
  // A little larger than the files that the build compressed at leisure, and ready in some hundredths of a second.
  return promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
};

/** Joined files as they are sent, the last few of them kept: a clinic's people ask for the same ones. @param folder of the site */
export const joinedKeeper = (folder: string) => {
  const kept = new Map<string, Promise<Buffer>>();
  return (path: string, paths: readonly string[], encoding: Encoding): Promise<Buffer> => {
    const key = `${encoding} ${path}`;
    const made = kept.get(key) ?? make(folder, paths, encoding);
    kept.delete(key);
    kept.set(key, made);
    made.catch(() => kept.delete(key));
    if (kept.size > mostKept) kept.delete(kept.keys().next().value!);
    return made;
  };
};
