import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { terminologyTypes } from '#clinical/server/terminology/load/head.ts';
import { WrongTerminology } from '#clinical/server/terminology/load/jsonItems.ts';
import { type Loaded, loadTerminology } from '#clinical/server/terminology/load/loadTerminology.ts';
import type { TerminologyTarget } from '#clinical/server/terminology/load/write.ts';
import { Refused } from './refused.ts';

const isPacked = (path: string): boolean => /\.gz$/i.test(path);
const begins = 64 * 1024;

/** The text of a file, a piece at a time: such files may be larger than the memory. @throws Refused */
async function* piecesOf(path: string): AsyncGenerator<string> {
  const file = createReadStream(path);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    const source: AsyncIterable<Buffer> = isPacked(path) ? file.pipe(createGunzip()) : file;
    for await (const bytes of source) yield decoder.decode(bytes, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) throw new Refused('it is not UTF-8 text');
    if (isPacked(path) && error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw new Refused('it is no complete gzip file');
    throw error;
  } finally {
    file.destroy();
  }
}

/** Whether a file brings codes, by what its first resources are. Every NDJSON file does. */
export const bringsTerminology = async (path: string): Promise<boolean> => {
  if (/\.ndjson(\.gz)?$/i.test(path)) return true;
  let text = '';
  try {
    for await (const piece of piecesOf(path)) if ((text += piece).length >= begins) break;
  } catch {
    return false;
  }
  const first = [...text.matchAll(/"resourceType"\s*:\s*"(\w+)"/g)]
    .map(([, type]) => type)
    .find((type) => type !== 'Bundle');
  return terminologyTypes.some((type) => type === first);
};

/** @throws Refused */
export const takeTerminology = async (path: string, target: TerminologyTarget): Promise<readonly Loaded[]> => {
  try {
    return await loadTerminology(() => piecesOf(path), target);
  } catch (error) {
    if (error instanceof WrongTerminology)
      throw new Refused(error.message, error.line === undefined ? undefined : { line: error.line, column: 1 });
    throw error;
  }
};
