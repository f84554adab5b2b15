import { parseArgs } from 'node:util';
import { runJest } from '../jest.ts';

/**
 * Plays days of two devices with several tabs on a bad line against the true server: `npm run simulate -- --days 400 --from 1`. Forty
 * days are 10,000 steps.
 */
const { values } = parseArgs({
  options: { days: { type: 'string', default: '40' }, from: { type: 'string', default: '1' } },
});
process.exit(
  await runJest(['--runTestsByPath', 'test/conformance/server/lossy/lossy.test.ts', '-w', '1'], {
    SEEDS: values.days,
    FROM: values.from,
  }),
);
