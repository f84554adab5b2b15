import { createHmac } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { newSecret, sameHash } from './secrets.ts';
import { errorCode } from '../errorCode.ts';

const fewest = 32;

/** Hashes for what is short enough to be tried out, under a key that no copy of the database holds. */
export interface KeyedHash {
  /** @param about what the secret is for: the same digits look different for each */
  of(about: string, secret: string): string;
  /** Takes the same time wherever the two differ. @param kept null where there is none: nothing fits it */
  fits(about: string, secret: string, kept: string | null): boolean;
}

const macWith = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('base64url');

/** A short fingerprint that identifies a key and does not reveal it. */
export const markOfKey = (key: string): string => macWith(key, 'mark').slice(0, 6);

/** What is kept begins with a few letters of the key's own, so that a hash under another key is told from a wrong code. */
export const keyedHash = (key: string, log: Pick<FastifyBaseLogger, 'warn'>): KeyedHash => {
  const mark = markOfKey(key);
  const of = (about: string, secret: string): string => `${mark}.${macWith(key, `${about}\n${secret}`)}`;
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
    if (errorCode(error) === 'ENOENT') return null;
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
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(own);
  }
  return read(path);
};

export interface KeyPlace {
  /** CODE_KEY. */
  readonly key?: string | undefined;
  readonly folder: string;
}

/** The given key, or else what lies in the folder, created at the first start. @throws Error that says what to do */
export const codeKey = async ({ key: given, folder }: KeyPlace): Promise<string> => {
  if (given !== undefined) return given;
  const path = join(folder, 'code.key');
  let key: string | null;
  try {
    key = (await read(path)) ?? (await make(folder, path));
  } catch (cause) {
    throw new Error(`The key for codes cannot be kept in ${path}. Make the folder writable, or set CODE_KEY.`, {
      cause,
    });
  }
  if (key === null || key.length < fewest)
    throw new Error(`${path} holds no key. Delete it, and codes that were mailed already have to be asked for again.`);
  return key;
};
