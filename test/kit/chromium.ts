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

/**
 * What Playwright turns off, since the last list alone counts; then the pages that the address bar keeps ready under its lists:
 * two more renderers for every window that nobody looks at.
 */
const features = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
];

/** Headless, with no calls home: nothing here may reach outside this machine. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${features.join(',')}`,
] as const;
