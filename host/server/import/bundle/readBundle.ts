import { errorCode } from '#core/server/errorCode.ts';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { isResource, type Resource } from '#clinical/server/resource/resource.ts';
import { BrokenJson, parseExact, placeOf } from './exactJson.ts';
import { locate } from './locate.ts';
import { Refused } from '../refused.ts';

/** Unpacked. Larger ones are split by whoever wrote them; this bounds what one file can take of memory. */
const maxBytes = 512 * 1024 * 1024;

export interface BundleEntry {
  readonly fullUrl?: string;
  readonly resource?: Resource;
  readonly request?: { readonly method?: string; readonly url?: string; readonly ifNoneExist?: string };
}

export interface BundleFile {
  readonly entries: readonly BundleEntry[];
  /** Says where something stands in the file. */
  refuse(problem: string, path: readonly (string | number)[]): Refused;
  /** The path of an entry's resource. */
  pathOf(entry: number): readonly (string | number)[];
}

const types = ['transaction', 'batch', 'collection', 'searchset', 'document', 'message'];

const textOf = async (path: string): Promise<string> => {
  let bytes: Buffer = await readFile(path);
  if (path.endsWith('.gz')) {
    try {
      bytes = await promisify(gunzip)(bytes, { maxOutputLength: maxBytes });
    } catch (error) {
      const tooLarge = errorCode(error) === 'ERR_BUFFER_TOO_LARGE';
      throw new Refused(tooLarge ? 'it unpacks to more than 512 MB; split it' : 'it is no complete gzip file');
    }
  }
  if (bytes.length > maxBytes) throw new Refused('it has more than 512 MB; split it');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refused('it is not UTF-8 text');
  }
};

/** Reads one file: a Bundle, or a single resource, which counts as a bundle of one. @throws Refused with line and column. */
export const readBundle = async (path: string): Promise<BundleFile> => {
  const text = await textOf(path);
  const refuse = (problem: string, steps: readonly (string | number)[]): Refused =>
    new Refused(problem, placeOf(text, locate(text, steps)));
  let parsed: unknown;
  try {
    parsed = parseExact(text);
  } catch (error) {
    if (error instanceof BrokenJson) throw new Refused(error.problem, placeOf(text, error.offset));
    throw error;
  }
  if (!isResource(parsed)) throw refuse('it is no FHIR resource: it has no resourceType', []);
  if (parsed.resourceType !== 'Bundle') return { entries: [{ resource: parsed }], refuse, pathOf: () => [] };
  const { type, entry = [] } = parsed as { type?: unknown; entry?: unknown };
  if (!types.includes(type as string)) {
    throw refuse(`a Bundle of type '${String(type).slice(0, 40)}' holds no resources to take; ${types.join(', ')} do`, [
      'type',
    ]);
  }
  if (!Array.isArray(entry)) throw refuse('Bundle.entry must be a list', ['entry']);
  entry.forEach((one: BundleEntry | null, n) => {
    if (typeof one !== 'object' || one === null) throw refuse('each entry must be an object', ['entry', n]);
    if (one.resource !== undefined && !isResource(one.resource))
      throw refuse('the entry has no resourceType', ['entry', n]);
  });
  return { entries: entry as BundleEntry[], refuse, pathOf: (n) => ['entry', n, 'resource'] };
};
