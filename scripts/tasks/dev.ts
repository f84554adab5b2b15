import { join } from 'node:path';
import { readServerEnvironment } from '../../config/environment.server.ts';
import { root, run, runTool } from '../run.ts';

/** The page reloads as you type on $PORT; the server, restarted on every change, listens on the port after it. */
const { PORT } = readServerEnvironment(process.env);
const apiPort = String(PORT + 1);
const watched = ['core', 'plugins', 'host/server', 'config'].map((path) => `--watch-path=${path}`);
const start = join(root, 'host', 'server', 'commands', 'start.ts');
const server = run(process.execPath, [...watched, '--watch-preserve-output', '--import', 'tsx', start], {
  PORT: apiPort,
});
const site = runTool('rspack', ['serve', '-c', 'rspack.config.ts', '--mode', 'development'], {
  PORT: String(PORT),
  API_PORT: apiPort,
});
process.stdout.write(`Pavilion reloads as you type at http://localhost:${PORT}\n`);
process.exit(await Promise.race([server, site]));
