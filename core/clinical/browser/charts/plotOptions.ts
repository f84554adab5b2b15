import type uPlot from 'uplot';
import type { TrendBand, TrendRange, TrendRow, TrendSeries } from './series.ts';
import { scaleOf, standing } from './series.ts';

/** The theme's colours as they are now; a canvas cannot follow CSS by itself. */
export const coloursOf = (element: HTMLElement) => {
  const style = getComputedStyle(element);
  const of = (name: string): string => style.getPropertyValue(name).trim();
  return {
    lines: [of('--brand-text'), of('--note'), of('--wait'), of('--good')],
    ink: of('--ink-3'),
    grid: of('--line'),
    range: of('--good-soft'),
    band: of('--sunken'),
    bad: of('--bad'),
    surface: of('--surface'),
    font: `500 12px ${style.fontFamily}`,
  };
};
type Colours = ReturnType<typeof coloursOf>;

const dashes = [undefined, [7, 4], [2, 4], [9, 3, 2, 3]] as const;

interface Drawn {
  readonly rows: readonly TrendRow[];
  readonly series: readonly TrendSeries[];
  readonly range?: TrendRange;
  readonly bands?: readonly TrendBand[];
}

interface Words {
  date(time: number, options: Intl.DateTimeFormatOptions): string;
  number(value: number): string;
}

const dayMs = 86_400_000;

const rangeBehind =
  ({ range, bands = [] }: Drawn, colours: Colours) =>
  (u: uPlot): void => {
    const { ctx, bbox } = u;
    const fill = (from: number, to: number, colour: string): void => {
      const top = Math.max(bbox.top, u.valToPos(to, 'y', true));
      const bottom = Math.min(bbox.top + bbox.height, u.valToPos(from, 'y', true));
      if (bottom <= top) return;
      ctx.fillStyle = colour;
      ctx.fillRect(bbox.left, top, bbox.width, bottom - top);
    };
    ctx.save();
    const { min = 0, max = 1 } = u.scales.y ?? {};
    for (const [index, { from, to, label }] of bands.entries()) {
      fill(from, to, index % 2 === 0 ? colours.band : colours.surface);
      ctx.fillStyle = colours.ink;
      ctx.font = colours.font.replace('12px', `${Math.round(11 * devicePixelRatio)}px`);
      ctx.textAlign = 'right';
      ctx.textBaseline = 'bottom';
      const y = u.valToPos(from, 'y', true) - 3 * devicePixelRatio;
      const inside = y > bbox.top + 12 * devicePixelRatio && y <= bbox.top + bbox.height;
      if (inside) ctx.fillText(label, bbox.left + bbox.width - 6 * devicePixelRatio, y);
    }
    if (range) fill(range.low ?? min ?? 0, range.high ?? max ?? 1, colours.range);
    ctx.restore();
  };

/** What stands outside the range is marked by shape and colour: a filled diamond. */
const markOutside =
  ({ rows, range }: Drawn, colours: Colours) =>
  (u: uPlot): void => {
    const { ctx } = u;
    ctx.save();
    ctx.fillStyle = colours.bad;
    ctx.strokeStyle = colours.surface;
    ctx.lineWidth = 1.5 * devicePixelRatio;
    const size = 5.5 * devicePixelRatio;
    for (const { time, points } of rows) {
      for (const point of points) {
        if (!point || standing(point, range) === 'within') continue;
        const [x, y] = [u.valToPos(time / 1000, 'x', true), u.valToPos(point.value, 'y', true)];
        ctx.beginPath();
        ctx.moveTo(x, y - size);
        ctx.lineTo(x + size, y);
        ctx.lineTo(x, y + size);
        ctx.lineTo(x - size, y);
        ctx.closePath();
        ctx.fill();
        ctx.stroke();
      }
    }
    ctx.restore();
  };

export const dataOf = ({ rows, series }: Drawn): uPlot.AlignedData => [
  rows.map(({ time }) => time / 1000),
  ...series.map((_, index) => rows.map(({ points }) => points[index]?.value ?? null)),
];

export const optionsOf = (drawn: Drawn, colours: Colours, words: Words, width: number): uPlot.Options => {
  const { rows, series } = drawn;
  const [first, last] = [rows[0]!.time, rows.at(-1)!.time];
  const span = last - first;
  // A single moment, or a few, would otherwise lie on the edges.
  const air = Math.max(span * 0.04, dayMs / 2) / 1000;
  const date: Intl.DateTimeFormatOptions =
    span === 0
      ? { day: 'numeric', month: 'short', year: 'numeric' }
      : span < 2 * dayMs
        ? { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }
        : span < 300 * dayMs
          ? { day: 'numeric', month: 'short' }
          : { month: 'short', year: 'numeric' };
  const axis = { stroke: colours.ink, font: colours.font, ticks: { show: false } };
  return {
    width,
    height: 220,
    padding: [10, 12, 0, 0],
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, points: { size: 9 }, y: false },
    scales: {
      x: { time: false, range: [first / 1000 - air, last / 1000 + air] },
      y: { range: scaleOf(rows, drawn.range) as [number, number] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: span < 2 * dayMs ? 150 : 84,
        // A single moment has one place on the axis, and its day is said.
        ...(span === 0 ? { splits: () => [first / 1000] } : {}),
        values: (_, splits) => splits.map((second) => words.date(second * 1000, date)),
      },
      {
        ...axis,
        grid: { stroke: colours.grid, width: 1 },
        size: 52,
        values: (_, splits) => splits.map((value) => words.number(value)),
      },
    ],
    series: [
      {},
      ...series.map(({ label }, index) => ({
        label,
        stroke: colours.lines[index % colours.lines.length],
        dash: dashes[index % dashes.length] as number[] | undefined,
        width: 2,
        spanGaps: true,
        points: { show: rows.length <= 60, size: 6, fill: colours.surface },
      })),
    ],
    hooks: { drawClear: [rangeBehind(drawn, colours)], draw: [markOutside(drawn, colours)] },
  };
};
