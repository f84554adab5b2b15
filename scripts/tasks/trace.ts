import { requirementNumbers } from '../../test/requirements.ts';
import { numbersIn, testTitles } from '../titles.ts';

const shown = new Map(requirementNumbers.map((number) => [number, [] as string[]]));
const unknown: string[] = [];
for (const { file, title } of testTitles()) {
  for (const number of new Set(numbersIn(title))) {
    const tests = shown.get(number);
    if (tests) tests.push(`${file}: ${title}`);
    else if (/^(PRD|RTE|GRD|LNK|ENT|STA|VAL|ROL|API|INT|ERR|CST)-/.test(number))
      unknown.push(`${number} in ${file}: ${title}`);
  }
}

for (const [number, tests] of shown) {
  process.stdout.write(`${number}${tests.length === 0 ? '  (no test)' : ''}\n`);
  for (const test of tests) process.stdout.write(`    ${test}\n`);
}
const bare = [...shown].filter(([, tests]) => tests.length === 0).map(([number]) => number);
process.stdout.write(`\n${shown.size - bare.length} of ${shown.size} requirements are shown by a test.\n`);
if (bare.length > 0) process.stdout.write(`No test yet: ${bare.join(' ')}\n`);
if (unknown.length > 0) {
  process.stdout.write(`Titles with a number that no requirement has:\n  ${unknown.join('\n  ')}\n`);
  process.exit(1);
}
