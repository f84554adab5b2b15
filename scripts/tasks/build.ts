import { type BuildPart, isFresh, markFresh } from '../freshness.mjs';

/**
 * `npm run build` leaves the site in dist/site and the server in dist/server. `--if-stale` skips what was built from these
 * sources; `--server` builds the server alone.
 */
const ifStale = process.argv.includes('--if-stale');
const serverOnly = process.argv.includes('--server');
const parts: readonly (readonly [part: BuildPart, build: () => Promise<void>])[] = [
  ['server', async () => (await import('../build/server.ts')).buildServer()],
  ['site', async () => (await import('../build/site.ts')).buildSite()],
];

for (const [part, build] of parts) {
  if ((ifStale && isFresh(part)) || (serverOnly && part !== 'server')) continue;
  const started = performance.now();
  await build();
  markFresh(part);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`Built the ${part} in dist/${part} (${seconds} s)\n`);
}
