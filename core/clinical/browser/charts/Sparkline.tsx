import './chart.css';
import type { TrendPoint, TrendRange } from './series.ts';
import { rowsOf, scaleOf } from './series.ts';

export interface SparklineProps {
  /** The whole picture in words: 'HbA1c: from 8.4 % to 7.1 % since January'. */
  readonly label: string;
  readonly points: readonly Pick<TrendPoint, 'at' | 'value'>[];
  readonly range?: TrendRange;
}

const width = 96;
const height = 28;
const edge = 3;

/** A trend beside a figure, too small for axes. Nothing is drawn for fewer than two points. */
export const Sparkline = ({ label, points, range }: SparklineProps) => {
  const rows = rowsOf([{ label, points }]);
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last || rows.length < 2) return null;
  const [low, high] = scaleOf(rows, range);
  const x = (time: number): number => edge + ((time - first.time) / (last.time - first.time)) * (width - 2 * edge);
  const y = (value: number): number => height - edge - ((value - low) / (high - low)) * (height - 2 * edge);
  const top = range?.high === undefined ? 0 : y(Math.min(high, range.high));
  const bottom = range?.low === undefined ? height : y(Math.max(low, range.low));
  const line = rows.map(({ time, points: [point] }) => `${x(time).toFixed(1)},${y(point!.value).toFixed(1)}`).join(' ');
  return (
    <svg className="pv-sparkline" role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`}>
      {range && <rect className="range" x="0" y={top} width={width} height={Math.max(0, bottom - top)} />}
      <polyline points={line} />
      <circle cx={x(last.time)} cy={y(last.points[0]!.value)} r="2.6" />
    </svg>
  );
};
