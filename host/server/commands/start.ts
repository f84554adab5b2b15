import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ServerEnvironment, readServerEnvironment } from '#config/environment.server.ts';
import { demoAccounts } from '#config/demo.ts';
import { ask } from '#core/server/process/questions.ts';
import { keepProcesses, processesOf } from '../processes.ts';

/** One process of several speaks for all. */
const print = (line: string): void => void ((cluster.worker?.id ?? 1) === 1 && process.stdout.write(`${line}\n`));

/** Beside the bundle, wherever it is started from; a server run from its sources finds it in the working folder. */
const builtSite = join(import.meta.dirname, '..', 'site');

const serve = async (environment: ServerEnvironment): Promise<void> => {
  const { startServer } = await import('../main.ts');
  const { houseOf, startNotices } = await import('../startNotices.ts');
  const server = await startServer(environment, {
    site: existsSync(builtSite) ? builtSite : undefined,
    progress: print,
  });
  if (cluster.isWorker) await ask(process, 'ready');
  print(`Pavilion is ready at ${server.url}`);
  for (const notice of startNotices(environment, await houseOf(server.services))) print(notice);
  if (environment.DEMO) {
    print(`Demo accounts, password ${demoAccounts.password}:`);
    for (const { email, who } of demoAccounts.people) print(`  ${email.padEnd(32)}${who}`);
  }
};

try {
  const environment = readServerEnvironment(process.env);
  const processes = processesOf(environment);
  if (cluster.isPrimary && processes > 1) await keepProcesses(processes, environment);
  else await serve(environment);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
