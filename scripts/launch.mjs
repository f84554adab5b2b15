// How the built server is run, here and in every test that runs it as a process: only `node:` imports, nothing newer than Node 20.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const server = fileURLToPath(new URL('../dist/server', import.meta.url));

/** Arguments of `node` for one of the bundle's commands. The small young generation costs 30 MB less for good. */
export const launchArguments = (command) => [
  '--enable-source-maps',
  '--max-semi-space-size=8',
  join(server, `${command}.js`),
];

/** Large blocks go back to the machine when they are freed: compiling the embedded database takes 500 MB once. For glibc only. */
export const launchEnvironment = { MALLOC_MMAP_THRESHOLD_: '1048576', MALLOC_TRIM_THRESHOLD_: '1048576' };
