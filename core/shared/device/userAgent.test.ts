import { readUserAgent } from './userAgent.ts';

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Microsoft Edge',
    'Windows',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko', 'Microsoft Internet Explorer', 'Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Mozilla Firefox', 'Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 OPR/120.0',
    'Opera',
    'MacOS',
  ],
  [
    'Mozilla/5.0 (Linux; U; Android 13) AppleWebKit/537.36 Chrome/100.0 UCBrowser/13.4 Mobile Safari/537.36',
    'UC Browser',
    'Android',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36',
    'Samsung Browser',
    'Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 CriOS/140.0 Mobile Safari/604.1',
    'Google Chrome',
    'iOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604.1',
    'Apple Safari',
    'iOS',
  ],
  ['curl/8.0', 'Other', 'Unknown OS'],
])('ENT-11 ENT-12 %s is named', (header, browser, operatingSystem) => {
  expect(readUserAgent(header)).toEqual({ browser, operatingSystem });
});

test('ENT-12 no header and an endless one are named Other', () => {
  expect(readUserAgent(undefined).browser).toBe('Other');
  expect(readUserAgent('x'.repeat(100_000)).operatingSystem).toBe('Unknown OS');
});
