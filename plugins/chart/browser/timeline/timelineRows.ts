import type { TimelineLine, TimelinePage } from '../../shared/timeline.ts';
import { completeAfter, dayKey } from './timelineDates.ts';

/** One row of the timeline: an entry with what it sums up, or several of one day that belong together. */
export interface EntryRow {
  readonly is: 'entry';
  readonly key: string;
  /** See `dayKey`. */
  readonly day: string;
  /** Null where several stand together. */
  readonly line: TimelineLine | null;
  readonly parts: readonly TimelineLine[];
  /** The row above is of the same day. */
  readonly again: boolean;
}
/** A month, a year, or what has no date (''). */
interface MarkRow {
  readonly is: 'mark';
  readonly key: string;
  readonly month: string;
}
export type TimelineRow = EntryRow | MarkRow;

const keyOf = ({ type, id }: TimelineLine): string => `${type}/${id}`;
const newestFirst = (one: string, other: string): number => (one < other ? 1 : one > other ? -1 : 0);

/** The entries of one day: results under the report that names them, and what has the same group together. */
const rowsOfDay = (day: string, lines: readonly TimelineLine[]): readonly EntryRow[] => {
  const byId = new Map(lines.map((line) => [keyOf(line), line]));
  const claimed = new Map<string, readonly TimelineLine[]>();
  const taken = new Set<string>();
  for (const line of lines) {
    const parts = line.members.flatMap((id) => {
      const part = byId.get(`Observation/${id}`);
      return part && part !== line && !taken.has(keyOf(part)) ? [part] : [];
    });
    for (const part of parts) taken.add(keyOf(part));
    if (parts.length > 0) claimed.set(keyOf(line), parts);
  }
  const groups = Map.groupBy(
    lines.filter((line) => !taken.has(keyOf(line))),
    (line) =>
      line.group === null || claimed.has(keyOf(line))
        ? keyOf(line)
        : `${line.group} ${line.status === 'entered-in-error'}`,
  );
  return [...groups].map(([group, [first, ...others]], n) => {
    const line = first!;
    const again = n > 0;
    if (others.length === 0)
      return { is: 'entry', key: keyOf(line), day, line, parts: claimed.get(keyOf(line)) ?? [], again };
    return { is: 'entry', key: `${day} ${group}`, day, line: null, parts: [line, ...others], again };
  });
};

/** What can be shown of the pages so far: whole days, newest first under their months; what has no date when all is there. */
export const timelineRows = (pages: readonly TimelinePage[]): readonly TimelineRow[] => {
  const last = pages.at(-1);
  if (!last) return [];
  const complete = last.until === null ? '' : completeAfter(last.until);
  const lines = new Map(pages.flatMap((page) => page.lines).map((line) => [keyOf(line), line]));
  const days = Map.groupBy(lines.values(), dayKey);
  const shown = [...days].filter(([day]) => last.until === null || day > complete);
  const rows: TimelineRow[] = [];
  let month: string | null = null;
  for (const [day, some] of shown.sort(([one], [other]) => newestFirst(one, other))) {
    if (day.slice(0, 7) !== month)
      rows.push({ is: 'mark', key: `mark ${day.slice(0, 7)}`, month: (month = day.slice(0, 7)) });
    const sorted = [...some].sort((one, other) => newestFirst(one.at ?? '', other.at ?? ''));
    rows.push(...rowsOfDay(day, sorted));
  }
  return rows;
};
