import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePlugin } from '../../scripts/newPlugin.ts';
import { guideBlocks, guidedHouse } from '../kit/guide.ts';
import { checkImports, checkTypes, found } from '../kit/scratchChecks.ts';
import { scratchHouse } from '../kit/scratchHouse.ts';

const root = join(__dirname, '..', '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

test('docs/configure.md lists every setting, and the guide shows what the generator makes: npm run docs was run', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', join(root, 'scripts/tasks/docs.ts'), '--check'],
    { cwd: root, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } },
  );
  expect({ status, said: stdout + stderr }).toEqual({ status: 0, said: '' });
});

test('every command in the documents is one that package.json has', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Readonly<Record<string, string>> };
  for (const file of ['README.md', 'CONTRIBUTING.md', 'docs/plugins.md', 'docs/configure.md']) {
    const named = [...read(file).matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map((match) => match[1]!);
    expect({ file, unknown: named.filter((name) => !(name in scripts)) }).toEqual({ file, unknown: [] });
  }
});

test('every link and picture in the documents leads to a file', () => {
  for (const file of [
    'README.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    'SECURITY.md',
    'ARCHITECTURE.md',
    'docs/plugins.md',
  ]) {
    const links = [...read(file).matchAll(/\]\((?!https?:|#)([^)#]+)|(?:src|srcset)="([^"]+)"/g)];
    const folder = file.includes('/') ? 'docs' : '.';
    const missing = links
      .map(([, link, source]) => link ?? source!)
      .filter((to) => !existsSync(join(root, folder, to)));
    expect({ file, missing }).toEqual({ file, missing: [] });
  }
});

describe('the guide to plugins', () => {
  test('is code that is a file of the example, a line of a catalogue, or commands: nothing goes unchecked', () => {
    const unchecked = guideBlocks.filter(
      ({ language, file }) => language !== 'sh' && !/^(plugins\/greetings\/|config\/catalogue\.server\.ts$)/.test(file),
    );
    expect(unchecked).toEqual([]);
  });

  test('ends in a plugin that keeps every rule', () => {
    const house = guidedHouse();
    try {
      expect(found(checkTypes(house, 'plugins/greetings'))).toEqual([]);
      expect(found(checkImports(house, 'plugins/greetings'))).toEqual([]);
    } finally {
      house.remove();
    }
  });

  test('names the line of the catalogue as the generator writes it for a server half', () => {
    const house = scratchHouse();
    try {
      house.open('plugins');
      house.copy('config/catalogue.ts', 'config/catalogue.server.ts');
      makePlugin({ root: house.path, id: 'greetings', full: true });
      const [line] = guideBlocks.filter(({ file }) => file === 'config/catalogue.server.ts');
      expect(readFileSync(join(house.path, 'config/catalogue.server.ts'), 'utf8')).toContain(line!.code.trim());
    } finally {
      house.remove();
    }
  });
});

describe('the tests in the guide to plugins', () => {
  const house = guidedHouse();
  afterAll(() => house.remove());
  jest.requireActual(join(house.path, 'plugins/greetings/server/greetings.test.ts'));
});
