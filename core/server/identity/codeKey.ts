import { createHmac } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { ServerEnvironment } from '../../../config/environment.server.ts';
import { newSecret, sameHash } from './secrets.ts';

const fewest = 32;

/** Hashes for what is short enough to be tried out, under a key that no copy of the database holds. */
export interface KeyedHash {
  /** @param about what the secret is for: the same digits look different for each */
  of(about: string, secret: string): string;
  /** Takes the same time wherever the two differ. @param kept null where there is none: nothing fits it */
  fits(about: string, secret: string, kept: string | null): boolean;
}

/** What is kept begins with a few letters of the key's own, so that a hash under another key is told from a wrong code. */
export const keyedHash = (key: string, log: Pick<FastifyBaseLogger, 'warn'>): KeyedHash => {
  const mac = (text: string): string => createHmac('sha256', key).update(text).digest('base64url');
  const mark = mac('mark').slice(0, 6);
  const of = (about: string, secret: string): string => `${mark}.${mac(`${about}\n${secret}`)}`;
  return {
    of,
    fits: (about, secret, kept) => {
      if (kept !== null && !kept.startsWith(`${mark}.`))
        log.warn('A code was kept under another key. Give every server of one database the same CODE_KEY.');
      return sameHash(of(about, secret), kept ?? '');
    },
  };
};

const read = async (path: string): Promise<string | null> => {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

/** Servers that start in one folder at once end with one key: whole, and of whoever came first. */
const make = async (folder: string, path: string): Promise<string | null> => {
  await mkdir(folder, { recursive: true });
  const own = `${path}.${newSecret()}`;
  await writeFile(own, newSecret(), { mode: 0o600, flush: true });
  try {
    await link(own, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(own);
  }
  return read(path);
};

/** CODE_KEY, or else what lies in DATA_DIR, made at the first start. @throws Error that says what to do */
export const codeKey = async ({
  CODE_KEY,
  DATA_DIR,
}: Pick<ServerEnvironment, 'CODE_KEY' | 'DATA_DIR'>): Promise<string> => {
  if (CODE_KEY !== undefined) return CODE_KEY;
  const path = join(DATA_DIR, 'code.key');
  let key: string | null;
  try {
    key = (await read(path)) ?? (await make(DATA_DIR, path));
  } catch (cause) {
    throw new Error(`The key for codes cannot be kept in ${path}. Make the folder writable, or set CODE_KEY.`, {
      cause,
    });
  }
  if (key === null || key.length < fewest)
    throw new Error(`${path} holds no key. Delete it, and codes that were mailed already have to be asked for again.`);
  return key;
};
