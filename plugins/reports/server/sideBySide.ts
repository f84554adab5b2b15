import type { Report } from '../shared/calls.ts';
import { isPartial, isStep, type Period, type Step, stepsIn } from '../shared/period.ts';
import { type Group, noFigure } from './counted.ts';

/** Groups in the order of their keys. */
export type Groups = Iterable<Group> | AsyncIterable<Group>;
export type ReportGroup = Report['groups'][number];

export interface Sides {
  readonly by: readonly string[];
  readonly period: Period;
  readonly before: Period | null;
  /** The clinic's. */
  readonly today: string;
}

const stepOf = (by: readonly string[]): { readonly step: Step; readonly place: number } | null => {
  const place = by.findIndex(isStep);
  const step = by[place];
  return step !== undefined && isStep(step) ? { step, place } : null;
};

async function* asWritten(groups: Groups): AsyncGenerator<Group, undefined> {
  yield* groups;
}

/** Steps of the earlier period stand beside those of the later one by their order, so that theirs stays as it is. */
async function* aligned(groups: Groups, { by, period, before }: Sides): AsyncGenerator<Group, undefined> {
  const stepped = stepOf(by);
  if (!stepped || !before) {
    yield* groups;
    return;
  }
  const later = stepsIn(stepped.step, period);
  const place = new Map(stepsIn(stepped.step, before).map((start, index) => [start, later[index]]));
  for await (const group of groups) {
    const key = place.get(group.keys[stepped.place]!);
    if (key !== undefined) yield { ...group, keys: group.keys.with(stepped.place, key) };
  }
}

/** A step in which nothing counted is a nought and no gap. */
const steps = ({ by, period }: Sides): readonly Group[] => {
  const stepped = by.length === 1 ? stepOf(by) : null;
  if (!stepped) return [];
  return stepsIn(stepped.step, period).map((start) => ({ keys: [start], names: [null], figure: noFigure }));
};

/** As the database orders them: by their signs, whatever the language. */
const inOrder = (one: readonly string[], other: readonly string[]): number => {
  const at = one.findIndex((key, index) => key !== other[index]);
  return at === -1 ? 0 : Buffer.compare(Buffer.from(one[at]!), Buffer.from(other[at]!));
};

/** Of several rows of groups, those of the same keys together, with a gap where a row has none. */
async function* together(
  rows: readonly AsyncIterator<Group, undefined>[],
): AsyncGenerator<{ readonly keys: readonly string[]; readonly found: readonly (Group | undefined)[] }> {
  const heads: (Group | undefined)[] = [];
  for (const row of rows) heads.push((await row.next()).value);
  for (;;) {
    const first = heads.reduce((least, head) =>
      least && (!head || inOrder(least.keys, head.keys) <= 0) ? least : head,
    );
    if (!first) return;
    const { keys } = first;
    const found = heads.map((head) => (head && inOrder(head.keys, keys) === 0 ? head : undefined));
    yield { keys, found };
    for (const [index, row] of rows.entries()) if (found[index]) heads[index] = (await row.next()).value;
  }
}

/** The lines of a report, one by one: what counted in the period beside what counted in the one before it. */
export async function* sideBySide(now: Groups, then: Groups | null, sides: Sides): AsyncGenerator<ReportGroup> {
  const stepped = stepOf(sides.by);
  const rows = [asWritten(now), aligned(then ?? [], sides), asWritten(steps(sides))];
  for await (const { keys, found } of together(rows)) {
    const [current, earlier] = found;
    yield {
      keys: [...keys],
      names: [...(current ?? earlier ?? found[2]!).names],
      now: current?.figure ?? noFigure,
      partial: stepped !== null && isPartial(stepped.step, keys[stepped.place]!, sides.period, sides.today),
      before: then && (earlier?.figure ?? noFigure),
    };
  }
}
