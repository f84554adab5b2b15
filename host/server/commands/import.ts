import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readServerEnvironment, type ServerEnvironment } from '#config/environment.server.ts';
import { doorOf, type ImportOutcome, type ImportRequest, importTarget, knock } from '../import/door.ts';
import { importFiles } from '../import/importFiles.ts';
import { organizationOf } from '../import/organization.ts';
import { type Progress, progressShown } from '../import/progress.ts';
import { textOf } from '../import/report.ts';
import { startServer } from '../main.ts';

const usage = `npm run import -- --org SLUG PATH...
Loads FHIR R4 Bundles (.json, .json.gz, folders) into an organisation's record, and code systems, value sets and concept maps
(also .ndjson) into its terminology. The same files again change nothing.`;

const shown = progressShown(process.stderr);
const progress = (one: Progress): void => shown.show(one);

const taken = (error: unknown): never => {
  if (!(error instanceof Error) || !/in use/.test(error.message)) throw error;
  throw new Error(
    'A running server has the data folder, and the embedded database serves one program at a time. ' +
      'Stop the server, import, and start it again; with DATABASE_URL set, both work at once.',
  );
};

/** Through a server of its own, on no port that anybody knows: so that every feature takes its part of what comes in. */
const byItself = async (environment: ServerEnvironment, { org, paths }: ImportRequest): Promise<ImportOutcome> => {
  const server = await startServer({ ...environment, PORT: 0, HOST: 'localhost' }, { signals: false }).catch(taken);
  try {
    const serving = { ...server.services, events: server.events };
    const report = await importFiles(paths, importTarget(serving, await organizationOf(serving, org)), progress);
    return { text: textOf(report), refused: report.refused.length };
  } finally {
    await server.close();
  }
};

const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({ options: { org: { type: 'string' } }, allowPositionals: true });
  if (values.org === undefined || positionals.length === 0) throw new Error(usage);
  const environment = readServerEnvironment(process.env);
  // npm runs this in the project's folder, wherever it was called.
  const paths = positionals.map((path) => resolve(process.env.INIT_CWD ?? '.', path));
  const request = { org: values.org, paths };
  const door = doorOf(environment);
  const outcome =
    (door === null ? null : await knock(door, request, progress)) ?? (await byItself(environment, request));
  shown.clear();
  process.stdout.write(`${outcome.text}\n`);
  return outcome.refused > 0 ? 1 : 0;
};

try {
  process.exit(await main());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
