import { configure } from 'mobx';
import type { Devices } from '../stores/Devices.ts';
import { inMinutes } from '../lobby/duration.ts';
import { Checking } from '../lobby/checks/Checking.ts';
import { seeBrowser } from '../lobby/checks/inApp.ts';
import { judge } from '../lobby/checks/network.ts';

configure({ enforceActions: 'always' });

const fine = { online: true, roundTripMs: 40, bitsPerSecond: 20_000_000, ways: true };

test('a connection in words: offline, slow, forbidden to call, good', () => {
  expect(judge(fine)).toBe('good');
  expect(judge({ ...fine, roundTripMs: 800 })).toBe('poor');
  expect(judge({ ...fine, bitsPerSecond: 400_000 })).toBe('poor');
  expect(judge({ ...fine, bitsPerSecond: null, ways: null })).toBe('good');
  expect(judge({ ...fine, ways: false })).toBe('blocked');
  expect(judge({ ...fine, roundTripMs: null })).toBe('failed');
  expect(judge({ ...fine, online: false })).toBe('failed');
});

test('a page opened inside another app names the browser to open it in', () => {
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
  expect(seeBrowser(`${phone} Version/19.0 Mobile/15E148 Safari/604.1`, true).openIn).toBeNull();
  expect(seeBrowser(`${phone} Mobile/15E148 [FBAN/FBIOS]`, false).openIn).toBe('Safari');
  expect(seeBrowser(`${phone} Mobile/15E148`, false).openIn).toBe('Safari');
  const android = 'Mozilla/5.0 (Linux; Android 16; Pixel 9; wv) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
  expect(seeBrowser(android, true).openIn).toBe('Chrome');
  expect(seeBrowser(android.replace('; wv', ''), true).openIn).toBeNull();
});

test('a microphone is heard once somebody speaks, and silent after some seconds without', () => {
  const open = {
    joining: 'audio',
    camera: null,
    microphone: {} as MediaStreamTrack,
    problems: { camera: null, microphone: null },
  } satisfies Pick<Devices, 'joining' | 'camera' | 'microphone' | 'problems'>;
  const checking = new Checking(open);
  checking.hear(0.1, 0);
  checking.hear(0.1, 5_000);
  expect(checking.checks.microphone).toBe('unknown');
  checking.hear(0.1, 6_000);
  expect(checking.checks.microphone).toBe('poor');
  checking.hear(0.6, 7_000);
  expect(checking.checks.microphone).toBe('good');
  checking.hear(0, 20_000);
  expect([checking.checks.microphone, checking.silent]).toEqual(['good', false]);
  checking.forgetMicrophone();
  expect(checking.checks.microphone).toBe('unknown');
});

test('a wait in words', () => {
  const t = {
    lessThanAMinute: 'soon',
    minutes: (n: number) => `${n} min`,
    hours: (n: number, m: number) => `${n} h ${m}`,
  };
  expect([-5, 59_000, 60_000, 59 * 60_000, 125 * 60_000].map((ms) => inMinutes(ms, t))).toEqual([
    'soon',
    'soon',
    '1 min',
    '59 min',
    '2 h 5',
  ]);
});
