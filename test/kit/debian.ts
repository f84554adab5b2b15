import { spawnSync } from 'node:child_process';

/** Installs a package of Debian's where this user may; elsewhere nothing happens. */
export const installDebianPackage = (name: string): void => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return;
  spawnSync('apt-get', ['update'], { stdio: 'ignore' });
  spawnSync('apt-get', ['install', '-y', name], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
};
