import { measureBytes } from './bytes.ts';
import { measureCycles } from './cycles.ts';
import { measureLines } from './lines.ts';
import type { Measure } from './measure.ts';
import { measureRepeats } from './repeats.ts';
import { measureFullFolders, measureGerunds, measureLongFiles } from './shape.ts';
import { measureTypes } from './types.ts';

/** Every figure of the sources that is the same each time it is taken. */
export const measures: Readonly<Record<string, Measure>> = {
  lines: { counts: 'lines outside tests, by ring; style sheets apart', take: measureLines },
  files: { counts: 'files over 350 lines', take: measureLongFiles },
  folders: { counts: 'folders with more than 20 files', take: measureFullFolders },
  gerunds: { counts: 'files named by a bare gerund', take: measureGerunds },
  cycles: { counts: 'imports inside a cycle, type-only ones too', take: measureCycles },
  repeats: { counts: 'passages of 8 lines and more that repeat in text or shape', take: measureRepeats },
  types: { counts: '`any`, and casts other than `as const`', take: measureTypes },
  bytes: { counts: 'KiB on the wire: the sign-in page, its code, and each plugin at its start', take: measureBytes },
};
