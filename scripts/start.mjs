// The way in for every npm script. Works on Node 20 with nothing installed: installs what the lock file names, then runs
// the wanted task under the Node version that the project pins. Only `node:` imports, nothing newer than Node 20.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

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
  const flags = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund'];
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

const child = spawn(node, ['--import', 'tsx', join(root, 'scripts', 'tasks', `${task}.ts`), ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: join(root, 'node_modules', '.bin') + delimiter + process.env.PATH },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// npm's shell dies of a SIGTERM without passing it on: notice that the parent is gone and stop the child too.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) child.kill('SIGTERM');
}, 500).unref();
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
