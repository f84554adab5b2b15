import { existsSync } from 'node:fs';
import { installDebianPackage } from './debian.ts';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export const findChromium = (): string | null =>
  [process.env.CHROMIUM, ...places].find((path): path is string => !!path && existsSync(path)) ?? null;

/** The browser's path; installs Debian's `chromium` where there is none and this user may. Null: no browser to be had. */
export const ensureChromium = (): string | null => {
  if (findChromium() === null) installDebianPackage('chromium');
  return findChromium();
};

/** Headless, with no calls home: nothing here may reach outside this machine. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;
