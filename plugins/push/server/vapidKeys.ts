import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import webPush from 'web-push';
import * as z from 'zod';
import type { PushSettings } from './settings.ts';

const schema = z.object({ publicKey: z.string(), privateKey: z.string() });
export type VapidKeys = z.output<typeof schema>;

const read = async (path: string): Promise<VapidKeys | null> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : schema.parse(JSON.parse(text));
};

/** Servers that start in one folder at once end with the same keys: whole, and of whoever came first. */
const make = async (folder: string, path: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const own = `${path}.${randomUUID()}`;
  await writeFile(own, JSON.stringify(webPush.generateVAPIDKeys()), { mode: 0o600, flush: true });
  try {
    await link(own, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(own);
  }
};

/**
 * The keys by which push services know this server: given ones, or those in `DATA_DIR/vapid.json`, made at first use. With other
 * keys every browser has to register anew, which it does at its next visit.
 */
export const vapidKeysOf = (settings: PushSettings): (() => Promise<VapidKeys>) => {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, DATA_DIR } = settings;
  if ((publicKey === undefined) !== (privateKey === undefined))
    throw new Error('Set VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY together, or neither.');
  if (publicKey !== undefined && privateKey !== undefined) return () => Promise.resolve({ publicKey, privateKey });
  const path = join(DATA_DIR, 'vapid.json');
  let kept: Promise<VapidKeys> | undefined;
  const load = async (): Promise<VapidKeys> => {
    const there = await read(path);
    if (there) return there;
    await make(DATA_DIR, path);
    return (await read(path))!;
  };
  return () =>
    (kept ??= load().catch((error: unknown) => {
      kept = undefined;
      throw error;
    }));
};
