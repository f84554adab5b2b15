import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readServerEnvironment, type ServerEnvironment } from '../../config/environment.server.ts';
import { doorOf, type ImportOutcome, type ImportRequest, knock } from '../../host/server/import/door.ts';
import { importFiles } from '../../host/server/import/importFiles.ts';
import { type House, openHouse } from '../../host/server/import/openHouse.ts';
import { hasOrganizations } from '../../host/server/import/organization.ts';
import { type Progress, progressShown } from '../../host/server/import/progress.ts';
import { textOf } from '../../host/server/import/report.ts';
import { startServer } from '../../host/server/main.ts';

const usage = `npm run import -- --org SLUG PATH...
Loads FHIR R4 Bundles (.json, .json.gz, folders) into an organisation's record. The same files again change nothing.`;

const shown = progressShown(process.stderr);
const progress = (one: Progress): void => shown.show(one);

/** A demonstration house that nobody has started yet gets its clinics first, as a start would give it. */
const openSeeded = async (environment: ServerEnvironment): Promise<House> => {
  const house = await openHouse(environment);
  if (!environment.DEMO || (await hasOrganizations(house))) return house;
  await house.close();
  const server = await startServer({ ...environment, PORT: 0 }, { signals: false });
  await server.close();
  return openHouse(environment);
};

const byItself = async (environment: ServerEnvironment, { org, paths }: ImportRequest): Promise<ImportOutcome> => {
  const house = await openSeeded(environment);
  try {
    const orgId = await house.organization(org);
    const report = await importFiles(paths, { orgId, inOrg: house.inOrg, live: house.live }, progress);
    return { text: textOf(report), refused: report.refused.length };
  } finally {
    await house.close();
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
