import { buildSite } from '../build/site.ts';
import { markSiteFresh, siteIsFresh } from '../freshness.ts';

/** `npm run build` leaves the site in dist/; `--if-stale` does nothing when it is already built from these sources. */
if (process.argv.includes('--if-stale') && siteIsFresh()) process.exit(0);
const started = performance.now();
await buildSite();
markSiteFresh();
process.stdout.write(`The site is built in dist/ (${((performance.now() - started) / 1000).toFixed(1)} s)\n`);
