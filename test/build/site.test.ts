import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { locales } from '#core/shared';
import { installers, webManifestFile } from '../../config/webManifests.ts';
import { cacheGroups } from '../../scripts/build/chunks.ts';
import { pluginModulesInFirstLoad } from '../../scripts/build/checkStats.ts';
import { loginCode, loginFiles, loginPage } from '../../scripts/build/loginWeight.ts';
import { pageWeight, pluginWeights } from '../../scripts/build/pluginWeight.ts';
import type { BuiltChunk } from '../../scripts/build/stats.ts';
import { textsOfFiles } from '../../scripts/build/textsOf.ts';

const root = join(__dirname, '..', '..');
const dist = join(root, 'dist', 'site');
const kib = 1024;
let chunks: readonly BuiltChunk[];
let html: string;

beforeAll(() => {
  const built = spawnSync(process.execPath, ['--import', 'tsx', join(root, 'scripts/tasks/build.ts'), '--if-stale'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  if (built.status !== 0) throw new Error(`${built.stdout}${built.stderr}`);
  chunks = JSON.parse(readFileSync(join(root, '.cache', 'site', 'chunks.json'), 'utf8')) as BuiltChunk[];
  html = readFileSync(join(dist, 'index.html'), 'utf8');
});

const total = (files: readonly { readonly bytes: number }[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);

test.each(['en-CA', 'fr-CA'])(
  'RTE-1 the sign-in page in %s is usable with 29 KiB in 3 requests, and 161 KiB with its code',
  (locale) => {
    const files = loginFiles(dist, locale);
    expect({ files, within: total(files) <= 29 * kib }).toEqual({ files, within: true });
    expect(files.length).toBeLessThanOrEqual(3);
    const code = loginCode(dist, chunks, locale);
    expect({ code, within: total(files) + total(code) <= 161 * kib }).toEqual({ code, within: true });
    expect(files.length + code.length).toBeLessThanOrEqual(7);
  },
);

interface Manifest {
  readonly lang: string;
  readonly scope: string;
  readonly background_color: string;
  readonly icons: readonly { readonly src: string }[];
  readonly shortcuts: readonly {
    readonly name: string;
    readonly url: string;
    readonly icons: readonly { readonly src: string }[];
  }[];
}

test('the weighing sees everything: page, early script and font; then libraries, bundle, the page’s own code and its texts', () => {
  const named = ({ file }: { readonly file: string }): string => file.replace(/^[0-9a-f]{8}\/|\.[0-9a-f]{8}(?=\.)/, '');
  expect(loginFiles(dist).map(named).sort()).toEqual(['early.js', 'login', 'montserrat.woff2']);
  const code = ['main.js', 'plugin-account.js', 'texts-en-CA.js', 'vendor.js'];
  expect(loginCode(dist, chunks).map(named).sort()).toEqual(code);
});

test('code that many pages share is in the one file that its group names', () => {
  const groups = Object.values(cacheGroups).flatMap((group) =>
    group === false || !('name' in group) ? [] : group.name,
  );
  const scripts = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  const named = new Set(scripts.map((file) => basename(file).replace(/(\.[0-9a-f]{8})?\.js$/, '')));
  expect(groups.filter((name) => !named.has(name))).toEqual([]);
});

test.each([
  ['en-CA', 'Log in', 'Email', 'Password', 'Keep me signed in', 'Forgot password?'],
  ['fr-CA', 'Connexion', 'Courriel', 'Mot de passe', 'Garder ma session ouverte', 'Mot de passe oublié'],
])('RTE-1 the first answer in %s holds the whole form and its style sheet, in at most 14 KiB', (locale, ...texts) => {
  const page = loginPage(dist, locale);
  expect(brotliCompressSync(page).length).toBeLessThanOrEqual(14 * kib);
  const [, root = ''] = /<div id="root" data-drawn="([^]*?)<template/.exec(page) ?? [];
  expect(root.startsWith(`${locale}">`)).toBe(true);
  for (const text of texts) expect(root).toContain(text);
  expect(page).toContain(`<title>${texts[0]} – Pavilion</title>`);
  expect(root).toMatch(/<form class="pv-form"[^>]* method="post"/);
  expect(root).toMatch(/<input [^>]*autoComplete="username"[^>]* name="email"/);
  expect(root).toMatch(/<input [^>]*autoComplete="current-password"[^>]* name="password"/);
  // Every label is its field's, by the ids that the application will give.
  for (const [, id] of root.matchAll(/<label[^>]* for="([^"]+)"/g)) expect(root).toContain(`id="${id}"`);
  expect(page).toMatch(/<style>[^<]*\.bp6-dark[^<]*<\/style>/);
  expect(page).not.toMatch(/<link[^>]*rel="stylesheet"|<script defer/);
  expect(page.match(/<template data-drawn=/g)).toHaveLength(1);
});

test('the early script is at most 2 KiB', () => {
  const early = loginFiles(dist).find(({ file }) => file.startsWith('early.'));
  expect(early!.bytes).toBeLessThanOrEqual(2 * kib);
});

test('PRD-4 no plugin is in the first load of the built site', () => {
  expect(chunks.some((chunk) => chunk.initial && chunk.modules.length > 0)).toBe(true);
  expect(pluginModulesInFirstLoad(chunks)).toEqual([]);
});

/** Every feature on top of the house itself; account, clinic and messaging are older than the promise. */
const clinical = [
  'patient-profile',
  'care-provider',
  'chart',
  'conditions',
  'allergies',
  'immunizations',
  'medications',
  'care-plans',
  'assessments',
  'intake',
  'diagnostics',
  'notes',
  'tasks',
];

test('a clinical plugin costs at most 20 KiB on the wire at its first use: its entry and its texts in one language', () => {
  const weights = pluginWeights(dist, chunks);
  expect(clinical.filter((id) => !weights.some(({ plugin }) => plugin === id))).toEqual([]);
  expect(weights.filter(({ plugin, bytes }) => clinical.includes(plugin) && bytes > 20 * kib)).toEqual([]);
});

test('the weighing of plugins sees the script with its styles and the texts, and counts the bytes that are sent', () => {
  const messaging = pluginWeights(dist, chunks).find(({ plugin }) => plugin === 'messaging');
  expect(messaging?.files.map((file) => file.replace(/^[0-9a-f]{8}\/| \d+$/g, ''))).toEqual([
    'plugin-messaging.js',
    expect.stringMatching(/^messaging-(en|fr)-CA\.js$/),
  ]);
  expect(messaging!.bytes).toBeGreaterThan(4 * kib);
});

test("no chunk of Blueprint's icons by name is built", () => {
  expect(readdirSync(dist).filter((file) => /^blueprint-icons.*-paths\./.test(file))).toEqual([]);
});

test('the calendars cost at most 120 KiB at first use: library, style sheets, dependencies and texts', () => {
  const { bytes, files } = pageWeight(dist, chunks, { plugin: 'appointments', page: 'calendar' });
  expect({ files, within: bytes <= 120 * kib }).toEqual({ files, within: true });
  // The library itself is among them; without it nothing was weighed.
  expect(bytes).toBeGreaterThan(60 * kib);
});

test('the call page costs at most 80 KiB on the wire beyond the shell, before an effect is chosen', () => {
  const { bytes, files } = pageWeight(dist, chunks, { plugin: 'telemedicine', page: 'call' });
  process.stdout.write(`call page: ${(bytes / kib).toFixed(1)} KiB\n`);
  expect({ files, within: bytes <= 80 * kib }).toEqual({ files, within: true });
  // Its own style sheet and code are among them; without them nothing was weighed.
  expect(bytes).toBeGreaterThan(20 * kib);
  expect(files.filter((file) => /selfie|livekit|worker-/.test(file))).toEqual([]);
});

test('PRD-3 the page comes with the product name as its title', () => {
  expect(html).toMatch(/<title>Pavilion<\/title>/);
});

test('the page obeys a content policy without inline code: every script has an address or is data, no style is inline', () => {
  const scripts = [...html.matchAll(/<script([^>]*)>/g)].map((match) => match[1]!);
  expect(scripts.length).toBeGreaterThan(3);
  for (const attributes of scripts) expect(attributes).toMatch(/src="\/|type="application\/json"/);
  expect(html).not.toMatch(/<style|\sstyle="|\son\w+="/);
  // A page that came drawn has one style sheet of its own; the policy names its hash.
  expect(loginPage(dist)).not.toMatch(
    /<style[^]*<style|\sstyle="|\son\w+="|<script(?![^>]*(?:src="\/|type="application\/json"))/,
  );
});

test('every file but those that systems find by their names has a hash in its address and, over 1 KB of text, both compressed forms', () => {
  const icons = ['icon-192.png', 'icon-512.png', 'icon-maskable-512.png', 'apple-touch-icon.png', 'badge-96.png'];
  const manifests = installers.flatMap((who) =>
    locales.flatMap((locale) => [true, false].map((bright) => webManifestFile(who, locale, bright))),
  );
  const fixed = ['index.html', 'drawn.json', 'icon.svg', ...manifests, ...icons];
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name) && !fixed.includes(entry.name))
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)));
  expect(files.length).toBeGreaterThan(50);
  for (const file of files) {
    expect(file).toMatch(
      /^[0-9a-f]{8}[\\/][\w-]+\.(js|css)$|^(firebase-messaging|shell)-sw\.js$|^[\w-]+\.[0-9a-f]{8}\.(js|css|woff2|wasm|tflite|binarypb)$/,
    );
    if (/\.(woff2|binarypb)$/.test(file) || statSync(join(dist, file)).size < kib) continue;
    expect([file, existsSync(join(dist, `${file}.br`)), existsSync(join(dist, `${file}.gz`))]).toEqual([
      file,
      true,
      true,
    ]);
  }
});

test('only choosing an effect loads the segmenter: no earlier file contains it', () => {
  const heavy = /@mediapipe\/selfie_segmentation|telemedicine\/browser\/effects\/(work|out|picture|pipeline)/;
  const holding = chunks.filter(({ modules }) => modules.some((path) => heavy.test(path)));
  const own = new Set(holding.flatMap(({ files }) => files));
  expect([...own].some((file) => /\/effects\.js$/.test(file))).toBe(true);
  for (const { names, modules, withIt } of chunks.filter((chunk) => !holding.includes(chunk))) {
    expect({ names, modules, brings: withIt.filter((file) => own.has(file)) }).toMatchObject({ brings: [] });
  }
  for (const { names, initial } of holding) {
    expect(initial).toBe(false);
    expect(names.join()).toMatch(/^(effects|worker-(wasm-)?effects-\w+|)$/);
  }
});

test.each(installers)(
  'an app that %s installed has its icons, and shortcuts within it, in the reader’s language',
  (who) => {
    const [english, french] = locales.map(
      (locale) => JSON.parse(readFileSync(join(dist, webManifestFile(who, locale, true)), 'utf8')) as Manifest,
    ) as [Manifest, Manifest];
    const all = [...english.icons, ...english.shortcuts.flatMap((one) => one.icons)];
    expect(all.filter(({ src }) => !existsSync(join(dist, src)))).toEqual([]);
    const dark = JSON.parse(readFileSync(join(dist, webManifestFile(who, 'en-CA', false)), 'utf8')) as Manifest;
    const page = /--page: (#\w+);/g;
    const colors = [...readFileSync('core/ui/theme/tokens.css', 'utf8').matchAll(page)].map(([, color]) => color);
    expect([english.background_color, dark.background_color]).toEqual(colors.slice(0, 2));
    // More than that no launcher shows.
    expect(english.shortcuts.length).toBeLessThanOrEqual(4);
    for (const { url } of english.shortcuts) expect(url.startsWith(english.scope)).toBe(true);
    const spoken = ({ lang, shortcuts }: Manifest) => [lang, shortcuts[0]?.name];
    expect([spoken(english), spoken(french)]).toEqual([
      ['en-CA', 'Today'],
      ['fr-CA', 'Aujourd’hui'],
    ]);
  },
);

test('what a feature says of itself to administrators is in no file of the browser', () => {
  const said = readdirSync(join(root, 'plugins')).flatMap((plugin) => {
    const manifest = readFileSync(join(root, 'plugins', plugin, 'manifest.ts'), 'utf8');
    return /summary: localised\(\s*'([^']+)'/.exec(manifest)?.[1] ?? [];
  });
  expect(said.length).toBeGreaterThan(20);
  const scripts = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  const code = scripts.map((file) => readFileSync(join(dist, file), 'utf8')).join('\n');
  expect(said.filter((words) => code.includes(words))).toEqual([]);
});

test('GRD-3 of a text that stands in several files, the one that holds nothing else comes along with the code', () => {
  const folder = 'plugins/home-care/browser/messages';
  const chunk = (name: string, ...modules: readonly string[]): BuiltChunk => ({
    ...{ names: [], entries: [], files: [`00000000/${name}.js`], initial: false, withIt: [] },
    modules: modules.map((path) => `${folder}/${path}`),
  });
  const code = chunk('code', 'plugin/index.ts');
  const [own, all] = [chunk('own', 'plugin/en-CA.ts'), chunk('all', 'plugin/en-CA.ts', 'en-CA.ts')];
  for (const order of [
    [code, own, all],
    [code, all, own],
  ]) {
    const { files, texts } = textsOfFiles(order, root);
    expect(Object.keys(files)).toEqual(['code']);
    expect(files['code']?.map((at) => texts['en-CA']?.[at])).toEqual(['own']);
  }
});
