/**
 * Imports the given files into a fresh house and says what it cost: a process of its own, so that its memory is its own.
 * @param process.argv a data folder, then the files
 */
import { readServerEnvironment } from '#config/environment.server.ts';
import { importFiles } from '#host/server/import/importFiles.ts';
import { openHouse } from '#host/server/import/openHouse.ts';

export interface ImportCost {
  readonly resources: number;
  readonly seconds: number;
  /** Highest heap right after a file, in MiB: what the import itself holds. */
  readonly heap: number;
  /** Highest memory of the whole process, with the embedded database, in MiB. */
  readonly peak: number;
}

const MiB = 1024 * 1024;

const [folder = '', ...files] = process.argv.slice(2);
const house = await openHouse(readServerEnvironment({ DATA_DIR: folder, DEMO: 'off' }));
const { id: orgId } = await house.asSystem((db) =>
  db
    .insertInto('organization')
    .values({ slug: 'bench', name: 'Bench', details: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow(),
);
let [resources, heap] = [0, 0];
const began = performance.now();
await importFiles(files, { orgId, inOrg: house.inOrg }, (progress) => {
  globalThis.gc?.();
  heap = Math.max(heap, process.memoryUsage().heapUsed);
  resources = progress.resources;
});
const cost: ImportCost = {
  resources,
  seconds: (performance.now() - began) / 1000,
  heap: heap / MiB,
  peak: process.resourceUsage().maxRSS / 1024,
};
await house.close();
process.stdout.write(`${JSON.stringify(cost)}\n`);
