import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { root } from '../run.ts';

/** What each figure of each measure may be at most. */
export type Budgets = Readonly<Record<string, Readonly<Record<string, number>>>>;

const file = join(root, 'config', 'budgets.json');

export const readBudgets = (): Budgets =>
  z.record(z.string(), z.record(z.string(), z.number())).parse(JSON.parse(readFileSync(file, 'utf8')));

export const writeBudgets = (budgets: Budgets): void => writeFileSync(file, `${JSON.stringify(budgets, null, 2)}\n`);

/** What a budget leaves of a figure: a thousand lines more or less are no news. */
const heldAs = (measure: string, figure: number): number =>
  measure === 'lines' ? Math.ceil(figure / 1000) * 1000 : figure;

export interface Risen {
  readonly name: string;
  readonly figure: number;
  readonly budget: number;
}

/** Figures above their budget. One that the file does not name is new, and has none yet. */
export const risenAbove = (budgets: Budgets, taken: Budgets): readonly Risen[] =>
  Object.entries(taken).flatMap(([measure, figures]) =>
    Object.entries(figures).flatMap(([name, figure]) => {
      const budget = budgets[measure]?.[name];
      return budget !== undefined && figure > budget ? [{ name: `${measure} ${name}`, figure, budget }] : [];
    }),
  );

/** The budgets after these figures: lower where a figure fell, never higher; new figures come in, and gone ones go. */
export const lowered = (budgets: Budgets, taken: Budgets): Budgets => ({
  ...budgets,
  ...Object.fromEntries(
    Object.entries(taken).map(([measure, figures]) => [
      measure,
      Object.fromEntries(
        Object.entries(figures).map(([name, figure]) => [
          name,
          Math.min(heldAs(measure, figure), budgets[measure]?.[name] ?? Infinity),
        ]),
      ),
    ]),
  ),
});
