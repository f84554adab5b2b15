import { existsSync } from 'node:fs';
import { installDebianPackage } from './debian.ts';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const shell = '/usr/bin/chromium-headless-shell';

const firstOf = (paths: readonly (string | undefined)[]): string | null =>
  paths.find((path): path is string => !!path && existsSync(path)) ?? null;

const findChromium = (): string | null => firstOf([process.env.CHROMIUM, ...places]);

/** The browser's path; installs Debian's `chromium` where there is none and this user may. Null: no browser to be had. */
export const ensureChromium = (): string | null => {
  if (findChromium() === null) installDebianPackage('chromium');
  return findChromium();
};

/**
 * The same engine without the windows, menus and lists that nobody sees in a test, for about half of the work: Debian's
 * `chromium-headless-shell`, installed as above. Without it the whole browser's path. It shows no notification and shares no screen.
 */
export const ensureShell = (): string | null => {
  if (process.env.CHROMIUM) return findChromium();
  if (!existsSync(shell)) installDebianPackage('chromium-headless-shell');
  return firstOf([shell]) ?? ensureChromium();
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

/**
 * For pages that live for seconds: hardly anything is worth being compiled a third time, and the heap need not be searched while they
 * open. A sixth of their work; where axe searches them, a fifth.
 */
export const shortLife =
  '--js-flags=--no-turbofan,--min-semi-space-size=32,--max-semi-space-size=64,--initial-heap-size=256';

/** Headless, with no calls home: nothing here may reach outside this machine. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The shell ends a page that asks for it.
  '--disable-blink-features=OnDeviceWebSpeechAvailable',
  `--disable-features=${features.join(',')}`,
] as const;
