import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makePlugin } from '../../scripts/newPlugin.ts';
import { checkImports, checkTypes, found, runIn } from '../kit/scratchChecks.ts';
import { type ScratchHouse, scratchHouse } from '../kit/scratchHouse.ts';

let house: ScratchHouse;
beforeEach(() => {
  house = scratchHouse();
});
afterEach(() => house.remove());

const linesOf = (file: string): number => readFileSync(join(house.path, file), 'utf8').trimEnd().split('\n').length;

test('PRD-2 npm run new:plugin makes a plugin of three short files, and --full one of the whole shape, that keep every rule', () => {
  house.open('plugins');
  house.copy('config/catalogue.ts', 'config/catalogue.server.ts');
  const smallest = makePlugin({ root: house.path, id: 'example-plugin', full: false });
  const full = makePlugin({ root: house.path, id: 'full-plugin', full: true });
  expect(found(runIn(house, 'oxfmt', '--write', ...smallest, ...full))).toEqual([]);

  const ofPlugin = (written: readonly string[]) => written.filter((file) => file.startsWith('plugins/'));
  expect(ofPlugin(smallest)).toHaveLength(3);
  expect(ofPlugin(smallest).reduce((total, file) => total + linesOf(file), 0)).toBeLessThanOrEqual(25);
  expect(linesOf('plugins/full-plugin/manifest.ts') + linesOf('plugins/full-plugin/browser/index.ts')).toBeLessThan(40);

  expect(found(checkTypes(house, 'plugins/example-plugin', 'plugins/full-plugin'))).toEqual([]);
  expect(found(checkImports(house, 'plugins/example-plugin', 'plugins/full-plugin', 'config/catalogue.ts'))).toEqual(
    [],
  );
});

test('a name that is taken or is none is refused, with what to do, and nothing is written', () => {
  expect(() => makePlugin({ root: house.path, id: 'messaging', full: false })).toThrow('Choose another name.');
  expect(() => makePlugin({ root: house.path, id: 'Care Plans', full: false })).toThrow('kebab-case');
});

test('the import table refuses what points outward', () => {
  const planted = {
    'core/browser/planted.ts':
      "export { messaging } from '#plugins/messaging/manifest.ts';\nexport { Page } from '#ui';\n",
    'host/browser/planted.ts': "export { messaging } from '../../plugins/messaging/manifest.ts';\n",
    'plugins/clinic/browser/planted.ts':
      "export { messaging } from '../../messaging/manifest.ts';\nexport { setup } from '../server/index.ts';\n",
    'config/catalogue.planted.ts': "export { setup } from '../plugins/messaging/browser/index.ts';\n",
  };
  for (const [file, content] of Object.entries(planted)) {
    house.open(dirname(file));
    writeFileSync(join(house.path, file), content);
  }
  const { status, said } = checkImports(house, ...Object.keys(planted));
  expect(status).not.toBe(0);
  for (const rule of [
    'core-knows-no-feature',
    'host-knows-no-plugin',
    'plugin-sees-only-the-index-of-others',
    'framework-knows-no-kit-and-no-record',
    'plugin-browser-has-no-server',
    'catalogue-loads-lazily',
  ]) {
    expect(said).toContain(rule);
  }
});
