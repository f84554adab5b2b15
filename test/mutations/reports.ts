import type { Mutation } from './mutation.ts';

const tests = 'plugins/reports/server/tests';
const counts = `${tests}/reports.test.ts`;

const of = (file: string, says: string, find: string, replace: string, suite: string): Mutation => ({
  ...{ says, file: `plugins/reports/server/${file}.ts`, find, replace },
  suites: [suite],
});

/** Who may see a figure, and who its rows. */
export const reports: readonly Mutation[] = [
  of(
    'visible',
    'colleagues see what is for who runs the clinic',
    '(allow?.includes(role) ?? true) && isLeft(custom, feature, allow)',
    'isLeft(custom, feature, allow)',
    `${tests}/staffActivity.test.ts`,
  ),
  of(
    'visible',
    'figures of a feature that is off are counted',
    'mine.filter(({ feature }) => on.has(feature))',
    'mine.filter(() => on.size >= 0)',
    `${counts}#PRD-4`,
  ),
  of(
    'rows',
    'rows that stay closed are listed',
    'from chosen x where not x.closed',
    'from chosen x where true',
    `${counts}#ROL-2`,
  ),
  of(
    'rows',
    'rows of patients who keep the reader out are listed',
    'closed.length === 0 ? sql`x.open`',
    'closed.length >= 0 ? sql`x.open`',
    `${counts}#ROL-2`,
  ),
];
