import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineMessages } from '#core/shared';
import { formatDate, formatWhen } from './dates.ts';
import { browserLocale, Translations } from './translations.ts';

const english = { hello: 'Hello', count: (n: number) => `${n} messages` };
const bundle = (log: string[] = []) =>
  defineMessages<typeof english>({
    'en-CA': async () => (log.push('en'), english),
    'fr-CA': async () => (log.push('fr'), { hello: 'Bonjour', count: (n: number) => `${n} messages` }),
  });

test.each([
  [['fr-CA', 'en'], 'fr-CA'],
  [['fr'], 'fr-CA'],
  [['en-GB', 'fr'], 'en-CA'],
  [['de', 'fr'], 'fr-CA'],
  [['de'], 'en-CA'],
  [[], 'en-CA'],
])('the language of a browser that asks for %j is %s', (languages, locale) => {
  expect(browserLocale(languages)).toBe(locale);
});

test('a bundle is loaded in one language, once; another language loads every known bundle before the page changes', async () => {
  const log: string[] = [];
  const i18n = new Translations('en-CA');
  const one = bundle(log);
  await Promise.all([i18n.load(one), i18n.load(one)]);
  expect(log).toEqual(['en']);
  const choosing = i18n.choose('fr-CA');
  expect(i18n.locale).toBe('en-CA');
  expect(i18n.text(one).hello).toBe('Hello');
  await choosing;
  expect(i18n.text(one).hello).toBe('Bonjour');
  expect(log).toEqual(['en', 'fr']);
});

test('a bundle asked for while the language changes comes in the new one', async () => {
  const i18n = new Translations('en-CA');
  const first = bundle();
  const late = bundle();
  await i18n.load(first);
  const choosing = i18n.choose('fr-CA');
  const loading = i18n.load(late);
  await Promise.all([choosing, loading]);
  expect(i18n.text(late).hello).toBe('Bonjour');
});

test('the account speaks only where nothing was chosen on this browser', async () => {
  const i18n = new Translations('en-CA');
  await i18n.follow('fr-CA');
  expect(i18n.locale).toBe('fr-CA');
  await i18n.choose('en-CA');
  await i18n.follow('fr-CA');
  expect(i18n.locale).toBe('en-CA');
});

test('the last wish wins', async () => {
  const i18n = new Translations('en-CA');
  await i18n.load(bundle());
  await Promise.all([i18n.choose('fr-CA'), i18n.choose('en-CA')]);
  expect(i18n.locale).toBe('en-CA');
});

describe('dates', () => {
  const now = new Date('2026-11-20T12:00:00');
  const english = new Translations('en-CA');
  const french = new Translations('fr-CA');
  const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

  test.each([
    ['2026-11-20T11:48:00', '12 minutes ago', 'il y a 12 minutes'],
    ['2026-11-20T15:00:00', 'in 3 hours', 'dans 3 heures'],
    ['2026-11-20T11:59:40', 'now', 'maintenant'],
    ['2026-11-18T09:05:00', 'Wednesday 9:05 a.m.', 'mercredi 09 h 05'],
    ['2026-10-02T09:05:00', 'Oct 2', '2 oct.'],
    ['2025-10-02T09:05:00', 'Oct 2, 2025', '2 oct. 2025'],
  ])('%s reads %j and %j', (value, en, fr) => {
    expect(
      plain(english.when(value, now))
        .replace(/\.?, 2025/, ', 2025')
        .replace('Oct.', 'Oct'),
    ).toBe(en);
    expect(plain(french.when(value, now))).toBe(fr);
  });

  test("another zone than the reader's is said", () => {
    const options = { dateStyle: 'long', timeStyle: 'short', timeZone: 'America/Vancouver' } as const;
    expect(english.date('2026-11-20T12:00:00Z', options)).toMatch(/P[SD]T|GMT/);
  });

  test('a FHIR date stands in no zone and is shown as precisely as it is known', () => {
    expect(formatDate('en-CA', '1980-01-02')).toBe('January 2, 1980');
    expect(formatDate('fr-CA', '2014-03')).toBe('mars 2014');
    expect(formatDate('en-CA', '2014', { dateStyle: 'medium' })).toBe('2014');
    expect(formatWhen('en-CA', '2026-11-19', new Date('2026-11-20T12:00:00Z'))).toBe('Nov 19, 2026');
  });

  test('what is no date is empty, never an error', () => {
    expect([english.date('soon'), english.when('soon'), english.time('soon')]).toEqual(['', '', '']);
  });
});

test('dates and times are written in one place: no screen formats them by itself', () => {
  const root = join(import.meta.dirname, '..', '..', '..');
  const files = globSync('{core,host,plugins}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.|\/(tests|server|seed)\//.test(file),
  );
  const own = files.filter((file) => {
    // `toLocaleDateString('en-CA')` is a day for machines, 2026-11-20.
    const text = readFileSync(join(root, file), 'utf8').replaceAll("toLocaleDateString('en-CA')", '');
    return /new Intl\.DateTimeFormat\(|\.toLocale(Date|Time)?String\(/.test(text);
  });
  expect(own.sort()).toEqual([
    'core/browser/i18n/dates.ts',
    // A time of the clock, on paper and in the server's words too.
    'core/shared/dates/clockText.ts',
    'core/shared/dates/dateText.ts',
    // Whether a zone exists.
    'core/shared/me/display.ts',
    // Whether there is such a zone, its name, and what its clocks show: nothing that is read as a date.
    'plugins/appointments/browser/calendar/wallClock.ts',
    'plugins/clinic/shared/zoneName.ts',
    'plugins/medications/shared/schedule/zone.ts',
    'plugins/telemedicine/browser/visits/components/StaffVisitList.tsx',
  ]);
});

test('ENT-2 a moment is told in the chosen zone and says which, a day of a calendar and a reckoned date are not moved', () => {
  const i18n = new Translations('en-CA');
  i18n.tellTimeIn('Asia/Tokyo');
  const moment = '2026-11-20T12:00:00Z';
  expect(i18n.time(moment)).toMatch(/^9:00 p\.m\. (GMT\+9|JST)$/);
  expect(i18n.date(moment)).toMatch(/20 November 2026|November 20, 2026/);
  expect(i18n.date(moment)).toMatch(/9:00/);
  expect(i18n.date('2026-11-20')).toBe(new Translations('en-CA').date('2026-11-20'));
  expect(i18n.date(new Date(2026, 10, 20), { dateStyle: 'long' })).toBe(formatDate('en-CA', '2026-11-20'));
  i18n.tellTimeIn(null);
  expect(i18n.time(moment)).toBe(new Translations('en-CA').time(moment));
});
