import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { codeBlocks } from '../../scripts/docs/codeBlocks.ts';
import { guideExample } from '../../scripts/docs/pluginGuide.ts';
import { type ScratchHouse, scratchHouse } from './scratchHouse.ts';

export const guideBlocks = codeBlocks(
  readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'plugins.md'), 'utf8'),
);

/** A scratch house in which somebody did all that docs/plugins.md says. */
export const guidedHouse = (): ScratchHouse => {
  const house = scratchHouse();
  house.open('plugins');
  for (const { file, code } of guideBlocks.filter((block) => block.file.startsWith(`plugins/${guideExample}/`))) {
    mkdirSync(dirname(join(house.path, file)), { recursive: true });
    writeFileSync(join(house.path, file), code);
  }
  return house;
};
