import { spawnSync } from 'node:child_process';

let isListed = false;

/** Installs a package of Debian's where this user may; elsewhere nothing happens. */
export const installDebianPackage = (name: string): void => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return;
  if (!isListed) spawnSync('apt-get', ['update'], { stdio: 'ignore' });
  isListed = true;
  spawnSync('apt-get', ['install', '-y', name], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
};
