import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build, type Metafile } from 'esbuild';
import {
  compactDefinitions,
  compactName,
  definitionFiles,
} from '../../core/clinical/server/resource/definitionFiles.ts';

const root = join(import.meta.dirname, '..', '..');
const commands = ['start', 'import', 'admin', 'backup', 'restore'] as const;

/** `@scope/name/file` and `name/file` belong to a package; `node:` modules do not. */
const packageOf = (path: string): string => /^(@[^/]+\/)?[^/]+/.exec(path)![0];

/** Packages that the bundle needs but a production install would not bring. */
export const missingPackages = (
  { outputs }: Pick<Metafile, 'outputs'>,
  dependencies: readonly string[],
): readonly string[] => {
  const outside = Object.values(outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ external, path }) => external && !path.startsWith('node:'))
    .map(({ path }) => packageOf(path));
  return [...new Set(outside)].filter((name) => !dependencies.includes(name)).sort();
};

interface BuiltFile {
  readonly path: string;
  readonly contents: string | Uint8Array;
}

/** Each file is replaced whole: another process may start from this folder at the same time. */
const replaceFiles = (folder: string, files: readonly BuiltFile[]): void => {
  mkdirSync(folder, { recursive: true });
  for (const { path, contents } of files) {
    writeFileSync(`${path}.${process.pid}`, contents);
    renameSync(`${path}.${process.pid}`, path);
  }
  const wanted = new Set(files.map(({ path }) => basename(path)));
  for (const name of readdirSync(folder)) if (!wanted.has(name)) rmSync(join(folder, name), { force: true });
};

/**
 * Bundles the server's commands into one folder. Packages stay outside, because several of them read their own files.
 * @throws Error naming packages that are not production dependencies
 */
export const buildServer = async (folder = join(root, 'dist', 'server')): Promise<void> => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [
      ...commands.map((command) => ({ in: `host/server/commands/${command}.ts`, out: command })),
      // A process of its own.
      { in: 'plugins/faxes/server/reading/reader.ts', out: 'faxReader' },
    ],
    outdir: folder,
    bundle: true,
    // Each command, and each half of the database, loads only what it runs.
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    packages: 'external',
    sourcemap: true,
    sourcesContent: false,
    metafile: true,
    write: false,
    logLevel: 'error',
  });
  const missing = missingPackages(metafile, Object.keys(dependencies));
  if (missing.length > 0)
    throw new Error(`The server needs these as dependencies in package.json: ${missing.join(', ')}`);
  const definitions = definitionFiles.map(async (file) => ({
    path: join(folder, compactName(file)),
    contents: await compactDefinitions(file),
  }));
  replaceFiles(folder, [...outputFiles, ...(await Promise.all(definitions))]);
};
