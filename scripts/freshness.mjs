// Read by scripts/start.mjs before anything is installed: only `node:` imports, nothing newer than Node 20.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** What nothing is built from. */
const apart = /\.test\.tsx?$|[\\/]budgets\.json$/;

/** What each part of the build is made from. */
const parts = {
  site: {
    inputs: ['core', 'plugins', 'host/browser', 'config', 'scripts/build', 'rspack.config.ts', 'package-lock.json'],
    ignored: /[\\/]server[\\/]/,
  },
  server: {
    inputs: [
      'core',
      'plugins',
      'host/server',
      'config',
      'scripts/build/server.ts',
      'package.json',
      'package-lock.json',
    ],
    ignored: /[\\/]browser[\\/]|\.css$/,
  },
};

const stampOf = (part) => join(root, 'dist', `.${part}-sources`);

const filesUnder = (path) => {
  if (!existsSync(path)) return [];
  const entries = readdirSync(path, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name));
};

const sourcesHash = (part) => {
  const { inputs, ignored } = parts[part];
  const hash = createHash('sha256');
  for (const input of inputs) {
    const path = join(root, input);
    const files = /\.\w+$/.test(input) ? [path] : filesUnder(path);
    for (const file of files.filter((name) => !apart.test(name) && !ignored.test(name.slice(root.length))).sort()) {
      hash.update(file.slice(root.length)).update('\0').update(readFileSync(file));
    }
  }
  return hash.digest('hex');
};

/** Whether `dist/<part>` was built from these sources. */
export const isFresh = (part) => existsSync(stampOf(part)) && readFileSync(stampOf(part), 'utf8') === sourcesHash(part);

export const buildIsFresh = () => Object.keys(parts).every(isFresh);

export const markFresh = (part) => {
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stampOf(part), sourcesHash(part));
};
