import { statSync } from 'node:fs';
import { join } from 'node:path';
import { requirements } from '../../test/requirements.ts';
import { doubtfulTitles, proofsOf, unknownNumbers, type DoubtfulTitle } from '../proof.ts';
import { root } from '../run.ts';
import { ranTests, readReport } from '../testReport.ts';
import { testTitles } from '../titles.ts';

/** What the last whole run shows of every requirement, and which titles a person should read again. */
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const list = (heading: string, titles: readonly DoubtfulTitle[]): void => {
  if (titles.length === 0) return;
  say(`\n${heading}`);
  for (const { number, file, title } of titles) say(`    ${number} ${file}: ${title}`);
};

const titles = testTitles();
const unknown = unknownNumbers(titles);
const report = readReport();

if (!report) say('No whole run has reported yet, so nothing is shown. Run `npm test`, then this again.');
else {
  const proofs = proofsOf(titles, ranTests(report));
  for (const { number, is, passed, failed } of proofs) {
    const many = passed.length === 1 ? '1 test' : `${passed.length} tests`;
    say(`${number} ${is === 'shown' ? `shown by ${many}` : is.toUpperCase()}: ${requirements[number]!.says}`);
    for (const { file, title } of passed) say(`    ${file}: ${title}`);
    for (const { file, title } of failed) say(`    FAILED ${file}: ${title}`);
  }
  const numbered = (is: string): readonly string[] =>
    proofs.filter((proof) => proof.is === is).map(({ number }) => number);
  const when = new Date(report.startTime).toISOString().slice(0, 16).replace('T', ' ');
  say(`\nThe run of ${when} UTC shows ${numbered('shown').length} of ${proofs.length} requirements.`);
  for (const is of ['failed', 'not run', 'no test'])
    if (numbered(is).length > 0) say(`${is[0]!.toUpperCase()}${is.slice(1)}: ${numbered(is).join(' ')}`);
  const changed = new Set(
    titles.map(({ file }) => file).filter((file) => statSync(join(root, file)).mtimeMs > report.startTime),
  );
  if (changed.size > 0) say(`${changed.size} test files changed since: run \`npm test\` again to be sure.`);
  if (numbered('failed').length > 0) process.exitCode = 1;
}

list('For a person to judge: the number, and a test that touches nothing of it.', doubtfulTitles(titles));
list('Titles with a number that no requirement has.', unknown);
if (!report || unknown.length > 0) process.exitCode = 1;
