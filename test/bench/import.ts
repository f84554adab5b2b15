import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sharedData } from '../kit/server/sharedData.ts';
import type { ImportCost } from './importOnce.ts';
import { printTable } from './table.ts';
import { temporaryFolder } from './temporaryFolder.ts';

const importOnce = (files: readonly string[]): ImportCost => {
  const folder = temporaryFolder();
  try {
    const script = join(import.meta.dirname, 'importOnce.ts');
    const run = spawnSync(process.execPath, ['--expose-gc', '--import', 'tsx', script, folder.path, ...files], {
      encoding: 'utf8',
      maxBuffer: 16 * 1024 * 1024,
    });
    if (run.status !== 0) throw new Error(`The import ended with ${String(run.status)}: ${run.stderr}`);
    return JSON.parse(run.stdout) as ImportCost;
  } finally {
    folder.remove();
  }
};

/** How fast Synthea's patients come in, and that more files take no more memory. */
export const benchImport = (): void => {
  if (sharedData === null) {
    process.stdout.write('\nImport: no ../shared/data here; SHARED_DATA names it.\n');
    return;
  }
  const folder = join(sharedData, 'synthea');
  const patients = readdirSync(folder)
    .filter((name) => name.endsWith('.json.gz') && !/^(hospital|practitioner)Information/.test(name))
    .sort()
    .map((name) => join(folder, name));
  const rows: (string | number)[][] = [
    ['files', 'resources', 'resources/s', 'heap after a file, MiB', 'peak of the process, MiB'],
  ];
  for (const many of [3, 6, 12]) {
    const { resources, seconds, heap, peak } = importOnce(patients.slice(0, many));
    rows.push([String(many), String(resources), resources / seconds, heap, peak]);
  }
  printTable('Import of Synthea bundles into the embedded database', rows);
};
