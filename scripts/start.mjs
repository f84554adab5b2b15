// The way in for every npm script. Works on Node 20 with nothing installed: installs what the lock file names, then runs
// the wanted task under the Node version that the project pins. Only `node:` imports, nothing newer than Node 20.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIsFresh } from './freshness.mjs';
import { launchArguments, launchEnvironment } from './launch.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const [task, ...rest] = process.argv.slice(2);
const node = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
const stamp = join(root, 'node_modules', '.lock-hash');
const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');

const installed = existsSync(node) && existsSync(stamp) && readFileSync(stamp, 'utf8') === lock;
if (!installed) {
  // `install --no-save` and not `ci`: it takes the locked versions and also fetches the binaries of platforms that the lock does not list.
  // Errors only: npm judges the packages by the Node that runs it, and they run under the one that is among them.
  const flags = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  process.stdout.write('Installing packages; this takes a minute or two...\n');
  const npm = process.env.npm_execpath;
  const result = npm
    ? spawnSync(process.execPath, [npm, ...flags], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', flags, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (result.status !== 0) {
    process.stderr.write(
      'Pavilion could not install its packages; the lines above say why. Run the same command again once that is mended.\n',
    );
    process.exit(result.status ?? 1);
  }
  writeFileSync(stamp, lock);
}

/** Run from the bundle; every other task is a script. */
const served = ['start', 'import', 'admin', 'backup', 'restore'].includes(task);
const env = { ...process.env, PATH: join(root, 'node_modules', '.bin') + delimiter + process.env.PATH };
const script = (name) => ['--import', 'tsx', join(root, 'scripts', 'tasks', `${name}.ts`)];

if (served && !buildIsFresh()) {
  process.stdout.write('Building the site and the server...\n');
  const built = spawnSync(node, [...script('build'), '--if-stale'], { cwd: root, stdio: 'inherit', env });
  if (built.status !== 0) {
    process.stderr.write('Pavilion could not be built; the lines above say why.\n');
    process.exit(built.status ?? 1);
  }
}

const child = served
  ? spawn(node, [...launchArguments(task), ...rest], {
      cwd: root,
      stdio: 'inherit',
      env: { ...launchEnvironment, ...env },
    })
  : spawn(node, [...script(task), ...rest], { cwd: root, stdio: 'inherit', env });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// npm's shell dies of a SIGTERM without passing it on: notice that the parent is gone and stop the child too.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) child.kill('SIGTERM');
}, 500).unref();
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
