import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const stamp = join(root, 'dist', '.sources');
const inputs = ['core', 'plugins', 'host/browser', 'config', 'scripts/build', 'rspack.config.ts', 'package-lock.json'];
const ignored = /\.test\.tsx?$|[\\/]server[\\/]/;

const filesUnder = (path: string): string[] => {
  if (!existsSync(path)) return [];
  const entries = readdirSync(path, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
};

/** One hash over everything that the site is built from. */
export const sourcesHash = (): string => {
  const hash = createHash('sha256');
  for (const input of inputs) {
    const path = join(root, input);
    const files = /\.\w+$/.test(input) ? [path] : filesUnder(path);
    for (const file of files.filter((name) => !ignored.test(name)).sort()) {
      hash.update(file.slice(root.length)).update('\0').update(readFileSync(file));
    }
  }
  return hash.digest('hex');
};

export const siteIsFresh = (): boolean => existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesHash();

export const markSiteFresh = (): void => writeFileSync(stamp, sourcesHash());
