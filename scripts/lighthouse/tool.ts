import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import { root } from '../run.ts';

interface Audit {
  readonly id: string;
  readonly title: string;
  readonly score: number | null;
  readonly numericValue?: number;
  readonly details?: { readonly items?: readonly unknown[] };
}
/** As much of Lighthouse's result as we read. */
export interface LighthouseResult {
  readonly categories: Readonly<
    Record<
      string,
      { readonly score: number | null; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }
    >
  >;
  readonly audits: Readonly<Record<string, Audit>>;
  readonly runtimeError?: { readonly message: string };
  readonly finalDisplayedUrl: string;
}
export interface Flags {
  readonly port: number;
  readonly onlyCategories: readonly string[];
  readonly disableStorageReset: boolean;
  readonly formFactor: 'mobile' | 'desktop';
  readonly screenEmulation: object;
  readonly throttlingMethod: 'provided' | 'simulate';
  readonly locale: string;
}
/** A page as the tool's own driver knows it. */
export interface DrivenPage {
  readonly createCDPSession: () => Promise<object>;
  readonly close: () => Promise<void>;
}
/** Without a page it opens one. */
export type Lighthouse = (
  url: string,
  flags: Flags,
  config?: undefined,
  page?: DrivenPage,
) => Promise<{ readonly lhr: LighthouseResult } | undefined>;

const moduleSchema = z.object({ default: z.custom<Lighthouse>((it) => typeof it === 'function') });
const here = join(root, 'scripts', 'lighthouse');
/** Where it is installed. */
export const there = join(root, '.cache', 'lighthouse');
const files = ['package.json', 'package-lock.json'] as const;

const isInstalled = (): boolean =>
  existsSync(join(there, 'node_modules', 'lighthouse')) &&
  files.every((file) => readFileSync(join(here, file), 'utf8') === readFileSync(join(there, file), 'utf8'));

/** Lighthouse itself, in a folder of its own: installed once, by its own lock file, with no script of any package run. */
export const loadLighthouse = async (): Promise<Lighthouse> => {
  if (!isInstalled()) {
    process.stdout.write('Installing Lighthouse beside the project: 176 MB, once.\n');
    mkdirSync(there, { recursive: true });
    for (const file of files) copyFileSync(join(here, file), join(there, file));
    const flags = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    const npm = process.env['npm_execpath'];
    const { status } = npm
      ? spawnSync(process.execPath, [npm, ...flags], { cwd: there, stdio: 'inherit' })
      : spawnSync('npm', flags, { cwd: there, stdio: 'inherit', shell: process.platform === 'win32' });
    if (status !== 0) throw new Error('Lighthouse could not be installed; the lines above say why.');
  }
  const entry = pathToFileURL(join(there, 'node_modules', 'lighthouse', 'core', 'index.js')).href;
  return moduleSchema.parse(await import(entry)).default;
};
