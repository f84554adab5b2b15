import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readServerEnvironment } from '../../config/environment.server.ts';
import { importFiles } from '../../host/server/import/importFiles.ts';
import { openHouse } from '../../host/server/import/openHouse.ts';
import { textOf } from '../../host/server/import/report.ts';

const usage = `npm run import -- --org SLUG PATH...
Loads FHIR R4 Bundles (.json, .json.gz, folders) into an organisation's record. The same files again change nothing.`;

/** One line that is written over; only where somebody watches. */
const progress = (path: string, files: number): void => {
  if (!process.stderr.isTTY) return;
  const line = `${files + 1}: ${relative(process.cwd(), path)}`;
  process.stderr.write(`\r\u001b[K${line.slice(0, (process.stderr.columns ?? 80) - 1)}`);
};

const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({ options: { org: { type: 'string' } }, allowPositionals: true });
  if (values.org === undefined || positionals.length === 0) throw new Error(usage);
  const house = await openHouse(readServerEnvironment(process.env));
  try {
    const orgId = await house.organization(values.org);
    // npm runs this in the project's folder, wherever it was called.
    const paths = positionals.map((path) => resolve(process.env.INIT_CWD ?? '.', path));
    const report = await importFiles(paths, { orgId, inOrg: house.inOrg }, progress);
    if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
    process.stdout.write(`${textOf(report)}\n`);
    return report.refused.length > 0 ? 1 : 0;
  } finally {
    await house.close();
  }
};

try {
  process.exit(await main());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
