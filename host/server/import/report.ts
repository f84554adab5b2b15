import type { PutOutcome } from '#clinical/server/record/store.ts';

export type Tally = PutOutcome | 'stubbed' | 'refused';
export const tallies = ['created', 'updated', 'unchanged', 'stubbed', 'refused'] as const satisfies readonly Tally[];

export interface RefusedFile {
  readonly path: string;
  readonly problem: string;
}

export interface Report {
  readonly files: number;
  readonly refused: readonly RefusedFile[];
  readonly byType: ReadonlyMap<string, Readonly<Record<Tally, number>>>;
  readonly replacedStubs: number;
  readonly dangling: number;
  /** References by identifier that found the resource they meant. */
  readonly resolved: number;
  /** Entries for what a feature keeps here. */
  readonly left: number;
}

/** Adds up what happened; keeps no resource. */
export class Counts {
  private readonly types = new Map<string, Record<Tally, number>>();
  readonly refused: RefusedFile[] = [];
  files = 0;
  replacedStubs = 0;
  dangling = 0;
  resolved = 0;
  left = 0;
  resources = 0;

  add(type: string, tally: Tally): void {
    const row = this.types.get(type) ?? { created: 0, updated: 0, unchanged: 0, stubbed: 0, refused: 0 };
    row[tally] += 1;
    this.resources += 1;
    this.types.set(type, row);
  }

  report(): Report {
    const byType = new Map([...this.types].sort(([a], [b]) => (a < b ? -1 : 1)));
    const { files, refused, replacedStubs, dangling, resolved, left } = this;
    return { files, refused, byType, replacedStubs, dangling, resolved, left };
  }

  /** Types of which something was written. */
  changedTypes(): readonly string[] {
    return [...this.types].flatMap(([type, row]) => (row.created + row.updated + row.stubbed > 0 ? [type] : []));
  }
}

const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

/** The table and sentences that an import ends with. */
export const textOf = ({ files, refused, byType, replacedStubs, dangling, resolved, left }: Report): string => {
  const heads = ['type', ...tallies];
  const rows = [...byType].map(([type, row]) => [type, ...tallies.map((tally) => String(row[tally]))]);
  const sums = tallies.map((tally) => String([...byType.values()].reduce((sum, row) => sum + row[tally], 0)));
  const all = [heads, ...rows, ['together', ...sums]];
  const widths = heads.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  const line = (row: readonly string[]): string =>
    row.map((cell, n) => (n === 0 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0))).join('  ');
  const said = [`${count(files, 'file')} read.`];
  if (byType.size > 0) said.push(...all.map(line));
  if (resolved > 0) said.push(`${count(resolved, 'reference')} by identifier resolved.`);
  if (Number(sums[3]) > 0) {
    said.push('Stubbed: others refer to these by identifier; each stands in until the real one is imported.');
  }
  if (replacedStubs > 0) said.push(`${count(replacedStubs, 'stub')} replaced by the real resource.`);
  if (dangling > 0)
    said.push(`${count(dangling, 'reference')} to something that its bundle does not hold, kept as written.`);
  if (left > 0) said.push(`${count(left, 'entry', 'entries')} not taken: a feature keeps these here, as it says them.`);
  for (const { path, problem } of refused) said.push(`Refused ${path}: ${problem}`);
  return said.join('\n');
};
