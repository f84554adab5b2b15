import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

const root = join(import.meta.dirname, '..', '..', '..');
const folder = join(tmpdir(), 'pavilion-dumps');

/** Making an empty database takes seconds of two shared cores, beginning from a copy of one a tenth of that. */
const kept = async (key: string, make: () => Promise<Blob>): Promise<Blob> => {
  const path = join(folder, `${key}.tar`);
  if (!existsSync(path)) {
    const dump = await make();
    mkdirSync(folder, { recursive: true });
    const writing = `${path}.${randomUUID()}`;
    writeFileSync(writing, Buffer.from(await dump.arrayBuffer()));
    renameSync(writing, path);
  }
  return new Blob([readFileSync(path)]);
};

const version = (): string => {
  const { version } = JSON.parse(
    readFileSync(join(root, 'node_modules', '@electric-sql', 'pglite', 'package.json'), 'utf8'),
  ) as {
    version: string;
  };
  return version;
};

/** A database with nothing in it. */
export const emptyDump = (): Promise<Blob> =>
  kept(`empty-${version()}`, async () => {
    const pglite = await PGlite.create({ dataDir: 'memory://' });
    const dump = await pglite.dumpDataDir('none');
    await pglite.close();
    return dump;
  });

/** Stands for everything that the tables and the demo clinics come from, and for the hour, since seeds count back from now. */
export const stateOfSources = (): string => {
  // Faults are planted in code that makes no demonstration: all of them may begin from the same one.
  const { TEST_DEMO_KEY: given } = process.env;
  if (given) return given;
  const hash = createHash('sha256').update(version()).update(new Date().toISOString().slice(0, 13));
  for (const part of ['core', 'plugins', 'host/server', 'config']) {
    for (const entry of readdirSync(join(root, part), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (!entry.isFile() || /browser|\.test\.ts$/.test(path)) continue;
      const { size, mtimeMs } = statSync(path);
      hash.update(`${path} ${size} ${mtimeMs}\n`);
    }
  }
  return hash.digest('hex').slice(0, 24);
};

const keptMs = 2 * 60 * 60_000;

/** The demo house with every plugin's history, or with no plugin. */
export type DemoKind = 'full' | 'bare';

const demoPath = (kind: DemoKind): string => join(folder, `demo-${kind}-${stateOfSources()}.tar`);

/** Of the demonstration that a whole run seeds once; null where there is none. */
const seededDump = (): Blob | null => {
  const { PAVILION_SEEDED: seeded } = process.env;
  if (!seeded) return null;
  // Its files as in a dump, each under `/`.
  const packing = ['-cPf', '-', '--transform', 's,^[.],,', '-C', join(seeded, 'db'), '.'];
  const { status, stdout } = spawnSync('tar', packing, { maxBuffer: 2 ** 30 });
  return status === 0 ? new Blob([stdout]) : null;
};

/** If a test, or the run, has made it since the sources changed. */
export const demoDump = (kind: DemoKind): Blob | null => {
  if (existsSync(demoPath(kind))) return new Blob([readFileSync(demoPath(kind))]);
  return kind === 'full' ? seededDump() : null;
};

export const keepDemoDump = async (kind: DemoKind, dump: () => Promise<Blob>): Promise<void> => {
  const path = demoPath(kind);
  if (existsSync(path)) return;
  const bytes = Buffer.from(await (await dump()).arrayBuffer());
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    const old = join(folder, name);
    const made = statSync(old, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (name.startsWith('demo-') && made < Date.now() - keptMs) rmSync(old, { force: true });
  }
  const writing = `${path}.${randomUUID()}`;
  writeFileSync(writing, bytes);
  renameSync(writing, path);
};
