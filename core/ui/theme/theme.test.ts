import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');
const tokens = read('tokens.css');
const layers = read('layers.css');

/** Declarations of one block, by name. */
const block = (css: string, selector: string): Readonly<Record<string, string>> => {
  const start = css.indexOf(`\n${selector} {`) + 1 || css.indexOf(`${selector} {`);
  const body = css.slice(css.indexOf('{', start) + 1, css.indexOf('}', start));
  return Object.fromEntries(
    [...body.matchAll(/(--[\w-]+):([^;]+);/g)].map(([, name, value]) => [name!, value!.trim()]),
  );
};
const bright = block(tokens, ':root');
const dark = { ...bright, ...block(tokens, '.bp6-dark') };

const luminance = (hex: string): number => {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (one: string, other: string): number => {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
};

test('CST-6 the primary colour is #3b3f97 and the font is Montserrat', () => {
  expect(bright['--brand']).toBe('#3b3f97');
  expect(bright['--font']).toMatch(/^Montserrat,/);
  const passedOn = read('blueprint.css');
  expect(passedOn).toMatch(/--bp-intent-primary-rest: var\(--brand\)/);
  expect(passedOn).toMatch(/--bp-typography-family-default: var\(--font\)/);
});

test.each([
  ['bright', bright],
  ['dark', dark],
])('CST-6 every pair of text and ground reads well when %s', (_name, colours) => {
  const pairs = [
    ...['--ink', '--ink-2', '--ink-3', '--brand-text', '--bad', '--good', '--wait', '--note'].map((ink) => [
      ink,
      '--surface',
    ]),
    ...['--ink', '--ink-2', '--ink-3', '--brand-text'].map((ink) => [ink, '--page']),
    ...['good', 'wait', 'bad', 'note'].map((tone) => [`--${tone}`, `--${tone}-soft`]),
    ['--brand-text', '--brand-soft'],
    ['--ink-2', '--sunken'],
  ] as const;
  for (const [ink, ground] of pairs) {
    const ratio = contrast(colours[ink]!, colours[ground]!);
    expect({ ink, ground, readable: ratio >= 4.5 }).toEqual({ ink, ground, readable: true });
  }
  expect(contrast('#ffffff', colours['--brand']!)).toBeGreaterThanOrEqual(4.5);
});

test('CST-8 popups start at 1000; dialogs, popovers and tooltips add 100, menus and drop-downs 50, a preview 1', () => {
  const of = block(layers, ':root');
  expect(of['--layer-popup']).toBe('1000');
  expect(of['--layer-modal']).toBe('calc(var(--layer-popup) + 100)');
  expect(of['--layer-menu']).toBe('calc(var(--layer-popup) + 50)');
  expect(of['--layer-preview']).toBe('calc(var(--layer-popup) + 1)');
  const rule = (selector: RegExp): string | undefined =>
    [...layers.matchAll(/([^{}]+)\{\s*z-index:([^;]+);/g)]
      .find(([, selectors]) => selector.test(selectors!))?.[2]
      ?.trim();
  expect(rule(/\.bp6-overlay-backdrop,\s*\.bp6-overlay-content/)).toBe('var(--layer-modal)');
  expect(rule(/\.pv-picker-list/)).toBe('var(--layer-menu)');
  expect(rule(/\.pv-preview/)).toBe('var(--layer-preview)');
  // No other sheet of the kit raises what floats by a number of its own.
  const kit = join(import.meta.dirname, '..', 'css');
  const raised = readdirSync(kit).flatMap((file) =>
    [...readFileSync(join(kit, file), 'utf8').matchAll(/z-index:\s*(\d+)/g)]
      .filter(([, n]) => Number(n) > 9)
      .map(() => file),
  );
  expect(raised).toEqual([]);
  // Equal selectors: the later sheet wins, so ours must come after Blueprint's.
  const sheets = readFileSync(join(import.meta.dirname, '..', 'session.css'), 'utf8');
  expect(sheets.indexOf('theme/layers.css')).toBeGreaterThan(sheets.indexOf('blueprint-session.css'));
});

test('the words of a busy button are unseen and still its name', () => {
  const sheet = readFileSync(join(import.meta.dirname, '..', 'css', 'button.css'), 'utf8');
  const [, words = ''] = /\.pv-button\[aria-busy='true'\] > \.pv-button-words \{([^}]*)\}/.exec(sheet) ?? [];
  expect(words).toContain('opacity: 0');
  expect(words).not.toMatch(/visibility|display/);
});

const sheetsIn = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((one) => one.isFile() && one.name.endsWith('.css') && !one.parentPath.includes('generated'))
    .map((one) => join(one.parentPath, one.name));

test('CST-6 no text has a size in pixels: all of it grows with what the reader chose', () => {
  const house = join(import.meta.dirname, '..', '..', '..');
  const sheets = ['core', 'plugins', 'host'].flatMap((ring) => sheetsIn(join(house, ring)));
  expect(sheets.length).toBeGreaterThan(30);
  const fixed = sheets.flatMap((sheet) =>
    [...readFileSync(sheet, 'utf8').matchAll(/(?:^|[\s;{])((?:font|font-size|line-height):[^;}]*\dpx[^;}]*)/g)].map(
      ([, rule]) => `${sheet.slice(house.length)}: ${rule}`,
    ),
  );
  expect(fixed).toEqual([]);
  for (const [, size] of read('foundation.css').matchAll(/html[^{]*\{[^}]*font-size:([^;}]*)/g))
    expect(size).not.toMatch(/\dpx/);
});

test('CST-6 with more contrast every text reads at 7 to 1 in both themes, by the wish of the system or of the settings', () => {
  const wanted = tokens.slice(tokens.indexOf('@media (prefers-contrast: more)'));
  const [system = '', settings = ''] = wanted.split(/\n\}\n/);
  const own = wanted.slice(system.length);
  expect(settings).toContain("html[data-contrast='more']");
  const themes = [
    {
      name: 'bright',
      base: bright,
      system: block(system, '  :root'),
      settings: block(own, "html[data-contrast='more']"),
    },
    {
      name: 'dark',
      base: dark,
      system: block(system, '  .bp6-dark'),
      settings: block(own, "html[data-contrast='more'] .bp6-dark"),
    },
  ];
  for (const { name, base, ...ways } of themes) {
    expect(ways.system).toEqual(ways.settings);
    const colours: Readonly<Record<string, string>> = { ...base, ...ways.system };
    const of = (token: string): string => {
      const value = colours[token]!;
      return value.startsWith('var(') ? of(value.slice(4, -1)) : value;
    };
    const pairs = [
      ...['--ink', '--ink-2', '--ink-3', '--brand-text', '--good', '--wait', '--bad', '--note'].map((ink) => [
        ink,
        '--surface',
      ]),
      ...['good', 'wait', 'bad', 'note'].map((tone) => [`--${tone}`, `--${tone}-soft`]),
      ['--brand-text', '--brand-soft'],
      ['--ink-2', '--sunken'],
      ['--ink-3', '--page'],
    ] as const;
    for (const [ink, ground] of pairs)
      expect({ name, ink, ground, reads: contrast(of(ink), of(ground)) >= 7 }).toEqual({
        name,
        ink,
        ground,
        reads: true,
      });
    expect(contrast(of('--line'), of('--surface'))).toBeGreaterThanOrEqual(4.5);
  }
});
