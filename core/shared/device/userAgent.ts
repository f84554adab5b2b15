/** The words of ENT-12, most particular first: most browsers also claim to be Chrome and Safari. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Microsoft Edge'],
  [/\bMSIE |\bTrident\//, 'Microsoft Internet Explorer'],
  [/\b(Firefox|FxiOS)\//, 'Mozilla Firefox'],
  [/\b(OPR|Opera)\b/, 'Opera'],
  [/\bUC ?Browser\//, 'UC Browser'],
  [/\bSamsungBrowser\//, 'Samsung Browser'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Google Chrome'],
  [/\bSafari\//, 'Apple Safari'],
];

/** ENT-11's words. */
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'MacOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

const first = (list: typeof browsers, text: string, other: string): string =>
  list.find(([pattern]) => pattern.test(text))?.[1] ?? other;

/** What a device is called in the list of devices. */
export const readUserAgent = (header: string | undefined): { browser: string; operatingSystem: string } => {
  const text = (header ?? '').slice(0, 512);
  return { browser: first(browsers, text, 'Other'), operatingSystem: first(systems, text, 'Unknown OS') };
};
