import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mutations } from '../mutations/mutations.ts';

const root = join(__dirname, '..', '..');

test.each(mutations.map(({ says, ...mutation }) => [says, mutation] as const))(
  'a fault can still be planted, and its suites are there: %s',
  (_says, { file, find, suites }) => {
    expect(readFileSync(join(root, file), 'utf8').split(find)).toHaveLength(2);
    for (const suite of suites) expect([suite, existsSync(join(root, suite.split('#')[0]!))]).toEqual([suite, true]);
  },
);
