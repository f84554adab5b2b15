import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { runFormats } from '#plugins/reports/shared/runCalls.ts';
import { findPostgres, startPostgres } from '../../kit/server/postgres.ts';
import { printTable } from '../table.ts';
import type { FileCost } from './fileOnce.ts';

const sizes = (process.env['BENCH_REPORT_FILES'] ?? '50000,500000').split(',').map(Number);

const fileOnce = (...args: readonly string[]): FileCost => {
  const script = join(import.meta.dirname, 'fileOnce.ts');
  const run = spawnSync(process.execPath, ['--expose-gc', '--import', 'tsx', script, ...args], { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`The export ended with ${String(run.status)}: ${run.stderr}`);
  return JSON.parse(run.stdout.trim().split('\n').at(-1)!) as FileCost;
};

/** How long a long export takes, and that more lines take no more memory. */
export const benchReportFiles = async (): Promise<void> => {
  if (!findPostgres()) return void process.stdout.write('\nFiles of reports: no PostgreSQL here.\n');
  const postgres = await startPostgres();
  try {
    const rows: (string | number)[][] = [
      ['', 'lines', 'MiB', 'counted in, s', 'written in, s', 'memory before, MiB', 'peak, MiB', 'more'],
    ];
    // Makes the demo clinic, so that the others find it.
    fileOnce(postgres.url, 'csv', '100');
    for (const format of runFormats)
      for (const lines of sizes) {
        const { bytes, countSeconds, writeSeconds, before, peak } = fileOnce(postgres.url, format, String(lines));
        const figures = [bytes / 1024 ** 2, countSeconds, writeSeconds, before, peak, peak - before];
        rows.push([format, lines.toLocaleString('en'), ...figures]);
      }
    printTable('Files of reports, made in the background on PostgreSQL', rows);
  } finally {
    postgres.stop();
  }
};
