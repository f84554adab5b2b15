import { readServerEnvironment } from '../../config/environment.server.ts';
import { startServer } from '../../host/server/main.ts';
import { demoAccounts } from '../../config/demo.ts';
import { siteIsFresh } from '../freshness.ts';
import { runTask } from '../run.ts';

const stop = (reason: unknown): never => {
  process.stderr.write(`${reason instanceof Error ? reason.message : String(reason)}\n`);
  process.exit(1);
};

try {
  const environment = readServerEnvironment(process.env);
  const build = !process.argv.includes('--no-build');
  if (build && !siteIsFresh() && (await runTask('build')) !== 0)
    stop('The site could not be built; the lines above say why.');
  const server = await startServer(environment);
  process.stdout.write(`Pavilion is ready at ${server.url}\n`);
  if (environment.DEMO) {
    process.stdout.write(`Demo accounts, password ${demoAccounts.password}:\n`);
    for (const { email, who } of demoAccounts.people) process.stdout.write(`  ${email.padEnd(32)}${who}\n`);
  }
} catch (error) {
  stop(error);
}
