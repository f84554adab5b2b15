import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readServerEnvironment } from '#config/environment.server.ts';
import { demoAccounts } from '#config/demo.ts';
import { startServer } from '../main.ts';
import { houseOf, startNotices } from '../startNotices.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Beside the bundle, wherever it is started from; a server run from its sources finds it in the working folder. */
const builtSite = join(import.meta.dirname, '..', 'site');

try {
  const environment = readServerEnvironment(process.env);
  const server = await startServer(environment, {
    site: existsSync(builtSite) ? builtSite : undefined,
    progress: print,
  });
  print(`Pavilion is ready at ${server.url}`);
  for (const notice of startNotices(environment, await houseOf(server.services))) print(notice);
  if (environment.DEMO) {
    print(`Demo accounts, password ${demoAccounts.password}:`);
    for (const { email, who } of demoAccounts.people) print(`  ${email.padEnd(32)}${who}`);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
