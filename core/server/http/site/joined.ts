import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

export interface Joined {
  readonly plain: Buffer;
  readonly br: Buffer;
}

const several = /^(\/[0-9a-f]{8}\/)([\w-]+(?:\+[\w-]+){1,79})\.js$/;
const keptBytes = 16 * 1024 * 1024;
/** The first answer waits for little; what is asked for again is made a tenth smaller meanwhile, which takes ten times as long. */
const [quick, small] = [6, 10];

const compressed = (plain: Buffer, quality: number): Promise<Buffer> =>
  promisify(brotliCompress)(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  });

/** The built scripts that an address names with `+` between them; null for every other address, and where one is not there. */
export const scriptsIn = (path: string, files: ReadonlySet<string>): readonly string[] | null => {
  const [, folder, names] = several.exec(path) ?? [];
  if (folder === undefined || names === undefined) return null;
  const scripts = names.split('+').map((name) => `${folder}${name}.js`);
  return new Set(scripts).size === scripts.length && scripts.every((one) => files.has(one)) ? scripts : null;
};

/** Puts built scripts after one another, and keeps the last answers: what a page asks for together is the same for everybody. */
export const createJoiner = (folder: string) => {
  const kept = new Map<string, Promise<Joined>>();
  const sizes = new Map<string, number>();
  let bytes = 0;

  const drop = (path: string): void => {
    bytes -= sizes.get(path) ?? 0;
    sizes.delete(path);
    shrunk.delete(path);
    kept.delete(path);
  };

  const make = async (path: string, scripts: readonly string[]): Promise<Joined> => {
    const texts = await Promise.all(scripts.map((one) => readFile(join(folder, one), 'utf8')));
    const plain = Buffer.from(texts.join(';\n'));
    const br = await compressed(plain, quick);
    if (kept.has(path)) {
      sizes.set(path, plain.length + br.length);
      bytes += plain.length + br.length;
      for (const oldest of kept.keys()) {
        if (bytes <= keptBytes || oldest === path) break;
        drop(oldest);
      }
    }
    return { plain, br };
  };

  const shrunk = new Set<string>();
  /** One after the other: the machine is there for the calls. */
  let shrinking = Promise.resolve();
  const shrink = async (path: string): Promise<void> => {
    const before = kept.get(path);
    if (!before) return;
    const { plain } = await before;
    const smaller = Promise.resolve({ plain, br: await compressed(plain, small) });
    if (kept.get(path) === before) kept.set(path, smaller);
  };

  return (path: string, scripts: readonly string[]): Promise<Joined> => {
    const before = kept.get(path);
    if (before) {
      // The newest at the end: the first is the one that was not asked for the longest.
      kept.delete(path);
      kept.set(path, before);
      if (!shrunk.has(path)) {
        shrunk.add(path);
        shrinking = shrinking.then(() => shrink(path)).catch(() => undefined);
      }
      return before;
    }
    const made = make(path, scripts);
    kept.set(path, made);
    made.catch(() => drop(path));
    return made;
  };
};
