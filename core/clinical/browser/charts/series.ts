/** One measured value. */
export interface TrendPoint {
  /** ISO 8601. */
  readonly at: string;
  readonly value: number;
  /** Outside the range, as whoever measured it said. */
  readonly flag?: 'high' | 'low';
  readonly href?: string;
}

export interface TrendSeries {
  readonly label: string;
  readonly points: readonly TrendPoint[];
}

/** The usual or wanted range; one bound may be absent. In the unit of the points. */
export interface TrendRange {
  readonly low?: number;
  readonly high?: number;
  /** What the range is: 'Usual range', 'Target'. */
  readonly label?: string;
}

/** A named part of the scale, such as 'moderate' from 10 to 14. */
export interface TrendBand {
  readonly from: number;
  readonly to: number;
  readonly label: string;
}

export interface TrendRow {
  /** Milliseconds since 1970. */
  readonly time: number;
  /** The same as it was written: a year or a day of the calendar stands in no zone. */
  readonly at: string;
  /** One a series, in their order. */
  readonly points: readonly (TrendPoint | null)[];
}

/** A FHIR date or time; a day of the calendar begins where the reader is. */
const timeOf = (at: string): number => {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/.exec(at) ?? [];
  return year === undefined
    ? Date.parse(at)
    : new Date(Number(year), Number(month ?? 1) - 1, Number(day ?? 1)).getTime();
};

/** The points of all series by time, oldest first; what was measured at the same moment stands in one row. */
export const rowsOf = (series: readonly TrendSeries[]): readonly TrendRow[] => {
  const rows = new Map<number, TrendRow & { readonly points: (TrendPoint | null)[] }>();
  for (const [index, { points }] of series.entries()) {
    for (const point of points) {
      const time = timeOf(point.at);
      if (Number.isNaN(time) || !Number.isFinite(point.value)) continue;
      const row = rows.get(time) ?? { time, at: point.at, points: series.map(() => null) };
      row.points[index] = point;
      rows.set(time, row);
    }
  }
  return [...rows.values()].sort((one, other) => one.time - other.time);
};

/** The scale that holds every point, and the range's bounds where they are near: lowest and highest, with some air. */
export const scaleOf = (rows: readonly TrendRow[], range: TrendRange = {}): readonly [number, number] => {
  const values = rows.flatMap(({ points }) => points.flatMap((point) => (point ? [point.value] : [])));
  const bounds = [range.low, range.high].filter((bound) => bound !== undefined);
  const low = Math.min(...values, ...bounds);
  const high = Math.max(...values, ...bounds);
  const air = (high - low || Math.abs(high) || 1) * 0.12;
  return [low >= 0 ? Math.max(0, low - air) : low - air, high + air];
};

/** Beyond the range, by the flag or else by the value. */
export const standing = ({ value, flag }: TrendPoint, { low, high }: TrendRange = {}): 'high' | 'low' | 'within' =>
  flag ?? (high !== undefined && value > high ? 'high' : low !== undefined && value < low ? 'low' : 'within');
