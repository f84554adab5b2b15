import { join } from 'node:path';
import type { AnyManifest } from '#core/plugin';
import type { BrowserEntry, CatalogueEntry } from '#core/browser';
import { makePlugin } from '../../../scripts/newPlugin.ts';
import { scratchHouse } from '../../kit/scratchHouse.ts';

/** The contract suite, asked of what `npm run new:plugin` makes instead of the catalogue. */
const house = scratchHouse();
house.open('plugins');
house.copy('config/catalogue.ts', 'config/catalogue.server.ts');

const made = (id: string, name: string, full: boolean): CatalogueEntry => {
  makePlugin({ root: house.path, id, full });
  const folder = join(house.path, 'plugins', id);
  const manifest = jest.requireActual<Record<string, AnyManifest>>(join(folder, 'manifest.ts'))[name]!;
  return { manifest, load: async () => jest.requireActual<BrowserEntry>(join(folder, 'browser', 'index.ts')) };
};
const catalogue = [made('example-plugin', 'examplePlugin', false), made('full-plugin', 'fullPlugin', true)];
jest.doMock('#config/catalogue.ts', () => ({ catalogue }));
jest.doMock('#config/catalogue.door.ts', () => ({ doorCatalogue: [] }));

afterAll(() => house.remove());

describe('PRD-2 what npm run new:plugin makes keeps the promises of a plugin', () => {
  jest.requireActual('./plugins.test.ts');
});
