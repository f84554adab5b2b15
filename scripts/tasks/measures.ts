import { lowered, readBudgets, risenAbove, writeBudgets } from '../measures/budgets.ts';
import { measures } from '../measures/measures.ts';

/**
 * `npm run measures` prints every figure beside its budget; with names, those alone and where they come from. It fails when
 * a figure is above its budget in config/budgets.json; `--write` lowers the budgets to what the figures are.
 */
const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const strange = asked.filter((name) => !(name in measures));
if (strange.length > 0) {
  process.stderr.write(
    `There is no measure ${strange.join(', ')}. Choose from: ${Object.keys(measures).join(', ')}.\n`,
  );
  process.exit(1);
}

const budgets = readBudgets();
const taken: Record<string, Readonly<Record<string, number>>> = {};
for (const name of asked.length > 0 ? asked : Object.keys(measures)) {
  const { counts, take } = measures[name]!;
  const { figures, found } = await take();
  taken[name] = figures;
  process.stdout.write(`${name}: ${counts}\n`);
  for (const [part, figure] of Object.entries(figures)) {
    const budget = budgets[name]?.[part];
    process.stdout.write(
      `  ${part.padEnd(18)}${String(figure).padStart(8)}${budget === undefined ? '' : `  of ${budget}`}\n`,
    );
  }
  if (asked.length > 0) for (const line of found) process.stdout.write(`    ${line}\n`);
}

if (process.argv.includes('--write')) writeBudgets(lowered(budgets, taken));
const risen = risenAbove(budgets, taken);
for (const { name, figure, budget } of risen)
  process.stdout.write(`Above its budget: ${name} is ${figure}, and may be ${budget}.\n`);
if (risen.length > 0) {
  process.stdout.write(
    'Bring it down, or raise config/budgets.json by hand in the same commit and say why. `npm run measures -- NAME` lists what is counted.\n',
  );
  process.exitCode = 1;
}
